#!/usr/bin/env python3
"""The documentation as a site: docs/ and the found bugs, a page for each, with mdBook. See `make site`.

The pages are collected in OUT/src, built into OUT/book, and then each link between them is checked. A bug's page has its program,
the IR after the guilty pass as the installed compiler makes it, the argument, and its files. Links to other sites are not checked.
`screenshots.sh` makes the pictures of `assay serve`; without a binary or a browser they are left out, with a message.

usage: scripts/site.py [OUT]
"""

import functools
import html.parser
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tomllib
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent

# The order of the pages; pages that are not named here come at the end.
PARTS = {
    "Start": ["guides", "install", "commands", "config"],
    "Find bugs": ["fuzzing", "generators", "targets", "lowering", "rules", "cluster", "serve"],
    "Judge": ["check", "prove", "regress", "sanitize", "reduce"],
    "Connect": ["ci", "python"],
    "What holds": ["results", "judge", "proofs", "ops"],
}

# How long a compiler may take on one program, in seconds, and the longest output that is shown, in lines.
PATIENCE = 20
LONGEST = 400

# The pictures of `assay serve`, with what they show.
PICTURES = {
    "overview": "The campaign: rates, and findings over time",
    "findings": "All findings, with filters",
    "finding": "One finding: the argument, the reduced program, the IR before and after the guilty pass",
    "coverage": "Ops, passes and patterns that the campaign has reached",
    "paths": "The lowering space of a program",
}

# Code has up to 120 columns, and the table of found bugs eight. Wide pages need no scrolling.
STYLE = """\
:root { --content-max-width: 1040px; }
.content table { font-size: 0.9em; }
.content table td, .content table th { padding: 3px 10px; }
.content table td { overflow-wrap: anywhere; min-width: 3.2em; }
"""

LINK = re.compile(r"(!?\[[^\]\n]*\]\()([^)\s]+)(\))")


def fail(text):
    sys.exit(f"make site: {text}")


def title(text):
    return text.split("\n", 1)[0].removeprefix("# ").strip()


class Book:
    """The pages: where each file of the repository is in the book."""

    def __init__(self, folder):
        self.folder = folder
        self.places = {}
        self.broken = []

    def place(self, file, to):
        self.places[file.resolve()] = to

    def link(self, page, to, match):
        """A link of a file of the repository, as a link of a page of the book."""
        target, _, part = match[2].partition("#")
        if not target or "://" in target or target.startswith("mailto:"):
            return match[0]
        file = (page.parent / urllib.parse.unquote(target)).resolve()
        if file not in self.places:
            self.broken.append(f"{page.relative_to(ROOT)}: {match[2]} is not in the book")
            return match[0]
        # A found bug has its own page.
        if f"found/{part}.md" in self.places.values():
            file, part = ROOT / "found" / part, ""
        here = os.path.relpath(self.places[file], pathlib.PurePath(to).parent)
        return f"{match[1]}{here}{'#' if part else ''}{part}{match[3]}"

    def write(self, to, text):
        path = self.folder / to
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def page(self, file):
        """Writes a page; blocks of code stay as they are."""
        to = self.places[file.resolve()]
        pieces = re.split(r"(```.*?```)", file.read_text(), flags=re.S)
        change = functools.partial(self.link, file, to)
        self.write(to, "".join(piece if piece.startswith("```") else LINK.sub(change, piece) for piece in pieces))
        return to


