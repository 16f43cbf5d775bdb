#!/usr/bin/env bash
# Packages, build, all tests.
# usage: bash tests/run.sh [PRESET]     (release by default; debug, asan, tsan, engine-only)
# With CI=true warnings are errors.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../configs/setup.sh"

preset=${1:-release}
install_packages "$root/configs/packages.txt" "$root/tests/packages.txt"
build "$preset" -DOUK_TESTS=ON -DOUK_WERROR="$([ "${CI:-}" = true ] && echo ON || echo OFF)"
cd "$root"
ctest --preset "$preset"
