//! The width of `index` that a pipeline assumes.
//!
//! A program has the width that its data layout states. If it states none, the first conversion that has an option for the width
//! (`index-bitwidth`) or goes to SPIR-V decides; otherwise it is 64 bits. All programs of a pipeline are judged at that width. A
//! step that assumes another width, or leaves another data layout, cannot be compared, nor can any later step.

use std::rc::Rc;

use assay_dialects::data_layout::{self, DataLayout, cast_widths, data_layout, uses_index};
use assay_drive::opt::StepIr;
use assay_drive::pipeline::{Pipeline, Step};
use assay_ir::Module;
use assay_judge::{
    Behaviour, FunctionVerdict, Plan, Reason, ReasonKind, Settings, StepVerdict, Verdict, observe,
};

use super::few::without_samples;
use super::{CheckedPipeline, ProgramCheck};

/// The width if it is not stated [mlir/Dialect/Index, «index» of the default data layout].
const DEFAULT: u32 = 64;

/// The width of `index` for a pipeline on one program.
pub struct Width {
    pub bits: u32,
    /// Whether a width is stated, so that steps can disagree with it.
    stated: bool,
    /// The program's data layout states it.
    by_layout: bool,
}

impl Width {
    pub fn new(layout: &DataLayout, pipeline: &Pipeline) -> Width {
        let stated = layout.index_width.or_else(|| pipeline.steps.iter().find_map(stated_width));
        let by_layout = layout.index_width.is_some();
        Width { bits: stated.unwrap_or(DEFAULT), stated: stated.is_some(), by_layout }
    }

    /// Whether the program after a step can disagree: a width is stated, or the text states a data layout.
    pub fn can_disagree(&self, after: &str) -> bool {
        self.stated || data_layout::ATTRIBUTES.iter().any(|name| after.contains(name))
    }

    /// If a step assumes another width: why it cannot be compared. `before` and `after` are the programs before and after it.
    pub fn disagrees(&self, step: &Step, before: &Module, after: &Module) -> Option<String> {
        let layout = data_layout(after);
        if layout.unmodelled.is_some() {
            return layout.unmodelled;
        }
        // If the layout was removed, the program has the default width again.
        let left = layout.index_width.or((self.by_layout && uses_index(after)).then_some(DEFAULT));
        if let Some(width) = left.filter(|&width| width != self.bits) {
            let bits = self.bits;
            return Some(format!(
                "the data layouts disagree on the width of index: {bits} bits, and {width} here"
            ));
        }
        let shown = cast_widths(after);
        let other = stated_width(step).or_else(|| shown.iter().copied().find(|&width| width != self.bits));
        let meant = match other {
            Some(other) => other,
            // Some conversions read the data layout, others do not. A conversion that leaves no cast does not show which width it
            // used.
            None if self.takes_default(step)
                && shown.is_empty()
                && uses_index(before)
                && !uses_index(after) =>
            {
                DEFAULT
            }
            None => self.bits,
        };
        (meant != self.bits).then(|| {
            format!("the steps disagree on the width of index: {} bits, and {meant} here", self.bits)
        })
    }

    /// Whether the step converts to the `llvm` dialect at a default width, because neither its options nor a layout state one.
    fn takes_default(&self, step: &Step) -> bool {
        step.pass.ends_with("-to-llvm") && stated_width(step).is_none() && self.bits != DEFAULT
    }
}

impl ProgramCheck<'_> {
    /// Settings, plan and behaviour of the source at a width of `index`. Only conversions use another width than the program's,
    /// so the source is rarely run again.
    pub(super) fn at_width(&self, bits: u32) -> (Settings, Plan, Rc<Behaviour>) {
        if bits == self.settings.config.index_width {
            return (self.settings.clone(), self.plan.clone(), Rc::clone(&self.behaviour));
        }
        let mut settings = self.settings.clone();
        settings.config.index_width = bits;
        let registry = &self.checker.registry;
        let mut plan = Plan::new(&self.module, registry, &settings);
        plan.functions.retain(|one| self.plan.functions.iter().any(|judged| judged.name == one.name));
        let behaviour = observe(&self.module, registry, &mut plan, &without_samples(&settings));
        (settings, plan, Rc::new(behaviour))
    }

    /// Why a step cannot be judged: the data layout is not modelled, or the step assumes another width of `index`. `before` then
    /// keeps the program after the step, for the next step.
    pub(super) fn not_modelled(
        &self,
        width: &Width,
        asked: &CheckedPipeline,
        step: &StepIr,
        before: &mut Option<Module>,
    ) -> Option<String> {
        if self.layout.unmodelled.is_some() {
            return self.layout.unmodelled.clone();
        }
        let ir = step.ir.as_ref()?;
        if !width.can_disagree(ir) {
            return None;
        }
        let after = assay_ir::parse(ir).ok()?;
        let why = width.disagrees(
            &asked.pipeline.steps[step.step],
            before.as_ref().unwrap_or(&self.module),
            &after,
        );
        *before = Some(after);
        why
    }

    /// Reports all steps from `from` on as not comparable.
    pub(super) fn give_up(&mut self, asked: &CheckedPipeline, from: usize, to: usize, why: &str) {
        let plan = self.plan.clone();
        for step in from..to {
            let functions = plan.functions.iter().map(|planned| FunctionVerdict {
                function: planned.name.clone(),
                verdict: Verdict::NotComparable(Reason::new(ReasonKind::Changed, why)),
            });
            let verdict = StepVerdict { step, functions: functions.collect() };
            self.record_step(asked, &verdict, &[]);
        }
    }
}

