//! Tests signatures of shortened stack dumps from Debian's binaries.

use super::*;

const RAW: &str = "\
<unknown>:0: note: something before
PLEASE submit a bug report to https://github.com/llvm/llvm-project/issues/ and include the crash backtrace.
Stack dump:
0.\tProgram arguments: mlir-opt-22 --arith-int-range-narrowing
Stack dump without symbol names (ensure you have llvm-symbolizer in your PATH):
0  libLLVM.so.22.1 0x00007f3072ab8786 llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) + 54
1  libLLVM.so.22.1 0x00007f3072ab5fd3 llvm::sys::RunSignalHandlers() + 131
2  libLLVM.so.22.1 0x00007f3072ab94f4
3  libc.so.6       0x00007f306d65a050
4  libLLVM.so.22.1 0x00007f30729ab94a llvm::APInt::udiv(llvm::APInt const&) const + 266
5  libMLIR.so.22.1 0x00007f307cd8652f
10 libMLIR.so.22.1 0x00007f307cd85625 mlir::intrange::inferAffineExpr(mlir::AffineExpr) + 2069
11 libMLIR.so.22.1 0x00007f30799a97d2 mlir::affine::AffineApplyOp::inferResultRanges(long) + 1
12 libMLIR.so.22.1 0x00007f307949bcf1 mlir::dataflow::AbstractSparseForward::visitOperation(mlir::Operation*) + 1
21 libMLIR.so.22.1 0x00007f307cd8f937 mlir::detail::OpToOpPassAdaptor::run(mlir::Pass*, unsigned int) + 983
";

const SYMBOLIZED: &str = "\
Stack dump:
0.\tProgram arguments: mlir-opt-22
 #0 0x00007f47f0ab8786 llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) (/usr/lib/libLLVM.so.22.1+0x4eb8786)
 #1 0x00007f47f0ab5fd3 llvm::sys::RunSignalHandlers() (/usr/lib/libLLVM.so.22.1+0x4eb5fd3)
 #2 0x00007f47f0ab94f4 (/usr/lib/libLLVM.so.22.1+0x4eb94f4)
 #3 0x00007f47eba5a050 (/lib/x86_64-linux-gnu/libc.so.6+0x3c050)
 #4 0x00007f47f09ab94a llvm::APInt::udiv(llvm::APInt const&) const (/usr/lib/libLLVM.so.22.1+0x4dab94a)
 #7 0x00007f47fad8652f (/usr/lib/libMLIR.so.22.1+0x618652f)
#10 0x00007f47fad85625 mlir::intrange::inferAffineExpr(mlir::AffineExpr) (/usr/lib/libMLIR.so.22.1+0x6185625)
#11 0x00007f47f79a97d2 mlir::affine::AffineApplyOp::inferResultRanges(long) (/usr/lib/libMLIR.so.22.1+0x2da97d2)
#21 0x00007f47fad8f937 mlir::detail::OpToOpPassAdaptor::run(mlir::Pass*) (/usr/lib/libMLIR.so.22.1+0x618f937)
#31 0x00007f47eba4524a __libc_start_call_main ./csu/../sysdeps/nptl/libc_start_call_main.h:74:3
";

#[test]
fn both_kinds_of_dump_give_one_key() {
    let raw = Signature::new(Symptom::Signal(8), RAW);
    let wanted = "signal 8 | llvm::APInt::udiv < mlir::intrange::inferAffineExpr < mlir::affine::AffineApplyOp::inferResultRanges";
    assert_eq!(raw.key().to_string(), wanted);
    assert_eq!(Signature::new(Symptom::Signal(8), SYMBOLIZED).key().to_string(), wanted);
    assert!(raw.names_a_function() && raw.message.is_none() && raw.site.is_none());
    // Address space randomisation moves everything by whole pages.
    let moved = RAW.replace("0x00007f30", "0x00007e41");
    assert_eq!(Signature::new(Symptom::Signal(8), &moved), raw);
}

