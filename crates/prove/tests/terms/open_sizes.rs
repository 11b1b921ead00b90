//! Functions of tensors whose types leave sizes open: what the prover says for all small sizes. The solver is never needed.

use assay_judge::{Plan, Settings};
use assay_prove::{ComparedProgram, Effort, Proof, ProofLimits, ProofOutcome, Prover};

/// A function of these arguments, with types.
fn function(args: &[(&str, &str)], body: &str, (result, ty): (&str, &str)) -> String {
    let types: Vec<&str> = args.iter().map(|(_, ty)| *ty).collect();
    let list: Vec<String> = args.iter().map(|(name, ty)| format!("{name}: {ty}")).collect();
    format!(
        "\"func.func\"() <{{function_type = ({}) -> {ty}, sym_name = \"f\"}}> ({{\n^bb0({}):\n{body}\n\"func.return\"({result}) : ({ty}) \
         -> ()\n}}) : () -> ()\n",
        types.join(", "),
        list.join(", ")
    )
}

/// What the prover says of two programs.
fn outcome([source, target]: [&str; 2]) -> ProofOutcome {
    let (registry, settings) = (assay_dialects::shared(), &Settings::default());
    let module = assay_ir::parse(source).unwrap_or_else(|error| panic!("{error}\n{source}"));
    let plan = Plan::new(&module, registry, settings);
    let programs = [source, target].map(|text| ComparedProgram::parse(text.to_owned()).expect("it parses"));
    let effort = Effort {
        limits: ProofLimits::default(),
        solver: None,
        exhaustive_bits: 24,
        exhaustive_cost: 1 << 34,
    };
    let prover = Prover { registry, settings, effort: &effort };
    prover.prove_step(0, [&programs[0], &programs[1]], &plan.functions[0])
}

fn proof(programs: [&str; 2]) -> Proof {
    match outcome(programs) {
        ProofOutcome::Proved(proof) => proof,
        other => panic!("{other:?}\n{}\n{}", programs[0], programs[1]),
    }
}

/// The input on which the target is wrong, and the difference.
fn refutation(programs: [&str; 2]) -> (Vec<String>, String) {
    match outcome(programs) {
        ProofOutcome::Refuted(shown) => {
            let difference = &shown.difference;
            (difference.input.texts(), difference.to_string())
        }
        other => panic!("{other:?}\n{}\n{}", programs[0], programs[1]),
    }
}

fn reason(programs: [&str; 2]) -> String {
    match outcome(programs) {
        ProofOutcome::Unknown(why) => why,
        other => panic!("{other:?}\n{}\n{}", programs[0], programs[1]),
    }
}

const LINE: &str = "tensor<?xi1>";
const PLANE: &str = "tensor<?x?xi1>";
const LINES: [(&str, &str); 2] = [("%a", LINE), ("%b", LINE)];
const ZERO: &str = "%zero = \"arith.constant\"() <{value = 0 : index}> : () -> index\n";
const ONE: &str = "%one = \"arith.constant\"() <{value = 1 : index}> : () -> index\n";

/// The elementwise disjunction of two lines of equal size, into `%r`.
fn disjunction(one: &str, other: &str) -> String {
    format!(
        "{ZERO}%size = \"tensor.dim\"(%a, %zero) : ({LINE}, index) -> index
        %none = \"tensor.empty\"(%size) : (index) -> {LINE}
        %r = \"linalg.generic\"({one}, {other}, %none) <{{indexing_maps = [affine_map<(m) -> (m)>, affine_map<(m) -> (m)>, affine_map<(m) \
         -> (m)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}}> ({{
        ^bb0(%x: i1, %y: i1, %old: i1):
          %z = \"arith.ori\"(%x, %y) : (i1, i1) -> i1
          \"linalg.yield\"(%z) : (i1) -> ()
        }}) : ({LINE}, {LINE}, {LINE}) -> {LINE}"
    )
}

