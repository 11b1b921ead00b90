//! Programs of the tosa kind are defined on every input: no undefined behaviour, and no poison anywhere.

use std::collections::BTreeMap;

use assay_engine::grammar::{GrammarConfig, GrammarGenerator};
use assay_engine::interpret::ExecutionConfig;
use assay_ir::Module;
use assay_judge::{Behaviour, Plan, Settings};
use assay_model::{Array, Registry, Scalar, Stop, Value};

/// Programs, unless `ASSAY_PROGRAMS` says otherwise.
const PROGRAMS: u64 = 40;

fn is_poison(value: &Value) -> bool {
    let lane = |array: &Array| array.iter().any(|scalar| matches!(scalar, Scalar::Poison));
    matches!(value, Value::Scalar(Scalar::Poison)) || matches!(value, Value::Array(array) if lane(array))
}

/// What goes wrong in one program, on each input once.
fn faults(module: &Module, registry: &Registry) -> Vec<String> {
    let config = ExecutionConfig { record: 1 << 22, ..Settings::default().config };
    let settings = Settings { inputs: 6, config, ..Settings::default() };
    let plan = Plan::new(module, registry, &settings);
    let mut found: Vec<String> = plan.skipped.iter().map(|(_, why)| format!("no inputs: {why}")).collect();
    for executions in Behaviour::observe(module, registry, &plan, &settings).functions {
        let Ok(executions) = executions else {
            found.push("the inputs do not fit".to_owned());
            continue;
        };
        for execution in executions {
            let poison = execution.events.iter().find(|event| event.results.iter().any(is_poison));
            found.extend(poison.map(|event| format!("poison of {}", module.op_name(event.op))));
            if let Err(stop) = &execution.result {
                found.push(format!("{stop:?}").chars().take(160).collect());
            }
        }
    }
    found
}

#[test]
fn programs_of_tosa_are_defined_on_every_input() {
    let registry = assay_dialects::registry().with_recipes(assay_dialects::TOSA_RECIPES);
    let generator = GrammarGenerator::new(
        &registry,
        GrammarConfig { modelled: true, ..GrammarConfig::for_dialect("tosa") },
    )
    .expect("the configuration is sound");
    let programs =
        std::env::var("ASSAY_PROGRAMS").ok().and_then(|text| text.parse().ok()).unwrap_or(PROGRAMS);
    let mut all: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    for index in 0..programs {
        for fault in faults(&generator.generate(1, index).module, &registry) {
            all.entry(fault).or_insert((0, index)).0 += 1;
        }
    }
    let exhausted =
        |text: &str| text.starts_with(&format!("{:?}", Stop::Exhausted(assay_model::Budget::Steps))[..9]);
    all.retain(|text, _| !exhausted(text));
    assert!(all.is_empty(), "fault, how often, first program: {all:#?}");
}