#[test]
fn without_names_the_site_is_relative_and_the_pass_counts() {
    let text = "Stack dump:
0  libLLVM.so.22.1 0x00007f0000000010 llvm::sys::RunSignalHandlers() + 131
1  libLLVM.so.22.1 0x00007f0000000020
2  libc.so.6       0x00007f0000000030
3  libMLIR.so.22.1 0x00007f0000001000
4  libMLIR.so.22.1 0x00007f0000003000 mlir::detail::OpToOpPassAdaptor::run(mlir::Pass*) + 983
5  libMLIR.so.22.1 0x00007f0000004000 mlir::PassManager::run(mlir::Operation*) + 731
";
    let mut signature = Signature::new(Symptom::Signal(11), text);
    assert!(!signature.names_a_function());
    assert_eq!(signature.site.as_deref(), Some("libMLIR.so.22.1@mlir::PassManager::run-0x3000"));
    signature.pass = Some("canonicalize".to_owned());
    signature.pattern = Some("FoldCast".to_owned());
    let wanted =
        "signal 11 | libMLIR.so.22.1@mlir::PassManager::run-0x3000 | pass canonicalize | pattern FoldCast";
    assert_eq!(signature.key().to_string(), wanted);
}

#[test]
fn messages_are_normalised() {
    let key = |text: &str| Signature::new(Symptom::Signal(6), text).key().to_string();
    let assertion = "mlir-opt: /build/llvm/lib/IR/Foo.cpp:123: mlir::Type mlir::Foo::get(int) const: Assertion `x > 4' failed.\n";
    assert_eq!(key(assertion), "signal 6 | Assertion `x > #' in mlir::Foo::get | llvm/lib/IR/Foo.cpp:123");
    assert_eq!(key(&assertion.replace("/build", "/home/me")), key(assertion));
    let cast = "opt: /b/llvm/include/llvm/Support/Casting.h:560: decltype(auto) llvm::cast(const From&) [with To = A]: \
                Assertion `isa<To>(Val)' failed.\n";
    let mut helper = Signature::new(Symptom::Signal(6), cast);
    assert!(!helper.names_a_function());
    helper.pass = Some("cse".to_owned());
    assert_eq!(
        helper.key().to_string(),
        "signal 6 | Assertion `isa<To>(Val)' in llvm::cast, Casting.h | llvm/include/llvm/Support/Casting.h:560 | pass cse"
    );
    assert_eq!(
        key("LLVM ERROR: op 'tosa.add' at 0x7f12ab rolled back 3 times\n"),
        "signal 6 | LLVM ERROR: op 'tosa.add' at # rolled back # times"
    );
    let vague = Signature::new(Symptom::Signal(6), "free(): invalid pointer\nPLEASE submit\n");
    assert_eq!(
        (vague.message.as_deref(), vague.names_a_function()),
        (Some("free(): invalid pointer"), false)
    );
    assert_eq!(vague.key().to_string(), "signal 6 | memory corrupted");
    let consolidated = "malloc_consolidate(): unaligned fastbin chunk detected\nPLEASE submit\n";
    let consolidated = Signature::new(Symptom::Signal(6), consolidated);
    assert_eq!(consolidated.key().to_string(), "signal 6 | memory corrupted");
    let unreachable = "unknown kind\nUNREACHABLE executed at /x/y.cpp:3!\n";
    assert_eq!(key(unreachable), "signal 6 | UNREACHABLE executed: unknown kind | y.cpp:3");
    assert_eq!(key("error: nothing that explains it\nPLEASE submit a bug report\n"), "signal 6");
}