/// The width that a step's options state; 0 lets the step choose. Conversions to SPIR-V have another option for it, and use 32
/// bits by default [SPIRVConversion.h, `SPIRVConversionOptions::use64bitIndex`].
fn stated_width(step: &Step) -> Option<u32> {
    if step.pass.ends_with("-to-spirv") {
        let wide = step.options.iter().rev().find(|option| option.0 == "use-64bit-index");
        let is_wide =
            wide.is_some_and(|(_, value)| value.as_ref().is_none_or(|text| text != "false" && text != "0"));
        return Some(if is_wide { 64 } else { 32 });
    }
    let value = step.options.iter().rev().find(|option| option.0 == "index-bitwidth")?.1.as_ref()?;
    value.parse().ok().filter(|&bits| bits != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn width(stated: Option<u32>, pipeline: &str) -> Width {
        let layout = DataLayout { index_width: stated, unmodelled: None };
        Width::new(&layout, &pipeline.parse().expect("it is a pipeline"))
    }

    #[test]
    fn the_data_layout_comes_first_then_what_a_step_is_asked_for() {
        assert_eq!(width(None, "canonicalize,convert-arith-to-llvm").bits, 64);
        assert_eq!(width(None, "cse,convert-arith-to-llvm{index-bitwidth=32}").bits, 32);
        assert_eq!(width(None, "convert-arith-to-llvm{index-bitwidth=0}").bits, 64);
        assert_eq!(width(None, "cse,convert-func-to-spirv").bits, 32);
        assert_eq!(width(None, "convert-func-to-spirv{use-64bit-index=false}").bits, 32);
        assert_eq!(width(None, "convert-func-to-spirv{use-64bit-index=true}").bits, 64);
        assert_eq!(width(Some(32), "convert-arith-to-llvm{index-bitwidth=64}").bits, 32);
    }

    #[test]
    fn steps_disagree() {
        let module = |text: &str| assay_ir::parse(text).expect("it is well formed");
        let index = module("%0 = \"t.a\"() : () -> index");
        let cast = |width: u32| {
            module(&format!(
                "%0 = \"t.a\"() : () -> index\n\
                 %1 = \"builtin.unrealized_conversion_cast\"(%0) : (index) -> i{width}"
            ))
        };
        let step = |text: &str| text.parse::<Pipeline>().expect("it is a pipeline").steps.remove(0);
        let narrow = width(None, "convert-arith-to-llvm{index-bitwidth=32}");
        let disagrees = |step, after: &Module| narrow.disagrees(&step, &index, after).is_some();
        assert!(!disagrees(step("convert-arith-to-llvm{index-bitwidth=32}"), &cast(32)));
        assert!(disagrees(step("convert-index-to-llvm"), &cast(64)));
        assert!(disagrees(step("convert-index-to-llvm"), &module("")));
        assert!(disagrees(step("convert-index-to-llvm{index-bitwidth=64}"), &module("")));
        assert!(!disagrees(step("canonicalize"), &cast(32)));
    }

    #[test]
    fn data_layouts_disagree() {
        let module = |attrs: &str| {
            let text =
                format!("\"builtin.module\"() ({{ %0 = \"t.a\"() : () -> index }}) {attrs} : () -> ()");
            assay_ir::parse(&text).expect("it is well formed")
        };
        let spec = |width: u32| module(&format!("{{dlti.dl_spec = #dlti.dl_spec<index = {width} : i32>}}"));
        let pipeline: Pipeline = "canonicalize".parse().expect("it is a pipeline");
        let disagrees = |stated: Option<u32>, after: &Module| {
            let width = width(stated, "canonicalize");
            width.can_disagree(&assay_ir::print(after))
                && width.disagrees(&pipeline.steps[0], &module(""), after).is_some()
        };
        assert!(disagrees(None, &spec(32)));
        assert!(disagrees(Some(64), &spec(32)));
        assert!(disagrees(Some(32), &module("")));
        assert!(disagrees(None, &module("{llvm.data_layout = \"E\"}")));
        assert!(!disagrees(None, &spec(64)));
        assert!(!disagrees(Some(32), &spec(32)));
        assert!(!disagrees(Some(64), &module("")));
        assert!(!disagrees(None, &module("")));
    }
}
