//! Data layouts of modules.

use assay_dialects::data_layout::{DataLayout, data_layout};

fn layout(attrs: &str) -> DataLayout {
    let text = format!("\"builtin.module\"() ({{\n}}) {attrs} : () -> ()");
    data_layout(&assay_ir::parse(&text).expect("it is well formed"))
}

#[test]
fn widths_are_read() {
    assert_eq!(layout(""), DataLayout::default());
    let width = |attrs| layout(attrs).index_width;
    assert_eq!(width("{dlti.dl_spec = #dlti.dl_spec<index = 32 : i32>}"), Some(32));
    assert_eq!(width("{dlti.dl_spec = #dlti.dl_spec<f32 = 64 : i32, index = 16 : i64>}"), Some(16));
}

#[test]
fn layouts_of_inner_modules_are_not_modelled_if_they_differ() {
    let nested = |outer: &str, inner: &str| {
        let text = format!(
            "\"builtin.module\"() ({{\n\"builtin.module\"() ({{\n}}) {inner} : () -> ()\n}}) {outer} : () -> ()"
        );
        data_layout(&assay_ir::parse(&text).expect("it is well formed"))
    };
    let spec = |width: u32| format!("{{dlti.dl_spec = #dlti.dl_spec<index = {width} : i32>}}");
    assert!(nested("", &spec(32)).unmodelled.is_some());
    assert!(nested(&spec(64), &spec(32)).unmodelled.is_some());
    assert_eq!(nested(&spec(32), &spec(32)), layout(&spec(32)));
    assert!(nested("", "{llvm.data_layout = \"E\"}").unmodelled.is_some());
}

#[test]
fn what_is_not_modelled_is_named() {
    let what = |attrs| layout(attrs).unmodelled.is_some();
    assert!(what("{llvm.data_layout = \"e-p:32:32\"}"));
    assert!(what("{llvm.data_layout = \"E-m:e\"}"));
    assert!(!what("{llvm.data_layout = \"e-m:e-p270:32:32-i64:64\"}"));
    assert!(what("{dlti.dl_spec = #dlti.dl_spec<\"dlti.endianness\" = \"big\">}"));
    assert!(!what("{dlti.dl_spec = #dlti.dl_spec<\"dlti.endianness\" = \"little\">}"));
    assert!(what("{dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<32> : vector<4xi64>>}"));
    assert!(what("{llvm.data_layout = \"e-i64:32\"}"));
    assert!(!what("{llvm.data_layout = \"e-i1:8-i64:64-i128:128-f80:128-n8:16:32:64-S128\"}"));
    assert!(what("{dlti.dl_spec = #dlti.dl_spec<index = 64 : i64, i64 = dense<32> : vector<2xi64>>}"));
    assert!(what("{dlti.dl_spec = #dlti.dl_spec<f64 = dense<[32, 64]> : vector<2xi64>>}"));
    assert!(!what(
        "{dlti.dl_spec = #dlti.dl_spec<i1 = dense<8> : vector<2xi64>, f80 = dense<128> : vector<2xi64>>}"
    ));
}
