/**
 * The app over the release that is served. An app knows one site and a request takes one app, when it begins: so each
 * answer is made from one release at one instant, and another release is taken up between two requests.
 */
import type { Reply } from '../http/call.ts'
import type { OpenRelease } from '../site/artefacts/artefacts.ts'
import { findNextExpiry } from '../site/expiry.ts'
import { joinPlaces } from '../site/removed-places.ts'
import type { Site, SiteData } from '../site/site.ts'
import type { App } from './app.ts'

/** What the app of one site is made from. */
export interface AppParts {
  readonly site: Site
  readonly release: OpenRelease
  /** Seconds until a page of the site expires. */
  lifetime(): number
}

/** What the app of a service works with. */
export interface LiveAppOptions {
  createApp(parts: AppParts): App
  /** Milliseconds since the epoch. */
  now(): number
  /** Called with what was thrown when the files of a release could not be given back. */
  logFailure(error: unknown): void
}

/** An app whose site may be replaced. */
export interface LiveApp {
  readonly app: App
  /** The release from which a request that begins now is answered. */
  release(): OpenRelease
  /** Answers from another release, from the next request on. */
  swap(next: OpenRelease): void
  /** Closes the release after the last request, which is under way already. */
  close(): Promise<void>
}

/** A release, and the requests that are answered from it. */
interface Served {
  readonly release: OpenRelease
  readonly removed: SiteData['removed']
  answer: App
  /** Resolves when the last request has ended and the files are given back. */
  retire(): Promise<void>
}

/** An app over an open release. */
export function createLiveApp(first: OpenRelease, options: LiveAppOptions): LiveApp {
  let served = serve(first, first.data.removed, options)
  return {
    app: (call) => served.answer(call),
    release: () => served.release,
    swap(next) {
      const last = served
      const { removed, release } = last
      served = serve(next, joinPlaces(next.data, { pages: release.data.pages, removed }), options)
      last.retire().catch(options.logFailure)
    },
    close: () => served.retire(),
  }
}

function serve(
  release: OpenRelease,
  removed: SiteData['removed'],
  options: LiveAppOptions,
): Served {
  const ended = Promise.withResolvers<undefined>()
  let requests = 0
  let isRetired = false
  let current = appAt(options.now())

  /** The app for an instant, and until when it is the right one. */
  function appAt(now: number) {
    const site = release.siteAt(now, removed)
    const expiry = findNextExpiry(release.data.pages, now)
    const change = Date.parse(site.release?.nextChange ?? '')
    const lifetime = () => Math.floor((expiry - options.now()) / 1000)
    return {
      app: options.createApp({ site, release, lifetime }),
      until: change > now ? Math.min(change, expiry) : expiry,
    }
  }

  function endIfUnused(): void {
    if (isRetired && requests === 0) ended.resolve(undefined)
  }

  async function track(reply: Promise<Reply | undefined>): Promise<Reply | undefined> {
    requests += 1
    try {
      return await reply
    } finally {
      requests -= 1
      endIfUnused()
    }
  }

  return {
    release,
    removed,
    answer(call) {
      const now = options.now()
      if (now >= current.until) current = appAt(now)
      const reply = current.app(call)
      // What is answered at once needs the files no longer.
      return reply instanceof Promise ? track(reply) : reply
    },
    async retire() {
      isRetired = true
      endIfUnused()
      await ended.promise
      await release.close()
    },
  }
}
