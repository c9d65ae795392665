/**
 * Caches values that depend only on the site. When the server switches to another release, it
 * creates a new `Site` and computes these values again.
 */
import { SiteUnavailable } from '../site/site.ts'
import type { Site } from '../site/site.ts'
import type { MethodResolution, MethodResult } from './method.ts'

/** Returns the cache key and the function of a method whose result depends only on the site. */
export function fromSite(
  site: Site,
  make: (site: Site) => MethodResult | Promise<MethodResult>,
): MethodResolution {
  return { key: 'site', run: () => make(site) }
}

/** Memoizes a function by site. A failure is not cached, because the next call may succeed. */
export function perSite<Value>(
  make: (site: Site) => Promise<Value>,
): (site: Site) => Promise<Value> {
  const made = new WeakMap<Site, Promise<Value>>()
  return (site) => {
    const known = made.get(site)
    if (known) return known
    const making = make(site)
    made.set(site, making)
    making.catch(() => made.delete(site))
    return making
  }
}

/** Returns optional items of a response; an empty list while the files of the site are missing. */
export async function unlessAway<Item>(finding: Promise<Item[]>): Promise<Item[]> {
  try {
    return await finding
  } catch (error) {
    if (error instanceof SiteUnavailable) return []
    throw error
  }
}
