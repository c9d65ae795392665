/** Redirects old addresses: by aliases of pages, and by `redirects.yaml`. */
import { stringify } from 'yaml'
import { isReserved } from '../../src/content/reserved-addresses.ts'
import { pagePath } from '../../src/site/address.ts'
import { safeDecode } from './links.ts'
import { isPublic } from './model.ts'
import type { Note, SourceSite } from './model.ts'
import type { PlacedPage } from './places.ts'
import type { FindTarget } from './targets.ts'

/** Returns the path of the old site on its host, without a slash at the end. */
export function basePath({ address }: Pick<SourceSite, 'address'>): string {
  return (URL.parse(address ?? '')?.pathname ?? '/').replace(/\/$/, '')
}

/**
 * Chooses the aliases of each page: its old addresses, except addresses that the new site
 * uses. The keys of the result are the paths of the new files.
 */
export function planAliases(site: SourceSite, placed: readonly PlacedPage[], notes: Note[]) {
  const paths = new Map(placed.map(({ path, page }) => [path, page.file]))
  const taken = new Set<string>()
  const base = basePath(site)
  const [first = ''] = site.languages
  const home = `/${first.toLowerCase()}/`
  return new Map(
    placed.map(({ page, file, path }) => {
      const wished = page.oldAddresses.map((address) =>
        encodeURI(safeDecode(base + address, decodeURI)),
      )
      const aliases = [...new Set(wished)].filter((address) => {
        const bare = pagePath(address)
        if (bare === path || taken.has(bare) || (bare === home && path === '/')) return false
        const owner = paths.get(bare)
        const isFree = owner === undefined && bare !== home && !isReserved(bare, site.languages)
        if (isFree) taken.add(bare)
        else {
          const about = `${address} cannot redirect to ${path}, because the old address is now ${owner === undefined ? 'an address of the service' : `the address of ${owner || 'another page'}`}`
          notes.push({ kind: 'address', file: page.file, about })
        }
        return isFree
      })
      return [file, aliases] as const
    }),
  )
}

/** Returns the text of `redirects.yaml`; `undefined` if no redirect of the old site remains. */
export function redirectsYaml(
  site: SourceSite,
  placed: readonly PlacedPage[],
  aliases: ReadonlyMap<string, readonly string[]>,
  notes: Note[],
  findTarget: FindTarget,
): string | undefined {
  const used = new Set([...aliases.values()].flat().map(pagePath))
  for (const { path } of placed) used.add(path)
  const home = placed.find(({ path }) => path === '/')
  const base = basePath(site)
  const rows: Record<string, string> = {}
  for (const [from, to] of site.redirects ?? []) {
    const address = base + from
    const target = home && findTarget(to.startsWith('/') ? to : `/${to}`, home)
    const isFree = !used.has(pagePath(address)) && !isReserved(address, site.languages)
    if (target?.kind === 'page' && isPublic(target.placed.page, site.today) && isFree) {
      rows[address] = target.placed.path
      used.add(pagePath(address))
    } else
      notes.push({
        kind: 'address',
        file: '',
        about: `${address} redirected to ${to} on the old site`,
      })
  }
  return Object.keys(rows).length > 0 ? stringify(rows, { lineWidth: 0 }) : undefined
}
