"""Prints the findings of a SARIF file as commands that GitHub shows beside the lines: annotate.py FILE"""

import json
import posixpath
import sys
import urllib.parse


def escape(text: str, more: str = "") -> str:
    for char in "%\r\n" + more:
        text = text.replace(char, f"%{ord(char):02X}")
    return text


(run,) = json.load(open(sys.argv[1], encoding="utf-8"))["runs"]
for finding in run["results"] + run["invocations"][0]["toolExecutionNotifications"]:
    place = finding["locations"][0]["physicalLocation"]
    # GitHub knows the file -x.mlir, and not ./-x.mlir.
    file = posixpath.normpath(urllib.parse.unquote(place["artifactLocation"]["uri"]))
    at = {"file": file, "title": "Assay"}
    region = place.get("region", {})
    at.update({"line": region.get("startLine"), "col": region.get("startColumn")})
    words = ",".join(f"{key}={escape(str(value), ':,')}" for key, value in at.items() if value is not None)
    print(f"::error {words}::{escape(finding['message']['text'])}")
