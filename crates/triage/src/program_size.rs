//! Whether a program is small, which makes it strange that a compiler needs much time or memory for it.

/// The longest text of a small program, in bytes.
const TEXT: usize = 64 << 10;
/// The most elements that a type of a small program has.
const ELEMENTS: u64 = 1 << 20;

/// Whether neither the text of a program nor a value of one of its types is large.
pub fn is_small(program: &str) -> bool {
    program.len() <= TEXT && program.split('<').skip(1).all(|rest| elements(rest) <= ELEMENTS)
}

/// A sentence about the size of a program, for a reader who asks whether a compiler may need much for it.
pub fn describe_size(program: &str) -> String {
    match is_small(program) {
        true => "The program is small, and so are the values of its types.".to_owned(),
        false => format!("The program has {} lines, {} bytes.", program.lines().count(), program.len()),
    }
}

/// The number of elements of a shape at the beginning of a text, such as `4x?x[2]xf32>`. A dynamic size counts as one.
fn elements(text: &str) -> u64 {
    let size = |part: &str| match part.trim_matches(['[', ']']) {
        "?" => Some(1),
        number => number.parse::<u64>().ok(),
    };
    text.split('x').map_while(size).fold(1, u64::saturating_mul)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_small_if_its_text_and_its_types_are() {
        let with = |ty: &str| format!("%0 = \"a.b\"(%1) : ({ty}) -> i32");
        for ty in [
            "tensor<?x1024x1024xf32>",
            "vector<[4]x4xf32>",
            "array<i64: 99999999>",
            "memref<4xi8, strided<[9999999]>>",
        ] {
            assert!(is_small(&with(ty)), "{ty}");
        }
        for ty in ["tensor<1025x1024xf32>", "vector<1000000000xi64>", "memref<99999999999x99999999999xi8>"] {
            assert!(!is_small(&with(ty)), "{ty}");
        }
        let large = " \n".repeat(TEXT / 2 + 1);
        assert!(!is_small(&large));
        assert_eq!(describe_size(&large), "The program has 32769 lines, 65538 bytes.");
        assert_eq!(describe_size(""), "The program is small, and so are the values of its types.");
    }
}