/// The disjunction of all elements of `%a`, or of those that have the index 0, into `%r`.
fn any_element(only_first: bool) -> String {
    let chosen = if only_first { "%first" } else { "%x" };
    format!(
        "{ZERO}%never = \"arith.constant\"() <{{value = dense<false> : tensor<i1>}}> : () -> tensor<i1>
        %r = \"linalg.generic\"(%a, %never) <{{indexing_maps = [affine_map<(m) -> (m)>, affine_map<(m) -> ()>], iterator_types = \
         [#linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}}> ({{
        ^bb0(%x: i1, %sum: i1):
          %m = \"linalg.index\"() <{{dim = 0 : i64}}> : () -> index
          %is_first = \"arith.cmpi\"(%m, %zero) <{{predicate = 0 : i64}}> : (index, index) -> i1
          %first = \"arith.andi\"(%x, %is_first) : (i1, i1) -> i1
          %z = \"arith.ori\"({chosen}, %sum) : (i1, i1) -> i1
          \"linalg.yield\"(%z) : (i1) -> ()
        }}) : ({LINE}, tensor<i1>) -> tensor<i1>"
    )
}

#[test]
fn a_proof_states_the_sizes_that_it_covers() {
    let programs = [("%a", "%b"), ("%b", "%a")]
        .map(|(one, other)| function(&LINES, &disjunction(one, other), ("%r", LINE)));
    let proof = proof([&programs[0], &programs[1]]);
    assert_eq!(proof.tensor_sizes, Some(4));
    assert!(proof.is_bounded() && proof.sizes.is_none());
    // What a function computes without its tensors is proved for all sizes.
    let scalars = [("%a", LINE), ("%c", "i3")];
    let twice = ["\"arith.addi\"(%c, %c)", "\"arith.shli\"(%c, %one)"].map(|op| {
        let one = "%one = \"arith.constant\"() <{value = 1 : i3}> : () -> i3";
        let sum = format!("{one}\n%r = {op} <{{overflowFlags = #arith.overflow<none>}}> : (i3, i3) -> i3");
        function(&scalars, &sum, ("%r", "i3"))
    });
    assert_eq!(self::proof([&twice[0], &twice[1]]).tensor_sizes, None);
}

#[test]
fn a_counterexample_has_the_smallest_size_that_shows_it() {
    let programs = [false, true].map(|only| function(&LINES[..1], &any_element(only), ("%r", "tensor<i1>")));
    let (input, _) = refutation([&programs[0], &programs[1]]);
    assert_eq!(input, ["[0, -1]"]);
}

#[test]
fn sizes_that_are_undefined_before_the_pass_need_no_proof() {
    // Four dynamic sizes, two of which are different.
    let args = [("%a", PLANE), ("%b", LINE), ("%c", LINE)];
    let product = |one: &str, other: &str| {
        let body = format!(
            "%r = \"linalg.matvec\"(%a, %b, %c) <{{operandSegmentSizes = array<i32: 2, 1>}}> ({{
            ^bb0(%x: i1, %y: i1, %w: i1):
              %p = \"arith.andi\"({one}, {other}) : (i1, i1) -> i1
              %z = \"arith.ori\"(%w, %p) : (i1, i1) -> i1
              \"linalg.yield\"(%z) : (i1) -> ()
            }}) : ({PLANE}, {LINE}, {LINE}) -> {LINE}"
        );
        function(&args, &body, ("%r", LINE))
    };
    let programs = [product("%x", "%y"), product("%y", "%x")];
    assert_eq!(proof([&programs[0], &programs[1]]).tensor_sizes, Some(4));
    // The other way round, a pass adds what is undefined for some sizes.
    let returned = function(&LINES, "", ("%a", LINE));
    let disjunction = disjunction("%a", "%b");
    let joined = function(&LINES, &disjunction, ("%a", LINE));
    assert!(!proof([&joined, &returned]).is_bounded());
    let divided = function(&LINES, &disjunction.replace("arith.ori", "arith.divui"), ("%a", LINE));
    let (input, difference) = refutation([&returned, &divided]);
    assert!(difference.contains("shape-mismatch"), "{difference} on {input:?}");
    // A pass may execute a disjunction early: nobody uses its result.
    assert!(matches!(outcome([&returned, &joined]), ProofOutcome::Unknown(_)));
}

