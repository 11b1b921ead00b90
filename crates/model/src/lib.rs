//! Vocabulary of Assay: op definitions, rules, values, stops, op shapes.
