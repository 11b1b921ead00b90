//! Bad input: no text makes the parser panic or overflow a stack of 2 MiB, and what parses prints to a text
//! that parses to the same.

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// Pieces of every construct, to be cut and mixed.
const PROGRAMS: [&str; 6] = [
    r##"#map = affine_map<(d0, d1)[s0] -> (d0 - d1 * 2 + s0, d0 floordiv 3, (d1 mod 4) ceildiv s0)>
#set = affine_set<(d0) : (d0 - 1 >= 0, d0 == 0)>
!t = tuple<i32, f32>
"m"() ({
  "f"() <{a = #map, b = #set, c = 1.5 : f32}> ({
  ^bb0(%arg0: i32 loc("x":1:2), %arg1: !t):
    %0:2 = "c"(%arg0, %arg1) {k = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>} : (i32, !t) -> (i32, i1)
    "br"(%0#0)[^bb1, ^bb2] : (i32) -> () loc(#loc1)
  ^bb1:  // pred: ^bb0
    "use"(%0#1) : (i1) -> ()
  ^bb2:  // pred: ^bb0
  }) : () -> () loc(#loc)
}) : () -> ()
#loc = loc("a":1:2)
#loc1 = loc(fused<"m">[#loc, "n"(#loc), callsite("f":1:2 at unknown)])
"##,
    r#""a"() {a = memref<?x4xf32, strided<[?, 1], offset: ?>, 1 : i32>, b = vector<[4]x2xf16>, c = (i32) -> ()} : () -> ()
"b"() {a = sparse<[[0, 0], [1, 2]], [1.0, 2.0]> : tensor<3x4xf32>, b = array<i64: 1, -2>, c = @a::@"b c"} : () -> ()
"#,
    r#""a"() {a = dense<(1.0, -2.5)> : tensor<2xcomplex<f64>>, b = dense<"0x0102"> : tensor<2xi8>, c = dense<["x", "y\0A"]> : tensor<2x!d.s<(i32) -> [f32, "]"]>>} : () -> ()
"#,
    r#""a"() <{x = #d.attr<a -> {b, "c"}> : i64, y = distinct[1]<unit>, z = dense_resource<key> : tensor<4xi8>}> ({
}, {
^bb0:
}) {e = [1, 2.0, 0x7FF0000000000000 : f64, unit], "f g" = {a}} : () -> () loc("n"("f":1:2 to :9))

{-#
  dialect_resources: { builtin: { key: "0x0800" } }
#-}

"#,
    "\"g\"() ({\n  \"use\"(%x#1) : (i32) -> ()\n  %x:2 = \"def\"() : () -> (i32, i32)\n}) : () -> ()\n",
    "\"n\"() {a = -170141183460469231731687303715884105728 : i128, b = 1.0e-7 : f80, c = 0.1 : f128, d = 300 : i999} : () -> ()\n",
];

fn runner(cases: u32) -> TestRunner {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

/// Parses; what parses must print to a fixpoint.
fn settle(text: &[u8]) -> Result<(), TestCaseError> {
    let Ok(module) = assay_ir::parse(text) else { return Ok(()) };
    let once = assay_ir::print(&module);
    let again = assay_ir::parse(&once);
    prop_assert!(
        again.is_ok(),
        "{}\nprinted from\n{}\nas\n{once}",
        again.unwrap_err(),
        String::from_utf8_lossy(text)
    );
    let twice = again.map(|module| assay_ir::print(&module)).unwrap_or_default();
    prop_assert_eq!(once, twice);
    Ok(())
}

#[test]
fn the_pieces_themselves_are_good() {
    for text in PROGRAMS {
        assert!(assay_ir::parse(text).is_ok(), "{}\n{text}", assay_ir::parse(text).unwrap_err());
        settle(text.as_bytes()).unwrap();
    }
}

#[test]
fn every_truncation_is_an_error_or_a_module() {
    for text in PROGRAMS {
        for end in 0..text.len() {
            settle(&text.as_bytes()[..end]).unwrap();
        }
    }
}

#[test]
fn random_bytes_never_panic() {
    let strategy = proptest::collection::vec(any::<u8>(), 0..200);
    runner(2000).run(&strategy, |bytes| settle(&bytes)).unwrap();
    let printable =
        proptest::collection::vec(prop::sample::select(b"<>(){}[]\"%#!^@:=,-.x0i1adense \n".to_vec()), 0..80);
    runner(4000).run(&printable, |bytes| settle(&bytes)).unwrap();
}

#[test]
fn mutated_programs_never_panic() {
    let edit = (any::<prop::sample::Index>(), 0..5u8, any::<prop::sample::Index>(), any::<u8>());
    let strategy = (0..PROGRAMS.len(), proptest::collection::vec(edit, 1..6));
    runner(6000)
        .run(&strategy, |(program, edits)| {
            let mut text = PROGRAMS[program].as_bytes().to_vec();
            for (at, kind, other, byte) in edits {
                let at = at.index(text.len());
                let to = other.index(text.len());
                let (low, high) = (at.min(to), at.max(to));
                match kind {
                    0 => text[at] = byte,
                    1 => text[at] = text[to],
                    2 => drop(text.drain(low..high.min(low + 12))),
                    3 => {
                        let piece = text[low..high.min(low + 24)].to_vec();
                        text.splice(at..at, piece);
                    }
                    _ => text.swap(at, to),
                }
                if text.is_empty() {
                    text.push(byte);
                }
            }
            settle(&text)
        })
        .unwrap();
}

/// Runs on the stack that a spawned thread has by default.
fn on_a_small_stack(run: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(2 << 20).spawn(run).unwrap().join().unwrap();
}

#[test]
fn nesting_is_limited() {
    on_a_small_stack(|| {
        let shapes: [(&str, &str, &str); 11] = [
            ("\"a\"() ({ ", "", "}) : () -> () "),
            ("\"a\"() {a = ", "[", "]"),
            ("\"a\"() {a = ", "{a = ", "}"),
            ("\"a\"() {a = ", "tuple<", ">"),
            ("\"a\"() {a = ", "() -> (", ")"),
            ("\"a\"() {a = affine_map<(d0) -> (", "(", ")"),
            ("\"a\"() {a = affine_map<(d0) -> (d0 ", "+ d0 ", ""),
            ("\"a\"() {a = affine_map<(d0) -> (d0 ", "+ -d0 ", ""),
            ("\"a\"() {a = dense<", "[", "]> : tensor<1xi8>"),
            ("\"a\"() {a = ", "distinct[0]<", ">"),
            ("\"a\"() : () -> () loc(", "\"a\"(", ")"),
        ];
        for (start, open, close) in shapes {
            let open = if open.is_empty() { start } else { open };
            for depth in [100_000, 300] {
                let text = format!(
                    "{start}{}{}",
                    open.repeat(depth),
                    if let Some(end) = close.strip_prefix(']') {
                        "]".repeat(depth) + end
                    } else {
                        close.repeat(depth)
                    }
                );
                let error = assay_ir::parse(&text).unwrap_err();
                let deep = error.message.contains("nest") || error.message.contains("expected `:`");
                assert!(deep, "{open}: {error}");
            }
        }
        let opaque =
            format!("\"a\"() {{a = !d.t{}{}}} : () -> ()\n", "<".repeat(100_000), ">".repeat(100_000));
        assert_eq!(assay_ir::print(&assay_ir::parse(&opaque).unwrap()), opaque);
    });
}

#[test]
fn what_the_limit_allows_can_be_printed_and_dropped() {
    on_a_small_stack(|| {
        let depth = assay_ir::MAX_NESTING as usize - 2;
        for (open, middle, close) in [("\"a\"() ({ ", "", "}) : () -> () "), ("\"a\"() {a = ", "", "")] {
            let text = if close.is_empty() {
                format!("{open}{}{}}} : () -> ()", "[".repeat(depth), "]".repeat(depth))
            } else {
                format!("{}{middle}{}", open.repeat(depth), close.repeat(depth))
            };
            let module = assay_ir::parse(&text).unwrap();
            assay_ir::verify(&module, &assay_ir::SsaRegions).unwrap();
            settle(assay_ir::print(&module).as_bytes()).unwrap();
        }
    });
}

#[test]
fn aliases_cannot_hide_depth_or_size() {
    on_a_small_stack(|| {
        let chain = |count: usize, list: fn(&str) -> String| {
            let next = |i: usize| format!("#a{i} = {}\n", list(&format!("#a{}", i - 1)));
            (1..count).fold(String::from("#a0 = 1 : i64\n"), |text, i| text + &next(i))
        };
        let error = |text: String| assay_ir::parse(&text).unwrap_err().message;
        assert!(error(chain(2000, |a| format!("[{a}]"))).contains("nested deeper"));
        assert!(error(chain(200, |a| format!("[{a}, {a}]"))).contains("without aliases"));
        let short = chain(15, |a| format!("[{a}, {a}]"));
        assert_eq!(assay_ir::print(&assay_ir::parse(&short).unwrap()), short);
    });
}