#[test]
fn a_result_of_another_size_is_another_result() {
    let transposed = format!(
        "{ZERO}{ONE}%rows = \"tensor.dim\"(%a, %zero) : ({PLANE}, index) -> index
        %columns = \"tensor.dim\"(%a, %one) : ({PLANE}, index) -> index
        %none = \"tensor.empty\"(%columns, %rows) : (index, index) -> {PLANE}
        %r = \"linalg.transpose\"(%a, %none) <{{permutation = array<i64: 1, 0>}}> ({{
        ^bb0(%x: i1, %old: i1):
          \"linalg.yield\"(%x) : (i1) -> ()
        }}) : ({PLANE}, {PLANE}) -> {PLANE}"
    );
    let args = [("%a", PLANE)];
    let programs = [function(&args, "", ("%a", PLANE)), function(&args, &transposed, ("%r", PLANE))];
    // Neither tensor has an element.
    let (_, difference) = refutation([&programs[0], &programs[1]]);
    assert!(difference.contains("result 0 differs"), "{difference}");
}

#[test]
fn other_sizes_are_those_of_the_inputs() {
    let cast = |argument: &str| {
        let wide = format!("%r = \"tensor.cast\"({argument}) : ({LINE}) -> tensor<8xi1>");
        function(&LINES, &wide, ("%r", "tensor<8xi1>"))
    };
    let programs = [cast("%a"), cast("%b")];
    // All small sizes are undefined.
    let (input, _) = refutation([&programs[0], &programs[1]]);
    assert!(input.iter().all(|tensor| tensor.split(", ").count() == 8), "{input:?}");
    // There are too many small sizes.
    let many: Vec<String> = (0..4).map(|number| format!("%p{number}")).collect();
    let mut args: Vec<(&str, &str)> = many.iter().map(|name| (name.as_str(), PLANE)).collect();
    args.extend(LINES);
    let programs = [("%a", "%b"), ("%b", "%a")]
        .map(|(one, other)| function(&args, &disjunction(one, other), ("%r", LINE)));
    let proof = proof([&programs[0], &programs[1]]);
    assert!(proof.tensor_cases.is_some_and(|cases| cases > 0) && proof.is_bounded(), "{proof:?}");
}

/// The size of a slice is an argument: it has the values of the inputs.
#[test]
fn sizes_that_are_arguments_are_those_of_the_inputs() {
    let sliced = |start: &str, from: &str| {
        let slice = format!(
            "{ZERO}{ONE}%slice = \"tensor.extract_slice\"({from}, %n) <{{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: \
             0>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}}> : ({LINE}, index) -> {LINE}
            %r = \"tensor.extract\"(%slice, {start}) : ({LINE}, index) -> i1"
        );
        function(&[("%a", LINE), ("%b", LINE), ("%n", "index")], &slice, ("%r", "i1"))
    };
    let [first, other, second] = [sliced("%zero", "%a"), sliced("%zero", "%b"), sliced("%one", "%a")];
    let direct = format!("{ZERO}%r = \"tensor.extract\"(%a, %zero) : ({LINE}, index) -> i1");
    let direct = function(&[("%a", LINE), ("%b", LINE), ("%n", "index")], &direct, ("%r", "i1"));
    let proof = proof([&first, &direct]);
    assert!(proof.number_cases.is_some_and(|cases| cases > 0) && proof.is_bounded(), "{proof:?}");
    for wrong in [&other, &second] {
        let (_, difference) = refutation([&first, wrong]);
        assert!(!difference.is_empty());
    }
}

/// Ops without terms are functions of which nothing is known, except that equal operands give equal results. Sizes belong to an operand.
#[test]
fn unknown_ops_depend_on_the_sizes_of_their_operands() {
    let bits = |before: &str, operand: &str| {
        let cast = format!("{before}%r = \"tensor.bitcast\"({operand}) : ({PLANE}) -> {PLANE}");
        function(&[("%a", PLANE)], &cast, ("%r", PLANE))
    };
    let other_sizes = format!(
        "{ZERO}{ONE}%rows = \"tensor.dim\"(%a, %zero) : ({PLANE}, index) -> index
        %columns = \"tensor.dim\"(%a, %one) : ({PLANE}, index) -> index
        %line = \"tensor.collapse_shape\"(%a) <{{reassociation = [[0, 1]]}}> : ({PLANE}) -> {LINE}
        %other = \"tensor.expand_shape\"(%line, %columns, %rows) <{{reassociation = [[0, 1]], static_output_shape = array<i64: \
         -9223372036854775808, -9223372036854775808>}}> : ({LINE}, index, index) -> {PLANE}\n"
    );
    let programs = [bits("", "%a"), bits(&other_sizes, "%other")];
    assert!(matches!(
        outcome([&programs[0], &programs[1]]),
        ProofOutcome::Unknown(_) | ProofOutcome::Refuted(_)
    ));
    let named = format!("{ZERO}%one = \"tensor.dim\"(%a, %zero) : ({PLANE}, index) -> index\n");
    assert_eq!(
        reason([&function(&[("%a", PLANE)], "", ("%a", PLANE)), &bits(&named, "%a")]),
        "'tensor.bitcast' is not modelled"
    );
    let same = bits(&other_sizes, "%a");
    assert_eq!(proof([&programs[0], &same]).tensor_sizes, Some(4));
}