#[test]
fn two_assertions_of_one_text_are_two_crashes_and_another_build_may_move_them() {
    let at = |place: &str| {
        let text = format!("opt: {place}: void mlir::f(int): Assertion `x && \"no x\"' failed.\n");
        Signature::new(Symptom::Signal(6), &text)
    };
    let (one, other) = (at("/b/mlir/lib/F.cpp:10"), at("/b/mlir/lib/F.cpp:20"));
    assert_ne!(one.key(), other.key());
    assert_eq!(at("/home/me/mlir/lib/F.cpp:10").key(), one.key());
    assert_eq!(one.is_like(&other), Some(true));
    // What older versions stored has no place.
    let mut stored = serde_json::to_value(&one).unwrap();
    stored.as_object_mut().unwrap().remove("place");
    let older: Signature = serde_json::from_value(stored).unwrap();
    assert_eq!(older.is_like(&one), Some(true));
}

#[test]
fn names_lose_what_varies() {
    let cases = [
        ("void mlir::detail::walk<mlir::ForwardIterator>(mlir::Operation*)", "mlir::detail::walk"),
        ("(anonymous namespace)::Foo::match(mlir::Operation*) const", "(anonymous namespace)::Foo::match"),
        ("llvm::LogicalResult (anonymous namespace)::f<int>(int)", "(anonymous namespace)::f"),
        ("mlir::A<(x)1>::operator()(int) const", "mlir::A::operator()"),
        ("mlir::A::operator->() const", "mlir::A::operator->"),
        ("mlir::foo(int) [clone .isra.0]", "mlir::foo"),
        ("mlir::foo", "mlir::foo"),
        ("", ""),
    ];
    for (demangled, plain) in cases {
        assert_eq!(stack::plain_name(demangled), plain, "{demangled}");
    }
}

#[test]
fn a_deep_recursion_is_a_stack_overflow_wherever_it_ends() {
    let frames = |start: usize| -> String {
        let line = |i: usize| match (i + start) % 2 {
            0 => format!("{i} libMLIR.so 0x00007f0000001000 mlir::affine::f(int) + 1\n"),
            _ => format!("{i} libMLIR.so 0x00007f0000002000 mlir::affine::g(int) + 1\n"),
        };
        "Stack dump:\n".to_owned() + &(0..255).map(line).collect::<String>()
    };
    let even = Signature::new(Symptom::Signal(11), &frames(0));
    assert_eq!(even.symptom, Symptom::StackOverflow(11));
    assert_eq!(even.key().to_string(), "stack overflow | mlir::affine::f < mlir::affine::g");
    assert_eq!(even.key().to_string(), Signature::new(Symptom::Signal(11), &frames(1)).key().to_string());
}

#[test]
fn the_pattern_in_flight_is_the_last_one_not_completed() {
    let begin = |what: &str| format!("[thread mlir-opt-22] begins (no breakpoint) Action {what}`\n");
    let done = |what: &str| format!("[thread mlir-opt-22] completed `{what}`\n");
    let iteration = begin("GreedyPatternRewriteIteration(1) (Region #0 for op module {...})");
    let first = begin("`apply-pattern pattern: (anonymous namespace)::AddI (%0 = arith.addi %a, %b : i32)");
    let second = begin("`apply-pattern pattern: lowering::Prep (vector.transfer_write %cst)");
    let log = format!("{iteration}{first}{}{second}", done("apply-pattern"));
    assert_eq!(last_pattern(&log).as_deref(), Some("lowering::Prep"));
    assert_eq!(last_pattern(&format!("{iteration}{first}")).as_deref(), Some("AddI"));
    assert_eq!(last_pattern(&format!("{log}{}", done("apply-pattern"))), None);
    // The log is cut at the front, and there is an action within the pattern.
    let tail = format!("completed garbage\n{first}{second}{}", done("apply-pattern"));
    assert_eq!(last_pattern(&tail).as_deref(), Some("AddI"));
    assert_eq!(last_pattern(""), None);
}

#[test]
fn a_hang_is_identified_by_its_pass() {
    assert_eq!(Signature::hang(Some("canonicalize")).key().to_string(), "hang | pass canonicalize");
}

