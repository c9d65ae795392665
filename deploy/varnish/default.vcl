vcl 4.1;

# A shared cache in Varnish, from version 6.5 on. As /etc/varnish/default.vcl it works once the address of the service is
# yours; the service runs with TRUST_PROXY_HOPS=1, one more with a proxy for TLS before this. What is kept, and for how
# long, is said by the service in Cache-Control; docs/caching.md has the reasons at length.
#
# What a client writes into X-Request-Id, traceparent and tracestate is thrown away, or it would name the lines of the log and
# decide what is traced. Where a proxy for TLS before this sets X-Request-Id itself, as those in deploy/ do, take out the line
# "unset req.http.X-Request-Id" and let nobody but that proxy reach this one.
#
# PURGE has a listener of its own: "-a :6081 -a purge=127.0.0.1:6082". On every other one it is refused, also to this machine:
# a terminator of TLS that runs here and tells no X-Forwarded-For would look like this machine for all its clients.
#
# Start varnishd with "-p http_gzip_support=off": otherwise it asks the service for gzip alone, and nobody gets the br that
# every page has, a fifth smaller.

import std;

backend default {
  .host = "127.0.0.1";
  .port = "4321";
  .connect_timeout = 1s;
  # Longer than any answer takes: what waits for more than 120 ms is refused by the service.
  .first_byte_timeout = 20s;
  # The service keeps idle connections for 75 seconds; "-p backend_idle_timeout=60" is the default here.
}

# Who may have something forgotten: this machine, where npm run publish runs.
acl purgers {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  # Before anything is decided: none of these is a client's to say. X-Old-Copy is for vcl_hit and vcl_deliver below, which
  # restart; by one that a client sent each failure would be asked for twice.
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
    # field names the previous release. This bans the answers of all releases, because a failed
    # purge leaves copies of older ones.
    if (req.http.Surrogate-Key) {
      if (req.http.Surrogate-Key !~ "^[A-Za-z0-9-]+$") {
        return (synth(400));
      }
      # On fields of the copy alone, so that Varnish finds out in the background what is banned.
      ban("obj.http.Surrogate-Key ~ .");
      return (synth(200));
    }
    # By address: every form and coding of it.
    return (purge);
  }

  # Others are no methods of HTTP that anything here answers; a pipe would hand the whole connection over.
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # By a token, and by any other Authorization, the service decides who asks: a copy would hide that the token is bad
  # (401), and would not charge the quota of a good one.
  if (req.http.Authorization) {
    return (pass);
  }
  # These belong to one caller; consent pages also have a cookie.
  if (req.url ~ "^/(oauth|agent|mcp)(/|\?|$)") {
    return (pass);
  }
  # Nothing else looks at one; with it Varnish would keep nothing.
  unset req.http.Cookie;

  call normalize_accept;
  call normalize_coding;
  return (hash);
}

# What a page is answered as (src/website/page-variant.ts). Browsers, crawlers and programs send hundreds of different
# fields that mean one of three types, and a copy would be kept for each, by Vary. What these lines cannot tell for sure,
# because it excludes or quotes or weighs Markdown, stays as it is: it has a copy of its own.
sub normalize_accept {
  # The service reads all lines of a field that was sent twice; so must whoever names the copy.
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

# The codings that the service has (src/http/accept.ts): br before gzip. With weights it is for the service to choose.
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
  # The query as it came: of two orders of parameters one might be another question. Not the host, because the service
  # answers for BASE_URL whatever host is asked for: one purge is enough.
  hash_data(req.url);
  return (lookup);
}

sub vcl_hit {
  # stale-while-revalidate: the old copy at once, the new one behind the scenes. It is the number of src/http/cache-control.ts;
  # where a page expires sooner, the time set below is shorter and holds.
  if (obj.ttl + 600s >= 0s || req.http.X-Old-Copy == "wanted") {
    return (deliver);
  }
  # Older: first the service is asked, as if there were nothing.
  set req.http.X-Old-Copy = "there";
  set req.hash_always_miss = true;
  return (restart);
}

sub vcl_backend_response {
  if (beresp.status >= 500) {
    # An old copy is better than a failure: it stays as it is.
    if (bereq.is_bgfetch) {
      return (abandon);
    }
    # Nor is it remembered that nothing was to be kept, which would stand before the old copy.
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
    return (deliver);
  }
  # How long a copy is of use at all: Varnish reads stale-while-revalidate by itself, but not stale-if-error, which is longer.
  set beresp.grace = 0s;
  if (beresp.http.Cache-Control ~ "stale-if-error=[0-9]+") {
    set beresp.grace = std.duration(regsub(beresp.http.Cache-Control, "^.*stale-if-error=([0-9]+).*$", "\1s"), 0s);
  }
  # What follows is Varnish's own: nothing that says no-store or private is kept, thus no refusal.
}

sub vcl_deliver {
  # stale-if-error: the service failed, or did not answer, and there is an old copy.
  if (resp.status >= 500 && req.http.X-Old-Copy == "there") {
    set req.http.X-Old-Copy = "wanted";
    set req.hash_always_miss = false;
    return (restart);
  }
  # For whoever looks.
  set resp.http.X-Cache = "MISS";
  if (obj.hits > 0) {
    set resp.http.X-Cache = "HIT";
  }
  # For caches, which nobody behind this one is.
  unset resp.http.Surrogate-Key;
  unset resp.http.Cache-Tag;
  unset resp.http.Via;
  unset resp.http.X-Varnish;
}
