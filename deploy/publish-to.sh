#!/bin/sh
# Publishes to several machines, files first: builds a release that nobody serves, brings it to every machine, turns their links one
# after the other, and only then purges caches, which a replica with the release before would fill again.
#
#   cd /srv/vitrine && HOSTS="vitrine@www1 vitrine@www2" TARGET=/var/lib/vitrine sh deploy/publish-to.sh
#   … sh deploy/publish-to.sh 2026-11-21T08-00-00Z-4f2a    # builds nothing: brings and serves this one, to go back
#
#   HOSTS    whom ssh is told, the user and the machine of each
#   TARGET   where releases lie there
#   OUT_DIR  where they lie here (dist; not read from vitrine.yaml); BASE_URL, CONTENT_DIR, PURGE_COMMAND … as npm run publish reads them
#   PAUSE    seconds between two links (2), in which a server takes the release up; more for a large site
#
# Needs npm, ssh, tar and flock here; there a shell, tar and xargs. Run by tests/process/ops/deploy-machines.test.ts.
set -eu
: "${HOSTS:?names no machine}" "${TARGET:?names no folder}"
out=${OUT_DIR:-dist}

# Two at a time would turn links of the one to the release of the other.
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

# Everywhere first, under a name that nobody serves until it is whole. tar: the machines need no rsync.
for host in $HOSTS; do
  tar -C "$out/releases/$release" -cf - server data | ssh "$host" "set -e
    cd '$TARGET'
    rm -rf 'releases/.$release'
    mkdir -p 'releases/.$release'
    tar -C 'releases/.$release' -xf -
    [ -e 'releases/$release' ] || mv -T 'releases/.$release' 'releases/$release'
    rm -rf 'releases/.$release'"
done

# Then one machine after the other: a running server takes a release up by itself, once the link names it. -T and a rename,
# because ln -f takes the link away for a moment. The newest five stay, and the one that is served, which may be older.
for host in $HOSTS; do
  ssh "$host" "set -e
    cd '$TARGET'
    ln -sfn 'releases/$release' current.new
    mv -T current.new current
    ls -1 releases | sort | head -n -5 | grep -vxF '$release' | sed 's,^,releases/,' | xargs -r rm -rf"
  echo "$host: $release"
  sleep "${PAUSE:-2}"
done

# Here last: says what changed, and runs PURGE_COMMAND.
if [ "$(readlink "$out/current" || true)" != "releases/$release" ]; then
  npm run --silent rollback -- "$release" 9>&-
fi
