//! Reads the data file of a version: lines of tab-separated fields, the first of which is the kind.
//!
//! | line | fields |
//! |---|---|
//! | `version` | MLIR version |
//! | `T` / `A` / `P` | constraint on types / attributes / property: name, summary, predicate |
//! | `E` | case of the constraint above: word, value |
//! | `op` | name, dialect, flags (`v`erifier, `r`egion verifier, `f`older, `c`anonicalizer) |
//! | `o` / `r` | operand / result of the op above: name, arity (`1 ? * **`), constraint |
//! | `a` / `p` | attribute / property: name, presence (`!`, `?`, `=default`), constraint |
//! | `g` | region: name, arity, blocks (`any`, `=1`, `>=1`, `<=1`) |
//! | `s` | successor: name, arity |
//! | `t` | traits |
//! | `e` | memory effects that are declared: `allocate`, `free`, `read`, `write` |
//! | `m` | relation, see [`super::Relation`] |

use rustc_hash::FxHashMap;

use super::effects::MemoryEffects;

use super::pred::{Pred, parse};
use super::relate::Relation;
use super::{
    Arity, AttrConstraint, AttrShape, Blocks, EnumCase, OpShape, Presence, RegionShape, Shapes,
    SuccessorShape, Trait, TypeConstraint, ValueShape,
};

/// Reads the text of a data file. An error is one sentence with the line number.
pub(super) fn load(text: &'static str) -> Result<Shapes, String> {
    let mut loader = Loader::default();
    for (index, line) in text.lines().enumerate() {
        loader.line(line).map_err(|error| format!("line {}: {error}", index + 1))?;
    }
    loader.finish()
}

#[derive(Default)]
struct Loader {
    version: &'static str,
    types: FxHashMap<&'static str, &'static TypeConstraint>,
    attrs: FxHashMap<&'static str, &'static AttrConstraint>,
    /// The attribute constraint that is being read; its cases follow it.
    open: Option<AttrConstraint>,
    ops: Vec<OpShape>,
}

type Fields = std::str::Split<'static, char>;

fn field(fields: &mut Fields) -> Result<&'static str, String> {
    fields.next().ok_or_else(|| "a field is missing".to_string())
}

impl Loader {
    fn line(&mut self, line: &'static str) -> Result<(), String> {
        let mut fields = line.split('\t');
        let kind = field(&mut fields)?;
        if kind != "E" {
            self.close();
        }
        match kind {
            "version" => self.version = field(&mut fields)?,
            "T" => {
                let (name, summary, pred) = constraint(&mut fields)?;
                self.types.insert(name, Box::leak(Box::new(TypeConstraint { name, summary, pred })));
            }
            "A" | "P" => {
                let (name, summary, pred) = constraint(&mut fields)?;
                let property = kind == "P";
                self.open = Some(AttrConstraint { name, summary, pred, cases: Vec::new(), property });
            }
            "E" => {
                let (word, value) = (field(&mut fields)?, field(&mut fields)?);
                let value = value.parse().map_err(|_| format!("'{value}' is not a number"))?;
                self.open.as_mut().ok_or("a case without a constraint")?.cases.push(EnumCase { word, value });
            }
            "op" => self.ops.push(op(&mut fields)?),
            _ if kind.starts_with('#') || kind.is_empty() => {}
            _ => self.part(kind, &mut fields)?,
        }
        Ok(())
    }

    /// Moves the constraint that is being read to the table. The data lives as long as the process: each version is read only once.
    fn close(&mut self) {
        if let Some(done) = self.open.take() {
            self.attrs.insert(done.name, Box::leak(Box::new(done)));
        }
    }

    fn part(&mut self, kind: &str, fields: &mut Fields) -> Result<(), String> {
        let op = self.ops.last_mut().ok_or("a part without an op")?;
        match kind {
            "o" | "r" => {
                let (name, arity, constraint) = (field(fields)?, arity(field(fields)?)?, field(fields)?);
                let constraint = self.types.get(constraint).ok_or_else(|| unknown(constraint))?;
                let list = if kind == "o" { &mut op.operands } else { &mut op.results };
                list.push(ValueShape { name, arity, constraint });
            }
            "a" | "p" => {
                let (name, presence, constraint) = (field(fields)?, field(fields)?, field(fields)?);
                let presence = match presence {
                    "!" => Presence::Required,
                    "?" => Presence::Optional,
                    other => Presence::Default(other.strip_prefix('=').ok_or("no presence")?),
                };
                let constraint = self.attrs.get(constraint).ok_or_else(|| unknown(constraint))?;
                op.attrs.push(AttrShape { name, presence, constraint });
            }
            "g" => {
                let (name, arity, blocks) = (field(fields)?, arity(field(fields)?)?, blocks(field(fields)?)?);
                op.regions.push(RegionShape { name, arity, blocks });
            }
            "s" => op.successors.push(SuccessorShape { name: field(fields)?, arity: arity(field(fields)?)? }),
            "t" => {
                op.traits = field(fields)?.split(' ').collect();
                op.flags = Trait::flags(&op.traits);
            }
            "e" => op.effects = MemoryEffects::from_words(field(fields)?.split(' ')),
            "m" => op.relations.push(Relation::read(field(fields)?)?),
            other => return Err(format!("unknown kind of line '{other}'")),
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Shapes, String> {
        self.close();
        self.ops.sort_by_key(|op| op.name);
        let by_name = self.ops.iter().enumerate().map(|(index, op)| (op.name, index)).collect();
        let mut dialects: Vec<_> = self.ops.iter().map(|op| op.dialect).collect();
        dialects.sort_unstable();
        dialects.dedup();
        Ok(Shapes { version: self.version, ops: self.ops, by_name, dialects })
    }
}

fn unknown(constraint: &str) -> String {
    format!("unknown constraint '{constraint}'")
}

fn constraint(fields: &mut Fields) -> Result<(&'static str, &'static str, Pred), String> {
    Ok((field(fields)?, field(fields)?, parse(field(fields)?)?))
}

fn op(fields: &mut Fields) -> Result<OpShape, String> {
    let (name, dialect, flags) = (field(fields)?, field(fields)?, field(fields)?);
    Ok(OpShape {
        name,
        dialect,
        operands: Vec::new(),
        results: Vec::new(),
        attrs: Vec::new(),
        regions: Vec::new(),
        successors: Vec::new(),
        traits: Vec::new(),
        effects: MemoryEffects::NONE,
        relations: Vec::new(),
        has_verifier: flags.contains('v'),
        has_folder: flags.contains('f'),
        has_canonicalizer: flags.contains('c'),
        flags: 0,
    })
}

fn arity(word: &str) -> Result<Arity, String> {
    Ok(match word {
        "1" => Arity::One,
        "?" => Arity::Optional,
        "*" => Arity::Variadic,
        "**" => Arity::Nested,
        other => return Err(format!("'{other}' is not an arity")),
    })
}

fn blocks(word: &str) -> Result<Blocks, String> {
    let count = word.trim_start_matches(['<', '>', '=']);
    let number = || count.parse::<usize>().map_err(|_| format!("'{word}' is not a count of blocks"));
    Ok(match &word[..word.len() - count.len()] {
        "=" => Blocks::Exactly(number()?),
        ">=" => Blocks::AtLeast(number()?),
        "<=" => Blocks::AtMost(number()?),
        _ => Blocks::Any,
    })
}
