//! What C++ class names in predicates mean: builtin classes, and classes that `.td` files define.

use std::collections::BTreeMap;

use assay_ir::{FloatKind, Signedness};
use assay_model::shape::pred::{BuiltinClass, FLOATS, Pred};

use super::record::{OdsRecord, Records};

const SIGNLESS: Option<Signedness> = Some(Signedness::Signless);

/// Builtin classes (`mlir::` dropped) without parameters.
const BUILTIN: &[(&str, BuiltinClass)] = &[
    ("Type", BuiltinClass::AnyType),
    ("IndexType", BuiltinClass::Index),
    ("FloatType", BuiltinClass::AnyFloat),
    ("ComplexType", BuiltinClass::Complex),
    ("NoneType", BuiltinClass::None),
    ("TupleType", BuiltinClass::Tuple),
    ("FunctionType", BuiltinClass::Function),
    ("VectorType", BuiltinClass::Vector),
    ("FixedVectorType", BuiltinClass::FixedVector),
    ("ScalableVectorType", BuiltinClass::ScalableVector),
    ("TensorType", BuiltinClass::Tensor),
    ("RankedTensorType", BuiltinClass::RankedTensor),
    ("UnrankedTensorType", BuiltinClass::UnrankedTensor),
    ("BaseMemRefType", BuiltinClass::AnyMemRef),
    ("MemRefType", BuiltinClass::MemRef),
    ("UnrankedMemRefType", BuiltinClass::UnrankedMemRef),
    ("ShapedType", BuiltinClass::Shaped),
    ("IntegerAttr", BuiltinClass::IntegerAttr),
    ("BoolAttr", BuiltinClass::BoolAttr),
    ("FloatAttr", BuiltinClass::FloatAttr),
    ("StringAttr", BuiltinClass::StringAttr),
    ("TypeAttr", BuiltinClass::TypeAttr),
    ("UnitAttr", BuiltinClass::UnitAttr),
    ("ArrayAttr", BuiltinClass::ArrayAttr),
    ("DictionaryAttr", BuiltinClass::DictionaryAttr),
    ("SymbolRefAttr", BuiltinClass::SymbolRefAttr),
    ("FlatSymbolRefAttr", BuiltinClass::FlatSymbolRefAttr),
    ("ElementsAttr", BuiltinClass::ElementsAttr),
    ("DenseElementsAttr", BuiltinClass::DenseElementsAttr),
    ("DenseIntElementsAttr", BuiltinClass::DenseIntElementsAttr),
    ("DenseFPElementsAttr", BuiltinClass::DenseFPElementsAttr),
    ("DenseArrayAttr", BuiltinClass::DenseArrayAttr),
    ("AffineMapAttr", BuiltinClass::AffineMapAttr),
    ("IntegerSetAttr", BuiltinClass::IntegerSetAttr),
    ("TypedAttr", BuiltinClass::TypedAttr),
    ("LocationAttr", BuiltinClass::LocationAttr),
];

/// Element widths of the `Dense…ArrayAttr` classes.
const DENSE_ARRAYS: &[(&str, Pred)] = &[
    ("DenseBoolArrayAttr", Pred::Int { sign: SIGNLESS, width: Some(1) }),
    ("DenseI8ArrayAttr", Pred::Int { sign: SIGNLESS, width: Some(8) }),
    ("DenseI16ArrayAttr", Pred::Int { sign: SIGNLESS, width: Some(16) }),
    ("DenseI32ArrayAttr", Pred::Int { sign: SIGNLESS, width: Some(32) }),
    ("DenseI64ArrayAttr", Pred::Int { sign: SIGNLESS, width: Some(64) }),
    ("DenseF32ArrayAttr", Pred::Float(FloatKind::F32)),
    ("DenseF64ArrayAttr", Pred::Float(FloatKind::F64)),
];

/// The classes known so far.
#[derive(Default)]
pub struct Classes {
    defined: BTreeMap<String, Pred>,
}

