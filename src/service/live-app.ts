/**
 * An app whose release can be replaced while it runs. Each request uses the app that is current
 * when the request begins, so no response mixes two releases.
 */
import type { OpenRelease } from '../site/artefacts/artefacts.ts'
import { findNextExpiry } from '../site/expiry.ts'
import { joinPlaces } from '../site/removed-places.ts'
import type { Site, SiteData } from '../site/site.ts'
import type { App } from './app.ts'

/** Parts from which an app is created. */
export interface AppParts {
  readonly site: Site
  readonly release: OpenRelease
  /** Seconds until the next page expires or the next price applies; `Infinity` without either. */
  lifetime(): number
}

/** Options of the app. */
export interface LiveAppOptions {
  createApp(parts: AppParts): App
  /** Milliseconds since the epoch. */
  now(): number
  /** Called when the files of a release could not be closed. */
  logFailure(error: unknown): void
}

/** An app whose release can be replaced. */
export interface LiveApp {
  readonly app: App
  /** The release that answers new requests. */
  release(): OpenRelease
  /** Switches to another release, from the next request on. */
  swap(next: OpenRelease): void
  /** Closes the release after the requests in flight have ended. */
  close(): Promise<void>
}

/** A release and the app that answers from it. */
interface Served {
  readonly release: OpenRelease
  readonly removed: SiteData['removed']
  readonly answer: App
  /** Closes the files of the release after its last request has ended. */
  retire(): Promise<void>
}

/** Creates an app that serves the release `first` until `swap` replaces it. */
export function createLiveApp(first: OpenRelease, options: LiveAppOptions): LiveApp {
  let served = serve(first, first.data.removed, options)
  return {
    app: (call) => served.answer(call),
    release: () => served.release,
    swap(next) {
      const { release, removed, retire } = served
      served = serve(next, joinPlaces(next.data, { pages: release.data.pages, removed }), options)
      retire().catch(options.logFailure)
    },
    close: () => served.retire(),
  }
}

function serve(
  release: OpenRelease,
  removed: SiteData['removed'],
  options: LiveAppOptions,
): Served {
  let requests = 0
  let onUnused: (() => void) | undefined
  let current = appAt(options.now())

  /** Returns the app for the instant `now`, and the instant until which this app is valid. */
  function appAt(now: number) {
    const site = release.siteAt(now, removed)
    const price = Date.parse(release.data.prices?.until ?? '')
    const pages = findNextExpiry(release.data.pages, now)
    const expiry = price > now ? Math.min(price, pages) : pages
    const change = Date.parse(site.release?.nextChange ?? '')
    const lifetime = () => Math.floor((expiry - options.now()) / 1000)
    return {
      app: options.createApp({ site, release, lifetime }),
      until: change > now ? Math.min(change, expiry) : expiry,
    }
  }

  return {
    release,
    removed,
    async answer(call) {
      const now = options.now()
      if (now >= current.until) current = appAt(now)
      requests += 1
      try {
        return await current.app(call)
      } finally {
        requests -= 1
        if (requests === 0) onUnused?.()
      }
    },
    async retire() {
      if (requests > 0) await new Promise<void>((resolve) => (onUnused = resolve))
      await release.close()
    },
  }
}
