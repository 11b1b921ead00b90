//! Hand-written templates: files in the generic form whose ops are placeholders.

use assay_ir::{Attr, AttrId, Context, Module, OpId};
use assay_model::Role;

use super::plan::Plans;
use super::template::{Drawer, EnclosingKinds, TemplateNode};

/// The name of a placeholder for any op.
const ANY: &str = "assay.any";
/// Maximal number of ops that replace one placeholder.
const MOST: i128 = 10_000;

/// A template that was read.
pub struct Template {
    module: Module,
    top: Vec<Placeholder>,
}

struct Placeholder {
    what: PlaceholderKind,
    /// `None`: drawn as for any op.
    regions: Option<Vec<Vec<Placeholder>>>,
    given: Vec<(usize, AttrId)>,
}

enum PlaceholderKind {
    Op(u32),
    Any { dialect: Option<String>, count: u32 },
}

impl Template {
    /// Reads a template. An error is a sentence that names the line.
    pub fn read(text: &str, plans: &Plans) -> Result<Template, String> {
        let module = assay_ir::parse(text).map_err(|error| format!("the template: {error}"))?;
        let top = placeholders(&module, &module.block(module.top()).ops, plans)?;
        Ok(Template { module, top })
    }

    /// The context of given attributes.
    pub fn context(&self) -> &Context {
        &self.module.ctx
    }

    /// The tree of one program; placeholders for any op are drawn.
    pub fn expand(&self, drawer: &mut Drawer<'_>) -> TemplateNode {
        let (program, function) = (drawer.sampler.program, drawer.sampler.function);
        let list = match self.top.as_slice() {
            [only] if only.is(program) => match &only.regions {
                Some(regions) => regions.first().map_or(&[][..], Vec::as_slice),
                None => &[],
            },
            list => list,
        };
        let mut around = vec![program];
        let (mut functions, mut loose) = (Vec::new(), Vec::new());
        for placeholder in list {
            if placeholder.is_in_table(drawer.plans) {
                placeholder.expand(drawer, &mut around, &mut functions);
            } else {
                around.push(function);
                placeholder.expand(drawer, &mut around, &mut loose);
                around.pop();
            }
        }
        if !loose.is_empty() || functions.is_empty() {
            functions.push(TemplateNode::new(function, vec![loose]));
        }
        TemplateNode::new(program, vec![functions])
    }
}

impl Placeholder {
    fn is(&self, op: u32) -> bool {
        matches!(self.what, PlaceholderKind::Op(own) if own == op)
    }

    fn is_in_table(&self, plans: &Plans) -> bool {
        match self.what {
            PlaceholderKind::Op(op) => {
                let plan = &plans.list[op as usize];
                plan.in_table() || plan.recipe.is_some_and(|recipe| recipe.role == Role::Function)
            }
            PlaceholderKind::Any { .. } => false,
        }
    }

    fn expand(&self, drawer: &mut Drawer<'_>, around: &mut EnclosingKinds, nodes: &mut Vec<TemplateNode>) {
        let depth = around.len().saturating_sub(2) as u32;
        match &self.what {
            PlaceholderKind::Any { dialect, count } => {
                for _ in 0..*count {
                    nodes.extend(drawer.node(around, 8, depth, dialect.as_deref()));
                }
            }
            PlaceholderKind::Op(op) => {
                let mut node = match &self.regions {
                    None => drawer.with_regions(*op, around, 8, depth),
                    Some(regions) => {
                        around.push(*op);
                        let inner = regions
                            .iter()
                            .map(|placeholders| {
                                let mut list = Vec::new();
                                placeholders
                                    .iter()
                                    .for_each(|placeholder| placeholder.expand(drawer, around, &mut list));
                                list
                            })
                            .collect();
                        around.pop();
                        TemplateNode::new(*op, inner)
                    }
                };
                node.given = self.given.clone();
                nodes.push(node);
            }
        }
    }
}

fn placeholders(module: &Module, ops: &[OpId], plans: &Plans) -> Result<Vec<Placeholder>, String> {
    let mut list = Vec::new();
    for &op in ops {
        let name = module.op_name(op);
        let line = module.op(op).source.0;
        let mut given = Vec::new();
        let what = if name == ANY {
            let any = any(module, op);
            if let PlaceholderKind::Any { dialect: Some(dialect), .. } = &any
                && !plans.list.iter().any(|plan| plan.shape.dialect == dialect)
            {
                return Err(format!("the template, line {line}: no dialect '{dialect}'"));
            }
            any
        } else {
            let at =
                plans.position(name).ok_or_else(|| format!("the template, line {line}: no op '{name}'"))?;
            let plan = &plans.list[at as usize];
            // Its parent makes it, with what it needs.
            if plan.terminator
                && plan.shape.successors.is_empty()
                && plan.place() != assay_model::Place::Block
            {
                continue;
            }
            for (position, attr) in plan.shape.attrs.iter().enumerate() {
                given.extend(module.attr_of(op, attr.name).map(|value| (position, value)));
            }
            PlaceholderKind::Op(at)
        };
        let regions = &module.op(op).regions;
        let inner = |region| -> Result<Vec<Placeholder>, String> {
            let mut list = Vec::new();
            for &block in &module.region(region).blocks {
                list.extend(placeholders(module, &module.block(block).ops, plans)?);
            }
            Ok(list)
        };
        let written: Result<Vec<_>, _> = regions.iter().map(|&region| inner(region)).collect();
        let regions = if regions.is_empty() { None } else { Some(written?) };
        list.push(Placeholder { what, regions, given });
    }
    Ok(list)
}

fn any(module: &Module, op: OpId) -> PlaceholderKind {
    let ctx = &module.ctx;
    let dialect = module.attr_of(op, "dialect").and_then(|attr| match ctx.attr(attr) {
        Attr::String(text) => Some(ctx.str(*text).to_owned()),
        _ => None,
    });
    let count = module.attr_of(op, "count").and_then(|attr| match ctx.attr(attr) {
        Attr::Integer { value, .. } => value.sext_inline(),
        _ => None,
    });
    PlaceholderKind::Any { dialect, count: count.unwrap_or(1).clamp(0, MOST) as u32 }
}
