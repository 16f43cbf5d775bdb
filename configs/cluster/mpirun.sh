#!/usr/bin/env bash
# The same with Open MPI as launcher, which starts the processes and no more:
#   bash configs/cluster/mpirun.sh RANKS CONFIG OUT [options of ouk selfplay]
# Options for mpirun itself (--hostfile HOSTS …) are taken from OUK_MPIRUN_OPTIONS.
set -euo pipefail
[ $# -ge 3 ] || { sed -n '2,4s/^# //p' "$0" >&2; exit 2; }
ranks=$1 config=$2 out=$3

# shellcheck disable=SC2086  # several options
mpirun -n "$ranks" ${OUK_MPIRUN_OPTIONS:-} ouk selfplay "$config" --out "$out" "${@:4}"
ouk data verify "$out"
