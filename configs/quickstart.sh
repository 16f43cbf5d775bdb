#!/usr/bin/env bash
# Packages, build, then one whole generation of self-play training, from nothing to a net.
# usage: bash configs/quickstart.sh [--fresh] [--config FILE] [--set key=value]…
#   --fresh    start over, even if the run is there already
# The run lies in $OUK_RUNS (default: runs/ in this folder's parent).
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

config=configs/loop/quickstart.toml
options=()
while [ $# -gt 0 ]; do
    case $1 in
        -h | --help)
            sed -n '2,5s/^# //p' "${BASH_SOURCE[0]}"
            exit 0
            ;;
        --config)
            config=${2:?--config needs a file}
            shift
            ;;
        --set)
            options+=(--set "${2:?--set needs key=value}")
            shift
            ;;
        --fresh) options+=(--fresh) ;;
        *)
            say "quickstart.sh: unknown argument '$1'; see --help"
            exit 2
            ;;
    esac
    shift
done

install_packages "$root/configs/packages.txt"
build release -DOUK_TESTS=OFF
cd "$root"
exec build/release/bin/ouk loop "$config" "${options[@]}"
