# Sourced by quickstart.sh and tests/run.sh: Debian packages and builds.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '%s\n' "$*" >&2; }

is_installed() {
    # Node from elsewhere than Debian brings npm with it, and Debian's would drive it out.
    [ "$1" = npm ] && command -v npm >/dev/null && return
    dpkg-query -W -f='${Status}' "$1" 2>/dev/null | grep -q 'ok installed'
}

# Installs what the lists (files, one package a line) name and the machine lacks; says what it does.
install_packages() {
    local missing=() package as_root=()
    while read -r package; do
        is_installed "$package" || missing+=("$package")
    done < <(cat "$@")
    [ ${#missing[@]} -eq 0 ] && return
    if [ "$(id -u)" -ne 0 ]; then
        as_root=(sudo)
        command -v sudo >/dev/null || {
            say "sudo is not here; as root, run: apt-get install ${missing[*]}"
            exit 1
        }
        say "Installing packages needs root; sudo may ask for your password."
    fi
    say "Installing with apt-get: ${missing[*]}"
    "${as_root[@]}" apt-get update -qq
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# build PRESET [cmake options…]
build() {
    local preset=$1
    shift
    say "Building preset $preset in build/$preset"
    (cd "$root" && cmake --preset "$preset" "$@" >/dev/null && cmake --build --preset "$preset")
}
