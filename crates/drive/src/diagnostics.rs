//! What messages of MLIR's verifiers, parsers and passes say.

/// The ops that a message quotes, as in `'llvm.cmpxchg' op unexpected LLVM IR type`.
pub fn quoted_ops(message: &str) -> impl Iterator<Item = &str> {
    let is_op = |text: &&str| {
        text.split_once('.').is_some_and(|(dialect, op)| !dialect.is_empty() && !op.is_empty())
            && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-'))
            && text.starts_with(|c: char| c.is_ascii_lowercase())
    };
    message.split('\'').filter(is_op)
}

/// A message about a type that an op does not take: `'a.b' op operand #0 must be index, but got 'i1'`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypeMismatch<'m> {
    /// What has the type: `'a.b' op operand #0`.
    pub subject: &'m str,
    /// The types that the op takes. The wording differs between versions of MLIR.
    pub expected: &'m str,
    /// The type that was found: `'i1'`.
    pub found: &'m str,
}

impl<'m> TypeMismatch<'m> {
    /// The parts of a message; `None` if it says something else.
    pub fn parse(message: &'m str) -> Option<TypeMismatch<'m>> {
        let (subject, rest) = message.split_once(" must be ")?;
        let (expected, found) = rest.rsplit_once(", but got ")?;
        Some(TypeMismatch { subject, expected, found })
    }

    /// The message without the types that the op takes.
    pub fn without_expected(&self) -> String {
        format!("{} must be …, but got {}", self.subject, self.found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ops_are_quoted_and_types_are_not_ops() {
        let ops = |message: &'static str| quoted_ops(message).collect::<Vec<_>>();
        assert_eq!(ops("'llvm.cmpxchg' op type 'v. x' isn't 'i32' 1.5"), ["llvm.cmpxchg"]);
        assert_eq!(ops("failed to legalize operation 'math.tan' in 'f'"), ["math.tan"]);
        assert!(ops("arith.addi without quotes").is_empty());
    }

    #[test]
    fn a_type_mismatch_has_three_parts() {
        let message = "'a.b' op operand #0 must be 8-bit integer, or index, but got 'i1'";
        let mismatch = TypeMismatch::parse(message).unwrap();
        assert_eq!(
            [mismatch.subject, mismatch.expected, mismatch.found],
            ["'a.b' op operand #0", "8-bit integer, or index", "'i1'"]
        );
        assert_eq!(mismatch.without_expected(), "'a.b' op operand #0 must be …, but got 'i1'");
        assert_eq!(TypeMismatch::parse("'a.b' op must be the last of its block"), None);
    }
}