impl Classes {
    /// Adds the type, attribute and enumeration classes that a file defines.
    pub fn learn(&mut self, records: &Records) {
        for (class, field, sigil) in [("TypeDef", "typeName", '!'), ("AttrDef", "attrName", '#')] {
            for record in records.of_class(class) {
                if let Some(name) = record.maybe(field).filter(|_| record.maybe("mnemonic").is_some()) {
                    let pred = Pred::Named(format!("{sigil}{name}").into());
                    self.defined.entry(qualified(&record, "cppClassName")).or_insert(pred);
                }
            }
        }
        for record in records.of_class("EnumAttrInfo") {
            if record.flag("genSpecializedAttr") {
                let class = qualified(&record, "specializedAttrClassName");
                self.defined.entry(class).or_insert_with(|| enumeration(&record));
            }
        }
    }

    /// The predicate that `isa<class>` means; `None` for an unknown class.
    pub fn isa(&self, class: &str) -> Option<Pred> {
        let class = class.trim_start_matches("::");
        let short = class.strip_prefix("mlir::").unwrap_or(class);
        if let Some(kind) = builtin(short) {
            return Some(Pred::Is(kind));
        }
        if short == "IntegerType" {
            return Some(Pred::Int { sign: None, width: None });
        }
        if let Some((_, elem)) = DENSE_ARRAYS.iter().find(|each| each.0 == short) {
            let elem = Pred::on_part(assay_model::shape::pred::SubjectPart::Elem, elem.clone());
            return Some(Pred::all([Pred::Is(BuiltinClass::DenseArrayAttr), elem]));
        }
        float(short).or_else(|| self.defined.get(short).cloned())
    }
}

/// The builtin class for a C++ name without `mlir::`.
pub fn builtin(short: &str) -> Option<BuiltinClass> {
    BUILTIN.iter().find(|each| each.0 == short).map(|each| each.1)
}

/// `Float8E5M2Type`, `BFloat16Type`, `FloatTF32Type`.
fn float(short: &str) -> Option<Pred> {
    let name = short.strip_suffix("Type")?;
    let word = match name {
        "BFloat16" => "bf16".to_string(),
        "FloatTF32" => "tf32".to_string(),
        other => format!("f{}", other.strip_prefix("Float")?),
    };
    FLOATS.iter().find(|each| each.0 == word).map(|each| Pred::Float(each.1))
}

/// Namespace and class name, without `mlir::`.
fn qualified(record: &OdsRecord, field: &str) -> String {
    let space = record.maybe("cppNamespace").filter(|space| !space.is_empty());
    let space = space.or_else(|| record.link("dialect").map(|dialect| dialect.text("cppNamespace")));
    let space = space.unwrap_or_default().trim_start_matches("::");
    let full = format!("{space}::{}", record.text(field));
    full.strip_prefix("mlir::").unwrap_or(full.trim_start_matches("::")).to_string()
}

/// The predicate of an integer attribute that has only the cases of an enumeration.
pub fn enumeration(record: &OdsRecord) -> Pred {
    // Before 20 the integer's type says it.
    let stored = || record.link("valueType")?.number("bitwidth");
    let width = record.number("bitwidth").or_else(stored).map(|width| width as u32);
    let ty =
        Pred::on_part(assay_model::shape::pred::SubjectPart::TypeOf, Pred::Int { sign: SIGNLESS, width });
    let values = cases(record).into_iter().map(|case| case.1);
    let values = if record.is("BitEnumBase") || record.is("BitEnumAttrBase") || record.is("BitEnumAttr") {
        Pred::Mask(values.fold(0, |mask, value| mask | value as u64))
    } else {
        Pred::OneOf(values.collect())
    };
    Pred::all([Pred::Is(BuiltinClass::IntegerAttr), ty, values])
}

/// Words and values of an enumeration.
pub fn cases<'a>(record: &OdsRecord<'a>) -> Vec<(&'a str, i64)> {
    record
        .links("enumerants")
        .iter()
        .filter_map(|case| {
            let word = case.maybe("str").filter(|word| !word.is_empty()).unwrap_or(case.text("symbol"));
            Some((word, case.number("value")?))
        })
        .collect()
}
