//! The script that downloads the library of MLIR says so before. Stubs replace the programs of the system.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::write_script;

/// Notes its arguments. Knows packages only after `apt-get update`.
const APT: &str = "#!/bin/sh
case $0 in
    *cache) [ -e \"$HOME/lists\" ] ;;
    *) echo \"$*\" >>\"$HOME/log\"; case \"$*\" in update*) : >\"$HOME/lists\" ;; esac ;;
esac
";

/// Makes the archive that the script links, for `dpkg -x PACKAGE FOLDER`.
const DPKG: &str =
    "#!/bin/sh\nmkdir -p \"$3/usr/lib/llvm-99/lib\"\n: >\"$3/usr/lib/llvm-99/lib/libMLIRCAPIIR.a\"\n";

/// Makes a program that prints a version, for `c++ … -o FILE …`, and finds no library by itself.
const CXX: &str = "#!/bin/sh
case $1 in -print-file-name=*) echo \"${1#*=}\"; exit ;; esac
while [ $# -gt 0 ]; do
    [ \"$1\" = -o ] && { printf '#!/bin/sh\\necho 99.1.0\\n' >\"$2\"; chmod +x \"$2\"; }
    shift
done
";

/// What `scripts/worker.sh 99` prints, its exit code, and what apt-get was asked.
fn run(home: &Path, variables: &[(&str, &str)]) -> (String, i32, String) {
    let bin = home.join("bin");
    fs::create_dir_all(&bin).unwrap();
    let id = "#!/bin/sh\n[ \"$1\" = -u ] && echo 0 || echo root\n";
    for (name, text) in [("apt-get", APT), ("apt-cache", APT), ("dpkg", DPKG), ("c++", CXX), ("id", id)] {
        write_script(&bin.join(name), text);
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/worker.sh");
    let mut command = Command::new("bash");
    for name in ["ASSAY_MLIR", "ASSAY_MLIR_CAPI", "ASSAY_MLIR_PREFIX", "CXX", "XDG_DATA_HOME"] {
        command.env_remove(name);
    }
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let output = command
        .arg(script)
        .arg("99")
        .env("HOME", home)
        .env("PATH", path)
        .envs(variables.iter().copied())
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    let log = fs::read_to_string(home.join("log")).unwrap_or_default();
    (said.replace(home.to_str().unwrap(), "HOME"), output.status.code().unwrap(), log)
}

#[test]
fn the_script_says_what_it_downloads_and_updates_empty_lists() {
    let home = tempfile::tempdir().unwrap();
    let (said, code, log) = run(home.path(), &[]);
    let packages = "libmlir-99-dev libmlir-99 libllvm99";
    let data = "HOME/.local/share/assay";
    let expected = format!(
        "downloading {packages} into {data}/mlir-99 (no root needed, nothing is installed).\n\
         apt does not know {packages} yet: running 'apt-get update' (needs root).\n\
         99.1.0: {data}/capi/mlir-99/libassay-mlir.so\n"
    );
    assert_eq!((said.as_str(), code), (expected.as_str(), 0));
    assert_eq!(log, format!("update -qq\n-o APT::Sandbox::User=root download -qq {packages}\n"));
}

#[test]
fn nothing_is_downloaded_beside_an_own_build() {
    let home = tempfile::tempdir().unwrap();
    let (said, code, log) = run(home.path(), &[("ASSAY_MLIR", "/my/build/bin")]);
    let expected = "ASSAY_MLIR names your own build, so nothing is downloaded; \
                    libmlir-99-dev libmlir-99 libllvm99 would be needed.\n";
    assert_eq!((said.as_str(), code, log.as_str()), (expected, 3, ""));
}