/// A function of two lines of floats, whose result a structured op makes. Without a `map`, the op has no maps.
fn of_floats(op: &str, map: &str, body: &str) -> String {
    let args = [("%f", "tensor<2xf32>"), ("%g", "tensor<2xf32>")];
    let maps = match map {
        "" => String::new(),
        map => format!(
            "indexing_maps = [affine_map<(m) -> (m)>, affine_map<(m) -> ({map})>], iterator_types = \
             [#linalg.iterator_type<parallel>], "
        ),
    };
    let text = format!(
        "%r = \"{op}\"(%f, %g) <{{{maps}operandSegmentSizes = array<i32: 1, 1>}}> ({{
        ^bb0(%x: f32, %old: f32):
          {body}
          \"linalg.yield\"(%z) : (f32) -> ()
        }}) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>"
    );
    function(&args, &text, ("%r", "tensor<2xf32>"))
}

#[test]
fn unknown_ops_in_a_body_are_the_same_only_at_the_same_point() {
    let sine = r#"%z = "math.sin"(%x) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32"#;
    let cosine = sine.replace("sin", "cos");
    let with_more =
        format!("%more = \"arith.negf\"(%old) <{{fastmath = #arith.fastmath<none>}}> : (f32) -> f32\n{sine}");
    let [once, again, mirrored, other] = [
        of_floats("linalg.generic", "m", sine),
        of_floats("linalg.generic", "m", &with_more),
        of_floats("linalg.generic", "1 - m", sine),
        of_floats("linalg.generic", "m", &cosine),
    ];
    assert!(!proof([&once, &again]).is_bounded());
    for wrong in [&mirrored, &other] {
        let said = outcome([&once, wrong]);
        assert!(matches!(said, ProofOutcome::Unknown(_) | ProofOutcome::Refuted(_)), "{said:?}\n{wrong}");
    }
    // An op with effects must happen at the same points, in the same order.
    let printed = format!(
        "\"vector.print\"(%x) <{{punctuation = #vector.punctuation<newline>}}> : (f32) -> ()\n{sine}"
    );
    let [prints, elsewhere] = ["m", "1 - m"].map(|map| of_floats("linalg.generic", map, &printed));
    assert!(matches!(outcome([&prints, &elsewhere]), ProofOutcome::Unknown(_) | ProofOutcome::Refuted(_)));
    assert!(!matches!(outcome([&prints, &once]), ProofOutcome::Proved(_)));
}

/// No document says what such a body computes: not even the interpreter runs it.
#[test]
fn a_pointwise_body_that_reads_its_output_is_unknown() {
    let sum = |one: &str, other: &str| {
        format!(
            "%z = \"arith.addf\"({one}, {other}) <{{fastmath = #arith.fastmath<none>}}> : (f32, f32) -> f32"
        )
    };
    let [one, other] = [sum("%x", "%old"), sum("%old", "%x")];
    let [copied, swapped] = [&one, &other].map(|body| of_floats("linalg.exp", "", body));
    assert!(matches!(outcome([&copied, &swapped]), ProofOutcome::Unknown(_)));
    let [generic, swapped] = [&one, &other].map(|body| of_floats("linalg.generic", "m", body));
    assert!(matches!(outcome([&copied, &generic]), ProofOutcome::Unknown(_)));
    // In other ops, the output is an operand as any other.
    let unread =
        format!("{one}\n%more = \"arith.negf\"(%old) <{{fastmath = #arith.fastmath<none>}}> : (f32) -> f32");
    assert!(!proof([&generic, &of_floats("linalg.generic", "m", &unread)]).is_bounded());
    assert!(!matches!(outcome([&generic, &swapped]), ProofOutcome::Refuted(_)));
}
