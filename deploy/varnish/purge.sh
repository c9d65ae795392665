#!/bin/sh
# Has Varnish forget what a publish changed: PURGE_COMMAND='sh deploy/varnish/purge.sh http://127.0.0.1:6082'. Addresses
# come in, one URL a line; the caches of several machines are named one after the other.
set -eu
[ $# -gt 0 ] || { echo 'Cannot purge: name the listener of Varnish for it, such as http://127.0.0.1:6082' >&2; exit 2; }
urls=$(cat)
for cache in "$@"; do
  # The path alone, at the address of the cache: in its name of a copy there is no host. One curl for all of them.
  printf '%s\n' "$urls" | sed -n 's#^[a-z]*://[^/]*\(/.*\)$#url = "'"$cache"'\1"\noutput = /dev/null#p' |
    curl -fsS --globoff --path-as-is -X PURGE -K -
  # API answers are purged by tag, because their addresses cannot be listed.
  [ -z "${PURGE_TAG:-}" ] || curl -fsS -o /dev/null -X PURGE -H "Surrogate-Key: $PURGE_TAG" "$cache/"
done
