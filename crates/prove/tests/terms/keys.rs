//! What an op refers to: its text as a key, and a function with all that it needs.

use assay_ir::{Attr, Module, OpId};
use assay_prove::{ComparedProgram, key, uses_index};

/// The symbol that an op defines.
fn symbol(module: &Module, op: OpId) -> Option<String> {
    match module.ctx.attr(module.attr_of(op, "sym_name")?) {
        Attr::String(symbol) => Some(module.ctx.str(*symbol).to_owned()),
        _ => None,
    }
}

#[test]
fn strange_names_of_symbols_are_found() {
    for name in ["a@b", r"a\22b", r"\C3\A9", "a b", r"a\5Cb", "x.y$z"] {
        let text = format!(
            r#"
            "func.func"() <{{function_type = () -> (), sym_name = "{name}"}}> ({{
              "other.op"() : () -> ()
              "func.return"() : () -> ()
            }}) : () -> ()
            "func.func"() <{{function_type = () -> (), sym_name = "f"}}> ({{
              "func.call"() <{{callee = @"{name}"}}> : () -> ()
              "func.return"() : () -> ()
            }}) : () -> ()
            "#
        );
        let module = assay_ir::parse(&text).expect("it is well formed");
        let caller = module.block(module.top()).ops[1];
        assert!(key(&module, caller).text.contains("other.op"), "{name}");
    }
}

#[test]
fn a_type_has_index_as_a_part() {
    let text = r#"
        "func.func"() <{function_type = () -> (), sym_name = "index"}> ({
          %0 = "other.op"() {index = 1 : i32} : () -> !other.index
          "func.return"() : () -> ()
        }) : () -> ()
        "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
          %0 = "other.op"() ({
          ^bb0(%x: tensor<?x4xindex>):
          }) : () -> i32
          "func.return"() : () -> ()
        }) : () -> ()
        "#;
    let module = assay_ir::parse(text).expect("it is well formed");
    let uses = module.block(module.top()).ops.iter().map(|&op| uses_index(&module, op)).collect::<Vec<_>>();
    assert_eq!(uses, [false, true]);
}

#[test]
fn values_that_are_used_before_their_block_are_told_apart() {
    let text = |used: &str| {
        let text = format!(
            r#"
            "func.func"() <{{function_type = () -> (), sym_name = "f"}}> ({{
              "cf.br"()[^bb2] : () -> ()
            ^bb1:
              "other.op"({used}) : (i32) -> ()
              "func.return"() : () -> ()
            ^bb2:
              %x = "other.one"() : () -> i32
              %y = "other.one"() : () -> i32
              "cf.br"()[^bb1] : () -> ()
            }}) : () -> ()
            "#
        );
        let module = assay_ir::parse(&text).expect("it is well formed");
        let op = module.block(module.top()).ops[0];
        let of_function = key(&module, op);
        assert!(of_function.captured.is_empty());
        of_function.text
    };
    assert_ne!(text("%x"), text("%y"));
    assert_eq!(text("%x"), text("%x"));
}

#[test]
fn a_function_alone_keeps_what_it_calls() {
    let program = ComparedProgram::parse(
        r#"
        "func.func"() <{function_type = () -> (), sym_name = "a"}> ({
          "func.call"() <{callee = @b}> : () -> ()
          "func.return"() : () -> ()
        }) : () -> ()
        "func.func"() <{function_type = () -> (), sym_name = "b"}> ({
          "func.call"() <{callee = @c}> : () -> ()
          "func.return"() : () -> ()
        }) : () -> ()
        "func.func"() <{function_type = () -> (), sym_name = "c", sym_visibility = "private"}> ({}) : () -> ()
        "func.func"() <{function_type = () -> (), sym_name = "d"}> ({
          "func.call"() <{callee = @a}> : () -> ()
          "func.return"() : () -> ()
        }) : () -> ()
        "#
        .to_owned(),
    )
    .expect("it is well formed");
    let kept = |name: &str| {
        let module = program.only(name).expect("the function is there");
        let mut names = Vec::new();
        module.walk(module.top(), &mut |op| names.extend(symbol(&module, op)));
        names
    };
    assert_eq!(kept("a"), ["a", "b", "c"]);
    assert_eq!(kept("b"), ["b", "c"]);
    assert!(program.only("e").is_none());
}