#[test]
fn attempts_of_patterns_are_read_from_a_log() {
    let log = "[thread x] begins (no breakpoint) Action `pass-execution` running `P` on Operation `m`\n\
        [thread x] begins (no breakpoint) Action `apply-pattern pattern: Fold (%0 = \"a.b\"() : () -> i1)`\n\
        [thread x] completed `apply-pattern`\n\
        [thread x] begins (no breakpoint) Action apply-conversion (\"builtin.module\"() ({...}) : () -> ())`\n\
        [thread x] begins (no breakpoint) Action `apply-pattern pattern: (anonymous namespace)::Low (\"c.d\"(%0) : (i1) -> ())`\n\
        [thread x] completed `apply-pattern`\n[thread x] completed `apply-conversion`\n\
        [thread x] begins (no breakpoint) Action `apply-pattern pattern:  (\"e.f\"() : () -> ())`\n";
    let list: Vec<_> =
        attempts(log).into_iter().map(|each| (each.pattern.to_string(), each.op, each.conversion)).collect();
    let expected = [("Fold", "a.b", false), ("Low", "c.d", true), ("unnamed on e.f", "e.f", false)];
    assert_eq!(list, expected.map(|(pattern, op, inside)| (pattern.to_owned(), op.to_owned(), inside)));
    assert_eq!(attempts(log)[1].text, "\"c.d\"(%0) : (i1) -> (");
}

#[test]
fn crashes_of_two_builds_are_alike_by_words_or_by_frames_with_names() {
    let crash = |message: Option<&str>, frames: &[&str], pass: Option<&str>| Signature {
        symptom: Symptom::Signal(11),
        message: message.map(str::to_owned),
        frames: frames.iter().map(|&frame| frame.to_owned()).collect(),
        place: None,
        site: None,
        pass: pass.map(str::to_owned),
        pattern: None,
    };
    let old = crash(None, &["mlir::IntegerAttr::getValue", "mlir::memref::CastOp::build"], None);
    let new = crash(None, &["mlir::memref::CastOp::build", "mlir::memref::CastOp::create"], None);
    let other = crash(None, &["mlir::IntegerAttr::getValue", "mlir::arith::AddIOp::fold"], None);
    assert_eq!([old.is_like(&new), old.is_like(&other)], [Some(true), Some(false)]);
    // An assertion identifies the crash, unless the other build has none.
    let asserts = |text| crash(Some(text), &["mlir::memref::CastOp::build"], None);
    assert_eq!(asserts("Assertion `a'").is_like(&asserts("Assertion `b'")), Some(false));
    assert_eq!(asserts("Assertion `a'").is_like(&old), Some(true));
    let bare = |pass| crash(None, &["main"], Some(pass));
    assert_eq!(bare("cse").is_like(&bare("cse")), None);
    let harmed = |pass| crash(Some("free(): invalid pointer"), &[], Some(pass));
    assert_eq!(harmed("cse").is_like(&bare("cse")), Some(true));
    assert_eq!(harmed("cse").is_like(&bare("sccp")), None);
}

/// Both are calls in one pattern, `doSCFStructuralTypeConversionWithTensorType`, with a freed op.
#[test]
fn crashes_of_one_function_in_two_helpers_are_alike() {
    let key = |frames: &[&str]| {
        let frames = frames.iter().map(|&frame| frame.to_owned()).collect();
        let signature = Signature { frames, ..Signature::new(Symptom::Signal(11), "") };
        signature.key()
    };
    let (one, other) = ("(anonymous namespace)::convert", "(anonymous namespace)::unroll");
    let walk = key(&["mlir::detail::walk", one]);
    assert_ne!(walk, key(&["mlir::Type::getContext", one]));
    assert!(walk.is_like(&key(&["mlir::Type::getContext", one])) && walk.is_like(&key(&[one])));
    assert!(!walk.is_like(&key(&["mlir::detail::walk", other])) && !walk.is_like(&key(&[other])));
    assert!(!key(&[one, other]).is_like(&key(&[other])), "they are two functions");
    assert!(!key(&["mlir::detail::walk"]).is_like(&key(&["mlir::Type::getContext"])));
}
