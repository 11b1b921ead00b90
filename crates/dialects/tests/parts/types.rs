//! Layouts of types, read from their bodies.

use assay_model::ElemType;

/// A value of the type, if its values are modelled.
fn shown(name: &str, body: &str) -> Option<String> {
    let mut types = assay_dialects::shared().types().iter();
    let found = types.find(|ty| ty.name == name)?;
    (found.layout)(name, body, 64).map(|layout| layout.filled(&ElemType::zero).to_string())
}

#[test]
fn nested_bodies_of_llvm() {
    let text = shown("llvm.struct", "<(i64, array<2 x vector<2xi8>>, struct<packed (i1)>)>");
    assert_eq!(text.as_deref(), Some("{0, {[0, 0], [0, 0]}, {0}}"));
    assert_eq!(shown("llvm.array", "<3 x i8>").as_deref(), Some("{0, 0, 0}"));
    assert_eq!(shown("llvm.struct", "<\"a b\", (i8, vector<i16>)>").as_deref(), Some("{0, [0]}"));
    assert_eq!(shown("llvm.struct", "<()>").as_deref(), Some("{}"));
    assert_eq!(shown("llvm.ptr", "").as_deref(), Some("null"));
    assert_eq!(shown("llvm.struct", "<(ptr<1>, i64)>").as_deref(), Some("{null, 0}"));
}

#[test]
fn what_has_no_layout_in_llvm() {
    for (name, body) in [
        ("llvm.struct", "<opaque>"),
        ("llvm.struct", "<\"a\", opaque>"),
        ("llvm.array", "<4000000000 x i8>"),
        ("llvm.array", "<2000 x array<1000 x i8>>"),
        ("llvm.struct", "<(vector<[4]xi32>)>"),
        ("llvm.struct", "<(i8"),
    ] {
        assert_eq!(shown(name, body), None, "{name}{body}");
    }
    let deep = format!("{}i8{}", "<1 x array".repeat(100), ">".repeat(100));
    assert_eq!(shown("llvm.array", &deep), None);
}

#[test]
fn nested_bodies_of_spirv() {
    for (name, body, expected) in [
        ("spirv.array", "<3 x i32>", "{0, 0, 0}"),
        ("spirv.array", "<2 x vector<2xsi8>, stride=2>", "{[0, 0], [0, 0]}"),
        ("spirv.struct", "<(i16 [0], !spirv.array<2 x ui8> [4, NonWritable])>", "{0, {0, 0}}"),
        ("spirv.struct", "<name, (i32, !spirv.ptr<!spirv.struct<name>, Function>), Block>", "{0, null}"),
        ("spirv.struct", "<()>", "{}"),
        ("spirv.matrix", "<1 x vector<1xf32>>", "{[0.000000e+00]}"),
        ("spirv.ptr", "<!spirv.struct<(i32)>, Uniform>", "null"),
        ("spirv.coopmatrix", "<2x2xi32, Subgroup, MatrixA>", "[0, 0, 0, 0]"),
    ] {
        assert_eq!(shown(name, body).as_deref(), Some(expected), "{name}{body}");
    }
}

#[test]
fn what_has_no_layout_in_spirv() {
    for (name, body) in [
        ("spirv.array", "<3 x f32, stride=16>"),
        ("spirv.array", "<4000000000 x i8>"),
        ("spirv.struct", "<name>"),
        ("spirv.struct", "<(!spirv.sampler)>"),
        ("spirv.struct", "<(i8"),
        ("spirv.ptr", "<i8, Function"),
        ("spirv.image", "<f32, Dim2D>"),
    ] {
        assert_eq!(shown(name, body), None, "{name}{body}");
    }
}
