#!/bin/sh
# It never gives a model.
cat > /dev/null
echo sat
