//! Gives the values of a module the names that they have in the user's file: a compiler prints other names.

use std::collections::BTreeSet;

use assay_ir::{AttrId, Module, OpId, ValueId};

/// Where the compiler says that a block argument is: its line and column.
pub type PlaceOfLocation<'a> = &'a dyn Fn(&Module, AttrId) -> Option<(u32, u32)>;

/// Gives values the names that they have in `text`. The ops of the module have their positions in the text; `place` reads the
/// locations of block arguments. A value that the text does not name loses its name if the text calls another value so.
pub fn take_names(module: &mut Module, text: &str, place: PlaceOfLocation<'_>) {
    let lines: Vec<&str> = text.lines().collect();
    let (mut ops, mut values) = (Vec::new(), Vec::new());
    module.walk(module.top(), &mut |op| ops.push(op));
    for op in ops {
        let results = &module.op(op).results;
        let names = result_names(module, op, &lines, results.len());
        let names = names.unwrap_or_else(|| vec![None; results.len()]);
        values.extend(results.iter().copied().zip(names));
        for region in &module.op(op).regions {
            for block in &module.region(*region).blocks {
                let args = module.block(*block).args.iter();
                values.extend(args.map(|&arg| (arg, argument_name(module, arg, &lines, place))));
            }
        }
    }
    let words: BTreeSet<&str> = text.match_indices('%').map(|(at, _)| word(&text[at + 1..])).collect();
    for (value, name) in values {
        let name = match (name, module.value(value).name) {
            (Some((name, position)), _) => Some((module.ctx.sym(name), position)),
            (None, Some((old, _))) if words.contains(module.ctx.str(old)) => None,
            (None, old) => old,
        };
        module.value_mut(value).name = name;
    }
}

/// A name as [`assay_ir::ValueInfo`] has it.
type ValueName<'t> = (&'t str, Option<u32>);

/// The names of an op's results: `%a:2, %b = ` before the op. `None` if there is another op, or another number of names.
fn result_names<'t>(
    module: &Module,
    op: OpId,
    lines: &[&'t str],
    count: usize,
) -> Option<Vec<Option<ValueName<'t>>>> {
    let (before, rest) = split(lines, module.op(op).source)?;
    // The name may lack its dialect. An op that a parser has added has the place of another one.
    let written = word(rest.strip_prefix('"').unwrap_or(rest));
    let dialect = module.op_name(op).strip_suffix(written)?;
    if written.is_empty() || !(dialect.is_empty() || dialect.ends_with('.')) {
        return None;
    }
    let list = before.trim_end().strip_suffix('=')?.trim_end();
    let is_in_list = |c: char| is_in_word(c) || "%:, ".contains(c);
    let start = list.rfind(|c: char| !is_in_list(c)).map_or(0, |at| at + 1);
    let list = &list[start + list[start..].find('%')?..];
    let mut names = Vec::new();
    for group in list.split(',') {
        let group = group.trim().strip_prefix('%')?;
        match group.split_once(':') {
            Some((name, number)) => names.extend((0..number.parse().ok()?).map(|at| Some((name, Some(at))))),
            None => names.push(Some((group, None))),
        }
    }
    let is_name = |(name, _): ValueName<'_>| !name.is_empty() && name.chars().all(is_in_word);
    (names.len() == count && names.iter().flatten().all(|name| is_name(*name))).then_some(names)
}

fn argument_name<'t>(
    module: &Module,
    argument: ValueId,
    lines: &[&'t str],
    place: PlaceOfLocation<'_>,
) -> Option<ValueName<'t>> {
    let (_, rest) = split(lines, place(module, module.value(argument).loc?)?)?;
    let name = word(rest.strip_prefix('%')?);
    (!name.is_empty()).then_some((name, None))
}

/// A line before a position, and from there on.
fn split<'t>(lines: &[&'t str], (line, column): (u32, u32)) -> Option<(&'t str, &'t str)> {
    lines.get(line.checked_sub(1)? as usize)?.split_at_checked(column.checked_sub(1)? as usize)
}

/// The longest name at the beginning of a text.
fn word(text: &str) -> &str {
    &text[..text.find(|c: char| !is_in_word(c)).unwrap_or(text.len())]
}

fn is_in_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || "._$-".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of all values, in order.
    fn names(text: &str, printed: &str) -> Vec<String> {
        let mut module = assay_ir::parse(printed).unwrap();
        let mut ops = Vec::new();
        module.walk(module.top(), &mut |op| ops.push(op));
        let place = |module: &Module, loc: AttrId| match module.ctx.attr(loc) {
            assay_ir::Attr::FileLoc { start, .. } => Some(*start),
            _ => None,
        };
        for &op in &ops {
            module.op_mut(op).source = module.op(op).loc.and_then(|loc| place(&module, loc)).unwrap();
        }
        take_names(&mut module, text, &place);
        let mut all = Vec::new();
        for op in ops {
            all.extend(module.op(op).results.iter().map(|value| module.value_name(*value)));
            for region in &module.op(op).regions {
                let blocks = module.region(*region).blocks.iter();
                let args = blocks.flat_map(|block| &module.block(*block).args);
                all.extend(args.map(|value| module.value_name(*value)));
            }
        }
        all
    }

    #[test]
    fn values_have_the_names_of_the_file() {
        let printed = "\"a.f\"() ({\n^bb0(%arg0: i8 loc(\"-\":1:6), %arg1: i8 loc(\"-\":9:9)):\n  \
                       %0:3 = \"a.b\"(%arg0) : (i8) -> (i8, i8, i8) loc(\"-\":2:14)\n  \
                       %1 = \"a.c\"(%0#1) : (i8) -> i8 loc(\"-\":3:14)\n}) : () -> () loc(\"-\":1:1)\n";
        let text = "a.f (%num: i8) {\n  %x:2, %y = a.b %num\n^bb1: %sum = \"a.c\"(%x#1) : (i8) -> i8\n";
        assert_eq!(names(text, printed), ["%num", "%arg1", "%x#0", "%x#1", "%y", "%sum"]);
        // The default dialect is left out, and a parser has added an op at the place of another one.
        let text = "a.f (%0: i8) {\n  %x:2, %y = b %0\n        %2 = a.d %x#1\n";
        assert_eq!(names(text, printed), ["%0", "%arg1", "%x#0", "%x#1", "%y", "%1"]);
        // A number of names that does not fit, and a name that the text gives to another value.
        let text = "a.f (%1: i8) {\n  %a, %b   = a.b %1\n        %q   a.c %a\n";
        assert_eq!(names(text, printed)[..5], ["%1", "%arg1", "%0#0", "%0#1", "%0#2"]);
        assert!(names(text, printed)[5].starts_with("%v"));
    }
}
