/** Reads the live site for the comparison: from a release, a folder of releases or a URL. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { LiveCollection, LiveSite } from '../../src/content/live-site.ts'
import { findCurrent } from '../../src/release/release-folder.ts'
import { decodePath, pagePath } from '../../src/site/address.ts'
import { readSiteData } from '../../src/site/artefacts/artefacts.ts'
import { UnusableBuild } from '../../src/site/artefacts/manifest.ts'
import { CommandError } from '../command.ts'

/** A live site and its name in messages. */
export interface NamedSite extends LiveSite {
  readonly name: string
  /** The `service` of `site.yaml`; absent if the site was read from its URL. */
  readonly service?: string
}

/** Timeout of a request in milliseconds. */
const patience = 15_000
/** Maximum number of sitemaps to read. One sitemap lists up to 50,000 addresses. */
const mostSitemaps = 50

/**
 * Reads the live release in a folder of releases; `undefined` without a usable live release.
 */
export async function readServed(outDir: string): Promise<NamedSite | undefined> {
  const served = await findCurrent(outDir)
  if (!served) return undefined
  try {
    return await readRelease(served.folder)
  } catch (error) {
    if (error instanceof UnusableBuild) return undefined
    throw error
  }
}

/** Reads the live site that `--against` names: a URL, a release, or a folder of releases. */
export async function readNamed(name: string): Promise<NamedSite> {
  if (/^https?:\/\//.test(name)) return await readAddress(name)
  const folder = existsSync(join(name, 'data')) ? name : (await findCurrent(name))?.folder
  if (folder === undefined) {
    throw new CommandError(
      `Cannot compare with "${name}": expects the folder of a release, a folder of releases such as dist, or an address such as https://www.example.com`,
    )
  }
  return await readRelease(folder)
}

async function readRelease(folder: string): Promise<NamedSite> {
  const { info, pages, prices, collections = [] } = await readSiteData(join(folder, 'data'))
  const { service } = info
  return {
    name: folder,
    service,
    paths: pages.map(({ path }) => path),
    offers: prices?.offers ?? [],
    collections,
  }
}

const offersSchema = z.object({
  data: z.array(z.object({ market: z.string(), currency: z.string(), amount: z.number() })),
})

async function readAddress(name: string): Promise<NamedSite> {
  const { origin, pathname } = new URL(name)
  const paths = await readSitemap(`${origin}${pathname.replace(/\/$/, '')}/sitemap.xml`)
  const collections = await readCollections(origin)
  const answer = await ask(`${origin}/api/v1/workshop`)
  if (isAbsent(answer)) return { name: origin, paths, offers: [], collections }
  const offers = offersSchema.safeParse(await answer.json().catch(() => undefined))
  if (!offers.success)
    throw new CommandError(
      `Cannot compare with ${origin}: /api/v1/workshop has no prices that can be read. Check the address`,
    )
  return { name: origin, paths, offers: offers.data.data, collections }
}

const collectionsSchema = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      filters: z.array(z.object({ name: z.string() })),
      sort: z.array(z.string()),
    }),
  ),
})

/**
 * Reads the collections of the live site. The API lists only the fields by which clients can filter
 * or sort, so other fields are missing.
 */
async function readCollections(origin: string): Promise<LiveCollection[]> {
  const address = `${origin}/api/v1/data`
  const answer = await ask(address)
  if (isAbsent(answer)) return []
  const read = collectionsSchema.safeParse(await answer.json().catch(() => undefined))
  if (!read.success)
    throw new CommandError(
      `Cannot compare with ${origin}: ${address} has no data that can be read. Check the address`,
    )
  return read.data.data.map(({ name, filters: described, sort }) => {
    const filters = described.map((filter) => filter.name)
    const ranges = filters.flatMap((filter) => {
      const [, field = ''] = /^(.+)_min$/.exec(filter) ?? []
      return filters.includes(`${field}_max`) ? [field] : []
    })
    const bounds = ranges.flatMap((field) => [`${field}_min`, `${field}_max`])
    const values = filters.filter((filter) => !bounds.includes(filter))
    const names = new Set([...values, ...ranges, ...sort.filter((order) => !order.startsWith('-'))])
    const fields = [...names].map((field) => ({
      name: field,
      ...(values.includes(field) && { filter: 'value' as const }),
      ...(ranges.includes(field) && { filter: 'range' as const }),
      isSorted: sort.includes(field),
    }))
    return { name, fields }
  })
}

/** Reads the paths of the pages in a sitemap, and in the sitemaps to which it refers. */
async function readSitemap(first: string): Promise<string[]> {
  const waiting = [first]
  const paths: string[] = []
  for (const address of waiting) {
    const text = await (await ask(address)).text()
    const found = [...text.matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/g)].map(([, loc = '']) =>
      loc.replaceAll('&amp;', '&'),
    )
    // Skips sitemaps of other origins, which the user did not name.
    if (text.includes('<sitemapindex'))
      waiting.push(...found.filter((part) => part.startsWith(new URL(first).origin)))
    else
      paths.push(
        ...found
          .map((page) => URL.parse(page)?.pathname ?? '')
          .filter((path) => path !== '')
          .map((path) => pagePath(decodePath(path) ?? path)),
      )
    if (waiting.length > mostSitemaps)
      throw new CommandError(
        `Cannot compare with ${first}: it lists more than ${mostSitemaps} sitemaps. Compare with the folder of a release instead`,
      )
  }
  return paths
}

/**
 * Checks whether a response means that the site lacks the requested data: status 404 or HTML.
 * Servers other than Vitrine may answer every address with an HTML page.
 */
function isAbsent({ status: code, headers }: Response): boolean {
  return code === 404 || (headers.get('content-type') ?? '').startsWith('text/html')
}

async function ask(address: string): Promise<Response> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(patience) })
    const isOptional = /\/api\/v1\/(?:workshop|data)$/.test(address)
    if (answer.ok || (answer.status === 404 && isOptional)) return answer
    throw new CommandError(
      `Cannot compare with ${address}: it answers with status ${answer.status}. Check the address`,
    )
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(`Cannot compare with ${address}: no server answers. Check the address`, {
      cause: error,
    })
  }
}