@functools.cache
def version(command):
    """The version of a compiler; none, if it is not there."""
    if not shutil.which(command):
        return None
    said = subprocess.run([command, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.search(r"version (\S+)", said)
    return found[1] if found else "of an unknown version"


def after(folder, show):
    """What the guilty pass makes of the program, in words and as code."""
    command, step = show.get("command", ""), show.get("step", "")
    at = version(command) if command and step else None
    if at is None:
        return f"`{command}` was not there when this page was made."
    call = [command, f"--pass-pipeline=builtin.module({step})", show["program"]]
    try:
        done = subprocess.run(call, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return f"`{command}` {at} does not end in {PATIENCE} seconds."
    if done.returncode == 0:
        lines = done.stdout.rstrip().split("\n")
        cut = f"\n// {len(lines) - LONGEST} more lines" if len(lines) > LONGEST else ""
        return f"`{command}` {at} prints:\n\n```mlir\n" + "\n".join(lines[:LONGEST]) + cut + "\n```"
    # Traces contain paths of the machine that made this page.
    wanted = [line for line in done.stderr.split("\n") if "error:" in line or "Assertion" in line][:8]
    how = f"is ended by signal {-done.returncode}" if done.returncode < 0 else f"ends with {done.returncode}"
    said = "\n\n```\n" + "\n".join(wanted) + "\n```" if wanted else ""
    return f"`{command}` {at} {how}.{said}"


def bug(book, folder):
    """The page of a found bug; its line in the summary."""
    facts = tomllib.loads((folder / "bug.toml").read_text())
    number = folder.name.split("-")[0]
    name = f"{number}: {facts['title']}"
    # The issue's own title is for the tracker.
    issue = re.sub(r"^# .*\n", "", (folder / "issue.md").read_text(), count=1, flags=re.M).strip()
    files = [file for file in sorted(folder.iterdir()) if file.suffix in {".mlir", ".sh", ".toml"}]
    for file in files:
        # Under a name that a browser shows.
        book.write(f"found/{folder.name}/{file.name}.txt", file.read_text())
    links = ", ".join(f"[{file.name}]({folder.name}/{file.name}.txt)" for file in files)
    passes = ", ".join(f"`{one}`" for one in facts["passes"])
    table = f"| strength | fault | pass | op |\n|---|---|---|---|\n| {facts['strength']} | {facts['fault']} | {passes} | {facts['ops']} |"
    text = (
        f"# {name}\n\n[All found bugs](../found.md)\n\n{table}\n\n{issue}\n\n"
        f"## After the pass\n\n{after(folder, facts['show'])}\n\n## Files\n\n{links}\n"
    )
    book.write(f"found/{folder.name}.md", text)
    return f"  - [{name}](found/{folder.name}.md)"


def overview(text):
    """The page of all found bugs without their texts, which have pages."""
    text = re.split(r"^## Each bug", text, maxsplit=1, flags=re.M)[0]
    return re.sub(r"\]\(#(\d[^)]*)\)", r"](found/\1.md)", text)


def collect(book):
    """Writes all pages, and the summary that orders them."""
    docs = {file.stem: file for file in sorted((ROOT / "docs").glob("*.md"))}
    book.place(ROOT / "README.md", "README.md")
    book.place(ROOT / "ARCHITECTURE.md", "ARCHITECTURE.md")
    for name in ["LICENSE", "docs/picture.svg"]:
        book.place(ROOT / name, pathlib.PurePath(name).name)
        shutil.copy(ROOT / name, book.folder)
    for stem, file in docs.items():
        book.place(file, f"{stem}.md")
    for folder in bugs():
        # A link to a bug's folder, or to a file in it, leads to its page.
        for file in [folder, *folder.iterdir()]:
            book.place(file, f"found/{folder.name}.md")
    left = [stem for stem in docs if stem != "found" and not any(stem in part for part in PARTS.values())]
    summary = ["# Summary", "", f"[Assay]({book.page(ROOT / 'README.md')})", ""]
    for part, stems in {**PARTS, "More": left}.items():
        summary += ["", f"# {part}", ""] if stems else []
        summary += [f"- [{title(docs[stem].read_text())}]({book.page(docs[stem])})" for stem in stems]
        summary += pictures(book) if "serve" in stems else []
    summary += [f"- [Architecture]({book.page(ROOT / 'ARCHITECTURE.md')})", "", "# Found bugs", ""]
    summary.append("- [What Assay found](found.md)")
    book.write("found.md", overview(docs["found"].read_text()))
    summary += [bug(book, folder) for folder in bugs()]
    book.write("SUMMARY.md", "\n".join(summary) + "\n")


def pictures(book):
    """The page with the screenshots; its line in the summary, or nothing if there are none."""
    binary = pathlib.Path(os.environ.get("ASSAY", ROOT / "target" / "release" / "assay"))
    script = [ROOT / "scripts" / "screenshots.sh", binary, book.folder / "screenshots"]
    if not binary.exists():
        print(f"make site: SKIPPED the screenshots: there is no {binary} (cargo build --release)", file=sys.stderr)
        return []
    done = subprocess.run(script, capture_output=True, text=True, check=False)
    if done.returncode == 2:
        print(f"make site: SKIPPED the screenshots: {done.stderr.strip()}", file=sys.stderr)
        return []
    if done.returncode != 0:
        fail(done.stderr)
    text = ["# Screenshots", "", "The pages of [`assay serve`](serve.md) of a small campaign; `scripts/screenshots.sh` makes them."]
    for name, caption in PICTURES.items():
        text += ["", f"## {caption}", "", f"![{caption}](screenshots/{name}.png)"]
    book.write("screenshots.md", "\n".join(text) + "\n")
    return ["- [Screenshots](screenshots.md)"]


def bugs():
    """The folders of the found bugs, by number: 2 is before 10."""
    folders = [file.parent for file in (ROOT / "found").glob("*/bug.toml")]
    return sorted(folders, key=lambda folder: int(folder.name.split("-")[0]))


class Links(html.parser.HTMLParser):
    """The links of a page, and what they may lead to."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links = set(), set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        facts = dict(attrs)
        self.ids |= {facts[name] for name in ("id", "name") if facts.get(name)}
        self.links |= {facts[name] for name in ("href", "src") if facts.get(name)}


def check(folder):
    """The links that lead nowhere."""
    pages = {file: Links(file.read_text()) for file in sorted(folder.rglob("*.html"))}
    broken, count = [], 0
    for file, page in pages.items():
        # These are made for print and for servers; they have no content that other pages lack.
        if file.name in {"print.html", "404.html", "toc.html"}:
            continue
        for link in sorted(page.links):
            url = urllib.parse.urlsplit(link)
            if url.scheme or url.netloc:
                continue
            count += 1
            target = (file.parent / urllib.parse.unquote(url.path)).resolve() if url.path else file
            if target.is_dir():
                target /= "index.html"
            part = urllib.parse.unquote(url.fragment)
            if not target.exists() or (part and target in pages and part not in pages[target].ids):
                broken.append(f"{file.relative_to(folder)}: {link}")
    return broken, len(pages), count


def main():
    out = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "target" / "site").resolve()
    mdbook = os.environ.get("MDBOOK", "mdbook")
    if not shutil.which(mdbook):
        fail("mdbook is not there: cargo install mdbook, or set MDBOOK to it")
    for folder in ["src", "book"]:
        shutil.rmtree(out / folder, ignore_errors=True)
    (out / "src").mkdir(parents=True)
    book = Book(out / "src")
    collect(book)
    if book.broken:
        fail("broken links:\n" + "\n".join(book.broken))
    (out / "style.css").write_text(STYLE)
    (out / "book.toml").write_text(
        '[book]\ntitle = "Assay"\nlanguage = "en"\n\n[output.html]\nno-section-label = true\nadditional-css = ["style.css"]\n\n'
        "[output.html.fold]\nenable = true\n\n[output.html.print]\nenable = false\n"
    )
    done = subprocess.run([mdbook, "build", str(out)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        fail(done.stderr)
    broken, pages, links = check(out / "book")
    if broken:
        fail(f"{len(broken)} broken links:\n" + "\n".join(broken))
    print(f"{pages} pages, {links} links between them, none broken: {out / 'book' / 'index.html'}")


if __name__ == "__main__":
    main()
