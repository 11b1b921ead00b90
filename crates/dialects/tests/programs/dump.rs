use assay_engine::sanitize::{Options, sanitize};
#[test]
fn dump() {
    let Ok(path) = std::env::var("DUMP") else { return };
    let text = std::fs::read_to_string(path).unwrap();
    let registry = assay_dialects::registry();
    let mut module = assay_ir::parse(text.as_str()).unwrap();
    println!("{:?}", sanitize(&mut module, &registry, &Options::default()));
    let once = assay_ir::print(&module);
    let mut again = assay_ir::parse(once.as_str()).unwrap();
    sanitize(&mut again, &registry, &Options::default());
    std::fs::write("/tmp/c1.mlir", once).unwrap();
    std::fs::write("/tmp/c2.mlir", assay_ir::print(&again)).unwrap();
}
