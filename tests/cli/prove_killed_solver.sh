#!/bin/sh
cat > /dev/null
echo unsat
kill -SEGV $$
