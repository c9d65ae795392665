#!/bin/sh
# Publishes to several machines: builds a release, copies it to every machine, switches one machine
# after the other, and purges the caches last.
#
#   export HOSTS="vitrine@www1 vitrine@www2" TARGET=/var/lib/vitrine
#   cd /srv/vitrine && sh deploy/publish-to.sh
#   sh deploy/publish-to.sh 2026-11-21T08-00-00Z-4f2a   # builds nothing: goes back, or tries again
#
#   HOSTS    user@machine of each server, for ssh
#   TARGET   folder of the releases there
#   PORTS    ports of the servers on each machine (4321), separated by spaces
#   WAIT     seconds that a server may take to switch (75, because it tries a damaged release again
#            within 60)
#   OUT_DIR  folder of the releases here (dist; not read from vitrine.yaml). BASE_URL, CONTENT_DIR,
#            PURGE_COMMAND … as npm run publish reads them
#
# Needs npm, ssh, tar and flock here, and a shell, tar, diff, xargs and curl there.
# Run by tests/process/ops/deploy-machines.test.ts.
set -eu
: "${HOSTS:?names no machine}" "${TARGET:?names no folder}"
out=${OUT_DIR:-dist}

# Waits for other runs, because two runs at a time would switch machines to different releases.
mkdir -p "$out"
exec 9>"$out/publish-to.lock"
flock 9

release=${1:-}
if [ -z "$release" ]; then
  lines=$(npm run --silent publish -- --no-switch 9>&-) || { printf '%s\n' "$lines"; exit 1; }
  printf '%s\n' "$lines"
  release=$(printf '%s\n' "$lines" | sed -n 's/^Made \([^:]*\):.*/\1/p')
fi
[ -n "$release" ] && [ -d "$out/releases/$release/server" ] || { echo "There is no release \"$release\" in $out."; exit 1; }

# Copies to all machines first, under a hidden name, and removes the copies of interrupted runs.
# Replaces an existing release if a file differs. The files are flushed to disk before the link
# changes.
for host in $HOSTS; do
  tar -C "$out/releases/$release" -cf - server data | ssh "$host" "set -e
    cd '$TARGET'
    rm -rf releases/.[0-9]*
    mkdir -p 'releases/.$release'
    tar -C 'releases/.$release' -xf -
    if [ -e 'releases/$release' ] && ! diff -rq 'releases/.$release' 'releases/$release' >/dev/null; then
      echo '$host: replaces a damaged copy of $release'
      mv -T 'releases/$release' 'releases/.$release.damaged'
    fi
    [ -e 'releases/$release' ] || mv -T 'releases/.$release' 'releases/$release'
    rm -rf releases/.[0-9]*
    sync -f releases"
done

# Prints the release that a server reports. The server listens on loopback or the address that ssh
# connects to.
ask() {
  ssh "$1" "for at in 127.0.0.1 \$(echo \"\${SSH_CONNECTION:-}\" | cut -d ' ' -f 3 | sed 's/.*:.*/[&]/'); do
    curl -sg --max-time 5 \"http://\$at:$2/api/v1/health\" && break
  done" | sed -n 's/.*"release":"\([^"]*\)".*/\1/p'
}

failed=
# Waits until the servers of a machine serve the release.
verify() {
  for port in ${PORTS:-4321}; do
    seconds=0
    served=$(ask "$1" "$port")
    while [ "$served" != "$release" ] && [ "$seconds" -lt "${WAIT:-75}" ]; do
      sleep 1
      seconds=$((seconds + 1))
      served=$(ask "$1" "$port")
    done
    [ "$served" = "$release" ] && continue
    if [ -n "$served" ]; then why="still serves $served: read its log"; else why="does not answer: start it"; fi
    echo "$1: the server on port $port $why."
    failed="$failed $1"
  done
}

# Then switches one machine after the other, by a rename, because ln -f removes the link for a
# moment. Keeps five releases and the served one, which may be older.
for host in $HOSTS; do
  before=$(ssh "$host" "set -e
    cd '$TARGET'
    readlink current || true
    ln -sfn 'releases/$release' current.new
    mv -T current.new current
    ls -1 releases | sort | head -n -5 | grep -vxF '$release' | sed 's,^,releases/,' | xargs -r rm -rf")
  echo "$host: $release"
  # After the first publish there is no server yet.
  [ -z "$before" ] || verify "$host"
done

# Purges caches last. Before all servers have switched, caches would fetch old pages again.
if [ -n "$failed" ]; then
  echo "Not published everywhere, and no cache was purged:$failed. When these servers answer, run this script with $release."
  exit 1
fi

# Switches this machine last, which lists the changes and runs PURGE_COMMAND.
if [ "$(readlink "$out/current" || true)" != "releases/$release" ]; then
  npm run --silent rollback -- "$release" 9>&-
fi
