vcl 4.1;

# A shared cache in Varnish 6.5 or newer. Before you use this file as /etc/varnish/default.vcl, set
# the address of the service. Run the service with TRUST_PROXY_HOPS=1, or 2 if a proxy for TLS is
# in front. The service says in Cache-Control what may be stored and for how long;
# docs/caching.md has the reasons.
#
# Varnish removes X-Request-Id, traceparent and tracestate of clients, which could otherwise name
# lines of the log and choose what is traced. If a proxy in front sets X-Request-Id, as those in
# deploy/ do, remove the line "unset req.http.X-Request-Id", and let only that proxy reach Varnish.
#
# PURGE has a listener of its own: "-a :6081 -a purge=127.0.0.1:6082". Other listeners refuse PURGE
# even from this machine, because all clients have its address if a TLS proxy here sends no
# X-Forwarded-For.
#
# Start varnishd with "-p http_gzip_support=off". Otherwise it asks the service only for gzip, and
# clients do not get br, which is a fifth smaller.

import std;

backend default {
  .host = "127.0.0.1";
  .port = "4321";
  .connect_timeout = 1s;
  # Longer than any response takes: the service refuses requests that wait for more than 120 ms.
  .first_byte_timeout = 20s;
  # The service keeps idle connections for 75 seconds. The default of Varnish is 60
  # ("-p backend_idle_timeout=60").
}

# Who may remove copies: this machine, where npm run publish runs.
acl purgers {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  # Removes fields that clients must not set. vcl_hit and vcl_deliver set X-Old-Copy before a
  # restart. If a client set it, each failure would cause two requests.
  if (req.restarts == 0) {
    unset req.http.X-Old-Copy;
    unset req.http.X-Request-Id;
    unset req.http.traceparent;
    unset req.http.tracestate;
  }

  if (req.method == "PURGE") {
    if (local.socket != "purge" || client.ip !~ purgers || req.http.X-Forwarded-For ~ ",") {
      return (synth(405));
    }
    # Addresses of API answers cannot be listed, so these answers have the tag of their release. The
    # request names the tag of the previous release. But this bans the answers of all releases,
    # because a failed purge leaves copies of older ones.
    if (req.http.Surrogate-Key) {
      if (req.http.Surrogate-Key !~ "^[A-Za-z0-9-]+$") {
        return (synth(400));
      }
      # Uses only fields of the copy, so that Varnish can remove banned copies in the background.
      ban("obj.http.Surrogate-Key ~ .");
      return (synth(200));
    }
    # Purges an address, with all its media types and codings.
    return (purge);
  }

  # Only GET and HEAD are cached. Varnish would otherwise pipe unknown methods, which passes on the
  # whole connection.
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # The service checks tokens and every other Authorization: a copy would hide that a token is
  # invalid (401), and would not count against the quota of a valid one.
  if (req.http.Authorization) {
    return (pass);
  }
  # These answers belong to one caller. Consent pages also have a cookie.
  if (req.url ~ "^/(oauth|agent|mcp)(/|\?|$)") {
    return (pass);
  }
  # Other pages use no cookie. With one, Varnish would store nothing.
  unset req.http.Cookie;

  call normalize_accept;
  call normalize_coding;
  return (hash);
}

# The media type of the answer to a page (src/website/page-variant.ts). Clients send hundreds of
# different Accept fields that mean one of three types, and Varnish would store a copy for each. A
# field that excludes, quotes or weighs Markdown stays as it is and has a copy of its own.
sub normalize_accept {
  # The service reads all lines of a repeated field, so this file must join them.
  std.collect(req.http.Accept);
  if (!req.http.Accept) {
    set req.http.Accept = "text/html";
  } elsif (req.http.Accept ~ "^.{1000}" || req.http.Accept ~ {"""} || req.http.Accept ~ "(?i);\s*q\s*=\s*0(\.0*)?\s*(,|;|$)" || req.http.Accept ~ "(?i)markdown.*markdown") {
    return;
  } elsif (req.http.Accept ~ "(?i)(^|,)\s*text/markdown\s*(,|$)") {
    set req.http.Accept = "text/markdown";
  } elsif (req.http.Accept ~ "(?i)markdown") {
    return;
  } elsif (req.http.Accept ~ "(?i)^\s*text/plain\s*$") {
    set req.http.Accept = "text/plain";
  } elsif (req.http.Accept ~ "(?i)(^|,)\s*(text/html|text/\*|\*/\*)\s*(,|$)" || req.http.Accept ~ "(?i)(^|,)\s*(text/html|text/\*|\*/\*)\s*;\s*q=(1|0\.[0-9]{0,2}[1-9])\s*(,|$)") {
    set req.http.Accept = "text/html";
  }
}

# Chooses the coding as the service does (src/http/accept.ts): br before gzip. A field with weights
# stays as it is.
sub normalize_coding {
  std.collect(req.http.Accept-Encoding);
  if (req.http.Accept-Encoding ~ {"^.{1000}|[;*"]"}) {
    return;
  } elsif (req.http.Accept-Encoding ~ "(?i)(^|,)\s*br\s*(,|$)") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "(?i)(^|,)\s*gzip\s*(,|$)") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
}

sub vcl_hash {
  # The query is not changed, because another order of parameters may be another question. The host
  # is not in the key, because the service answers for BASE_URL, for any host. One purge is enough.
  hash_data(req.url);
  return (lookup);
}

sub vcl_hit {
  # stale-while-revalidate: Varnish sends the old copy at once and fetches the new one in the
  # background. The number is in src/http/cache-control.ts. A page that expires sooner sets less.
  if (obj.ttl + 600s >= 0s || req.http.X-Old-Copy == "wanted") {
    return (deliver);
  }
  # An older copy: ask the service first.
  set req.http.X-Old-Copy = "there";
  set req.hash_always_miss = true;
  return (restart);
}

sub vcl_backend_response {
  if (beresp.status >= 500) {
    # An old copy is better than a failure: do not replace it.
    if (bereq.is_bgfetch) {
      return (abandon);
    }
    # Do not store the failure as uncacheable, which would hide the old copy.
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
    return (deliver);
  }
  # How long Varnish keeps a stale copy. Varnish reads stale-while-revalidate, but not
  # stale-if-error, which is longer.
  set beresp.grace = 0s;
  if (beresp.http.Cache-Control ~ "stale-if-error=[0-9]+") {
    set beresp.grace = std.duration(regsub(beresp.http.Cache-Control, "^.*stale-if-error=([0-9]+).*$", "\1s"), 0s);
  }
  # The built-in rules of Varnish do the rest: they store no response with no-store or private, so
  # no refusal.
}

sub vcl_deliver {
  # stale-if-error: the service failed or did not answer, and there is an old copy.
  if (resp.status >= 500 && req.http.X-Old-Copy == "there") {
    set req.http.X-Old-Copy = "wanted";
    set req.hash_always_miss = false;
    return (restart);
  }
  # For debugging.
  set resp.http.X-Cache = "MISS";
  if (obj.hits > 0) {
    set resp.http.X-Cache = "HIT";
  }
  # This field is for caches. Clients of Varnish do not need it.
  unset resp.http.Surrogate-Key;
  unset resp.http.Cache-Tag;
  unset resp.http.Via;
  unset resp.http.X-Varnish;
}
