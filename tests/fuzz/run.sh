#!/usr/bin/env bash
# Builds a fuzz target with clang and runs it from its seeds and from what earlier runs found.
# usage: bash tests/fuzz/run.sh TARGET [SECONDS]    (fen epd san pgn ruleset uci network import results; 600 s)
# A finding ends it: the input lies in build/fuzz/findings. Mend it and keep the input as a seed.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../configs/setup.sh"

target=${1:?"usage: bash tests/fuzz/run.sh TARGET [SECONDS]"}
seconds=${2:-600}
here=$root/tests/fuzz
corpus=$root/build/fuzz/corpus/$target
findings=$root/build/fuzz/findings
(cd "$root" && cmake --preset fuzz >/dev/null && cmake --build --preset fuzz --target "${target}_fuzz")
mkdir -p "$corpus" "$findings"
exec "$root/build/fuzz/bin/${target}_fuzz" -dict="$here/$target.dict" -timeout=10 -max_len=4096 \
    -max_total_time="$seconds" -artifact_prefix="$findings/$target-" "$corpus" "$here/seeds/$target"
