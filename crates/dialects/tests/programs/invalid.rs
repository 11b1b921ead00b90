//! Programs that the compiler's verifier rejects. A mutant is executed before any verifier has seen it, so these must stop in good order.

use super::{directives, fault, run};

const PROGRAMS: &[&str] = &[r#"
// STOPS: @f([[1, 2], [3, 4]] : vector<2x2xi8>) invalid
"func.func"() <{function_type = (vector<2x2xi8>) -> vector<1xi8>, sym_name = "f"}> ({
^bb0(%v: vector<2x2xi8>):
  %r = "vector.extract"(%v) <{static_position = array<i64: 1>}> : (vector<2x2xi8>) -> vector<1xi8>
  "func.return"(%r) : (vector<1xi8>) -> ()
}) : () -> ()
"#];

#[test]
fn a_program_that_no_verifier_has_seen_stops_in_good_order() {
    let registry = assay_dialects::registry();
    for text in PROGRAMS {
        let module = assay_ir::parse(text).expect("a program");
        for directive in directives(text).expect("directives") {
            let execution = run(&module, &registry, &directive);
            assert_eq!(fault(&module, &directive, &execution), None, "{text}");
        }
    }
}
