//! The path of a getelementptr through the parts of a type.

use assay_model::memory::{field_offsets, size_of};
use assay_model::{Layout, OpView, Stop};

use super::address::no_form;

/// One index of a getelementptr, with the number of bytes per step.
pub(super) enum GepIndex {
    Fixed {
        index: i64,
        scale: u64,
    },
    Operand {
        number: usize,
        scale: u64,
    },
    /// A struct's field.
    Field {
        offset: u64,
    },
}

/// The path from a base address to a part.
pub(super) struct GepPath {
    pub indices: Vec<GepIndex>,
    pub inbounds: bool,
    pub nusw: bool,
    pub nuw: bool,
}

/// A dynamic index in `rawConstantIndices` [LLVMOps.td, kDynamicIndex].
const DYNAMIC_INDEX: i64 = i32::MIN as i64;

pub(super) fn path(view: &OpView<'_>) -> Result<GepPath, Stop> {
    let raw = match view.i64_array("rawConstantIndices") {
        Some(Ok(raw)) => raw,
        _ => return Err(view.invalid("has no constant indices")),
    };
    // A bit mask in MLIR 22 (LLVMEnums.td, GEPNoWrapFlags: 1 inbounds, 2 nusw, 4 nuw), a unit attribute before.
    let flags = match view.attr_id("noWrapFlags") {
        Some(_) => view.int_attr("noWrapFlags")?.to_u64().unwrap_or(0),
        None if view.flag("inbounds", "") => 3,
        None => 0,
    };
    let mut indices = Vec::with_capacity(raw.len());
    let mut number = 1;
    let mut layout = view.layout(view.type_attr("elem_type")?)?;
    for (depth, &raw) in raw.iter().enumerate() {
        if depth > 0 {
            layout = match part(view, &layout, raw)? {
                PathPart::Field(offset, field) => {
                    indices.push(GepIndex::Field { offset });
                    layout = field;
                    continue;
                }
                PathPart::Element(element) => element,
            };
        }
        let scale = size_of(&layout).ok_or_else(|| no_form(view))?;
        indices.push(match raw {
            DYNAMIC_INDEX => GepIndex::Operand { number, scale },
            index => GepIndex::Fixed { index, scale },
        });
        number += usize::from(raw == DYNAMIC_INDEX);
    }
    if number != view.n_operands() {
        return Err(view.invalid("has another number of dynamic indices than it says"));
    }
    Ok(GepPath { indices, inbounds: flags & 1 != 0, nusw: flags & 2 != 0, nuw: flags & 4 != 0 })
}

enum PathPart {
    Field(u64, Layout),
    Element(Layout),
}

fn part(view: &OpView<'_>, layout: &Layout, index: i64) -> Result<PathPart, Stop> {
    match layout {
        Layout::Struct { parts, .. } => {
            let offsets = field_offsets(layout).ok_or_else(|| no_form(view))?;
            let field =
                usize::try_from(index).ok().and_then(|index| Some((offsets[index], parts.get(index)?)));
            let (offset, field) = field.ok_or_else(|| view.invalid("indexes a struct out of bounds"))?;
            Ok(PathPart::Field(offset, field.clone()))
        }
        Layout::Repeat { part, .. } => Ok(PathPart::Element(part.as_ref().clone())),
        Layout::Array { elem, .. } if elem.width() % 8 == 0 => Ok(PathPart::Element(Layout::Scalar(*elem))),
        _ => Err(view.invalid("indexes something without parts")),
    }
}
