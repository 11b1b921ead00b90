#!/bin/sh
# A solver that never answers.
exec sleep 300
