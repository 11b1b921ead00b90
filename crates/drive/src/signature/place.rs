//! Where in the compiler's source an assertion fails.

/// Folders at which a path begins that is the same in all builds, the best first.
const ROOTS: [&[&str]; 2] = [&["mlir/", "llvm/"], &["lib/", "include/", "tools/"]];

/// The source file and the line of a failed assertion: `mlir-opt: /build/mlir/lib/IR/Foo.cpp:12: void foo(): Assertion ...`.
pub(super) fn asserting(line: &str) -> Option<String> {
    let (before, _) = line.split_once(": Assertion `")?;
    before.split(": ").find_map(shorten)
}

/// A file and a line, without the folder in which the compiler was built.
pub(super) fn shorten(place: &str) -> Option<String> {
    let (path, line) = place.rsplit_once(':')?;
    line.parse::<u32>().ok()?;
    let begins = |root: &&str| path.find(&format!("/{root}"));
    let start = ROOTS.iter().find_map(|roots| roots.iter().filter_map(begins).max());
    let start = start.or_else(|| path.rfind('/')).map_or(0, |slash| slash + 1);
    Some(place[start..].to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_of_an_assertion_begins_with_the_project() {
        let place =
            |path: &str| asserting(&format!("opt: {path}:12: void a::f(int): Assertion `x: y' failed."));
        assert_eq!(place("/build/mlir/lib/IR/Foo.cpp").unwrap(), "mlir/lib/IR/Foo.cpp:12");
        assert_eq!(place("/b/llvm/mlir/lib/Foo.cpp").unwrap(), "mlir/lib/Foo.cpp:12");
        assert_eq!(place("/home/me/triton/lib/Analysis/Foo.cpp").unwrap(), "lib/Analysis/Foo.cpp:12");
        assert_eq!(place("/home/me/Foo.cpp").unwrap(), "Foo.cpp:12");
        assert_eq!(place("Foo.cpp").unwrap(), "Foo.cpp:12");
        assert_eq!(asserting("LLVM ERROR: out of it"), None);
        assert_eq!(shorten("/x/y.cpp:3").unwrap(), "y.cpp:3");
        assert_eq!(shorten("/x/y.cpp"), None);
    }
}
