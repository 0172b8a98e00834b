# Functions shared by the scripts in Tools. Sourced, never run; sets `root` and changes to it.
set -euo pipefail
# Asked for help, a script prints the comment at its top; the demos and the bench list their own flags.
case $(basename "$0"):${1-} in
  bench:* | demo:*) ;;
  *:-h | *:--help)
    sed -n '2,/^[^#]/{/^#/!d;s/^# \{0,1\}//p}' "$0"
    exit 0
    ;;
esac

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

# Prints an error in one line and exits with a code.
fail() {
  local code=$1
  shift
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit "$code"
}

# The Debian packages of the engine: SDL2 with its dependencies, and a font.
engine_packages=(libsdl2-dev libsdl2-ttf-dev fonts-dejavu-core)
# The additional packages of the tests: a virtual X server, synthetic input, an OpenGL driver, and a Wayland
# compositor (15 MB with its dependencies).
test_packages=(xvfb xdotool x11-utils libgl1-mesa-dri weston)

# Prints the missing ones of the named Debian packages.
missing_packages() {
  local name
  for name in "$@"; do
    dpkg-query -W -f='${db:Status-Status}' "$name" 2>/dev/null | grep -qx installed || echo "$name"
  done
}

# Installs the missing ones of the named Debian packages, with sudo unless root.
need_packages() {
  command -v dpkg-query >/dev/null || return 0
  [ -n "$(missing_packages "$@")" ] || return 0
  # Locked, so that parallel scripts do not install at the same time.
  local lock missing
  exec {lock}<"$root"
  flock "$lock"
  mapfile -t missing < <(missing_packages "$@")
  [ ${#missing[@]} -eq 0 ] || install_packages "${missing[@]}"
  exec {lock}<&-
}

install_packages() {
  local missing=("$@")
  local run=()
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null ||
      fail 5 "missing packages; run as root: apt-get install ${missing[*]}"
    run=(sudo)
  fi
  printf 'Installing %s\n' "${missing[*]}" >&2
  local log
  log=$(mktemp)
  if ! "${run[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
    --no-install-recommends "${missing[@]}" >"$log" 2>&1; then
    # A new machine has no package lists yet.
    if ! { "${run[@]}" apt-get update -qq &&
      "${run[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
        --no-install-recommends "${missing[@]}"; } >>"$log" 2>&1; then
      tail -n 3 "$log" >&2
      rm -f "$log"
      fail 5 "could not install ${missing[*]}"
    fi
  fi
  rm -f "$log"
}

# Starts a virtual X server for the rest of the script where there is no display; sets DISPLAY.
with_display() {
  [ -z "${DISPLAY:-}" ] && command -v Xvfb >/dev/null || return 0
  local number
  number=$(mktemp)
  # Without -noreset the server restarts when its last client leaves, and refuses connections meanwhile.
  Xvfb -displayfd 3 -screen 0 1280x1024x24 -nolisten tcp -noreset 3>"$number" >/dev/null 2>&1 &
  display_server=$!
  trap 'kill "$display_server" 2>/dev/null || true' EXIT
  for _ in $(seq 100); do
    [ -s "$number" ] && break
    sleep 0.1
  done
  if [ -s "$number" ]; then
    DISPLAY=:$(cat "$number")
    export DISPLAY
  fi
  rm -f "$number"
}

need_swift() {
  command -v swift >/dev/null ||
    fail 5 "no swift on the PATH; install Swift 6.3 or newer from https://www.swift.org/install"
}

# Builds, and prints the compiler's output only on failure. Arguments are passed to swift build.
build() {
  local log
  log=$(mktemp)
  if [ -t 2 ]; then
    printf 'Building\r' >&2
  elif [ ! -d "$root/.build" ]; then
    echo "$(basename "$0"): building; the first time takes some minutes" >&2
  fi
  if ! swift build "$@" >"$log" 2>&1; then
    grep -E 'error|warning' "$log" | sort -u | head -n 40 >&2 || tail -n 40 "$log" >&2
    rm -f "$log"
    fail 1 "the build failed"
  fi
  rm -f "$log"
  [ ! -t 2 ] || printf '        \r' >&2
}
