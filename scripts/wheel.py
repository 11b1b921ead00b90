#!/usr/bin/env python3
"""Writes the wheel `mlir-assay`: the package in python/, and the release binaries beside it. Needs only Python and readelf.

Usage: scripts/wheel.py BINARIES OUT    (folders; prints the path of the wheel)
"""

import base64
import hashlib
import os
import re
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BINARIES = ("assay", "assay-worker")
PROGRAMS = {"assay": "assay", "assay-worker": "assay_worker", "assay-opt": "assay"}
# The libraries of glibc and GCC that every manylinux system has (PEP 513, PEP 600).
EVERYWHERE = re.compile(r"(libc|libm|libdl|libpthread|librt|libgcc_s|ld-linux[\w-]*)\.so\.\d+$")
METADATA = """\
Metadata-Version: 2.4
Name: mlir-assay
Version: {version}
Summary: Finds, proves, explains and shrinks bugs in MLIR compilers
License-Expression: Apache-2.0 WITH LLVM-exception
License-File: LICENSE
Requires-Python: >=3.9
Classifier: Operating System :: POSIX :: Linux
Classifier: Topic :: Software Development :: Compilers
Description-Content-Type: text/markdown

The programs `assay`, `assay-worker` and `assay-opt`, and the Python package `mlir_assay`.
An `mlir-opt` is needed, as LLVM's Debian packages have it.
"""


def platform_tag(binaries):
    """The oldest glibc that has all symbols which the binaries use, as PEP 600 names it; else this platform alone."""
    text = "".join(
        subprocess.run(
            ["readelf", "--dynamic", "--version-info", "--wide", path], check=True, capture_output=True, text=True
        ).stdout
        for path in binaries
    )
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    needed = re.findall(r"\(NEEDED\).*\[(.+)\]", text)
    minors = [int(minor) for minor in re.findall(r"Name: GLIBC_2\.(\d+)", text)]
    if not minors or not all(EVERYWHERE.match(name) for name in needed):
        return platform
    return f"manylinux_2_{max(minors)}_{platform.removeprefix('linux_')}"


class Wheel:
    """A wheel that is being written (PEP 427). The same files give the same bytes."""

    def __init__(self, path, info):
        self.zip = zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED)
        self.info = info
        self.record = []

    def add(self, name, data, executable=False):
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        self.record.append(f"{name},sha256={digest},{len(data)}\n")
        self._write(name, data, executable)

    def close(self):
        name = f"{self.info}/RECORD"
        self._write(name, "".join([*self.record, f"{name},,\n"]).encode(), False)
        self.zip.close()

    def _write(self, name, data, executable):
        entry = zipfile.ZipInfo(name)
        entry.external_attr = (0o100755 if executable else 0o100644) << 16
        entry.compress_type = zipfile.ZIP_DEFLATED
        self.zip.writestr(entry, data)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    folder, out = Path(sys.argv[1]), Path(sys.argv[2])
    binaries = [folder / name for name in BINARIES]
    missing = [str(path) for path in binaries if not path.is_file()]
    if missing:
        sys.exit(f"wheel.py: there is no {', '.join(missing)}; build it with `cargo build --release`")
    version = re.search(r'^version = "(.+)"', (ROOT / "Cargo.toml").read_text(), re.M)[1]
    tag = f"py3-none-{platform_tag(binaries)}"
    info = f"mlir_assay-{version}.dist-info"
    out.mkdir(parents=True, exist_ok=True)
    path = out / f"mlir_assay-{version}-{tag}.whl"
    wheel = Wheel(path, info)
    python = ROOT / "python"
    for source in [*python.glob("*.py"), *sorted((python / "mlir_assay").glob("*.py")), python / "mlir_assay" / "py.typed"]:
        wheel.add(str(source.relative_to(python)), source.read_bytes())
    for binary in binaries:
        wheel.add(f"mlir_assay/bin/{binary.name}", binary.read_bytes(), executable=True)
    scripts = "".join(f"{name} = _assay_programs:{function}\n" for name, function in PROGRAMS.items())
    wheel.add(f"{info}/METADATA", METADATA.format(version=version).encode())
    wheel.add(f"{info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: assay\nRoot-Is-Purelib: false\nTag: {tag}\n".encode())
    wheel.add(f"{info}/entry_points.txt", f"[console_scripts]\n{scripts}".encode())
    wheel.add(f"{info}/licenses/LICENSE", (ROOT / "LICENSE").read_bytes())
    wheel.close()
    print(os.path.relpath(path))


if __name__ == "__main__":
    main()
