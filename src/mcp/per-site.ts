/**
 * What is made from a site once and kept as long as the site: a publication brings a new site, and what was made from
 * the old one goes with it. There is nothing to invalidate.
 */
import { SiteUnavailable } from '../site/site.ts'
import type { Site } from '../site/site.ts'
import type { MethodResolution, MethodResult } from './method.ts'

/** Resolution of a method whose result depends on the site alone. */
export function fromSite(
  site: Site,
  make: (site: Site) => MethodResult | Promise<MethodResult>,
): MethodResolution {
  return { source: site, run: () => make(site) }
}

/** The same function, which remembers its result for each site. A failure is forgotten: the next try may succeed. */
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

/** What was found, or nothing while the files of the site are away: what is only told beside an answer must not spoil it. */
export async function unlessAway<Item>(finding: Promise<Item[]>): Promise<Item[]> {
  try {
    return await finding
  } catch (error) {
    if (error instanceof SiteUnavailable) return []
    throw error
  }
}
