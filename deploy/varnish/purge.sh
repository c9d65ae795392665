#!/bin/sh
# Removes the addresses that a publish changed from Varnish: PURGE_COMMAND='sh
# deploy/varnish/purge.sh http://127.0.0.1:6082'. It reads one URL per line from standard input. For
# caches on several machines, pass several listeners.
set -eu
[ $# -gt 0 ] || { echo 'Cannot purge: name the listener of Varnish for it, such as http://127.0.0.1:6082' >&2; exit 2; }
urls=$(cat)
for cache in "$@"; do
  # Sends only the path to the cache, because its cache keys have no host. One curl purges all
  # addresses.
  printf '%s\n' "$urls" | sed -n 's#^[a-z]*://[^/]*\(/.*\)$#url = "'"$cache"'\1"\noutput = /dev/null#p' |
    curl -fsS --globoff --path-as-is -X PURGE -K -
  # API answers are purged by tag, because their addresses cannot be listed.
  [ -z "${PURGE_TAG:-}" ] || curl -fsS -o /dev/null -X PURGE -H "Surrogate-Key: $PURGE_TAG" "$cache/"
done
