
# interpret FILE: where Assay is installed (or ASSAY names it), its interpreter says what a module does; leaves $status and $output.
ASSAY=${ASSAY:-assay}
interpret() {
  status=2 output=
  command -v "$ASSAY" >/dev/null || return 0
  output=$({ timeout 60 "$ASSAY" run @CALL@"$1" 2>/dev/null; } 2>/dev/null)
  status=$?
}
