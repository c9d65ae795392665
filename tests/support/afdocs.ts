/**
 * afdocs, the checker of documentation for agents, on a built site: as a stranger that knows only
 * the address.
 */
import { markdownPath } from '../../src/site/address.ts'
import type { Site } from '../../src/site/site.ts'
import { pageFilter } from '../../src/api/page-filters.ts'
import { startAtOwnOrigin } from './at-own-origin.ts'
import { readReport } from '../judges/install.ts'

/** A result of afdocs, as far as it is read. */
interface Result {
  readonly id: string
  readonly status: 'pass' | 'warn' | 'fail' | 'skip' | 'error'
  readonly message: string
}

interface Report {
  readonly results: readonly Result[]
}

/** A check that may say something else than that it passes: why, and since when. */
export interface Exception {
  readonly check: string
  readonly reason: string
  readonly since: string
}

/** Exceptions for every site. */
const exceptions: readonly Exception[] = [
  {
    check: 'auth-alternative-access',
    reason: 'It looks for ways around a login, and there is no login.',
    since: '2026-11-22',
  },
]

/**
 * Pages of a site that are looked at: the largest ones, which a random sample misses, and one of
 * each kind.
 */
const largest = 25

/** Complaints of afdocs about a release, one sentence each. */
export async function judgeByAfdocs(
  release: string,
  site: Site,
  more: readonly Exception[] = [],
): Promise<string[]> {
  const server = await startAtOwnOrigin(release)
  try {
    const pages = await choosePages(site)
    const urls = pages.map((path) => server.origin + path)
    const args = ['--urls', urls.join(','), '--format', 'json', '--quiet']
    const pace = ['--request-delay', '0', '--max-concurrency', '10']
    const words = ['check', server.origin, ...args, ...pace]
    const report = await readReport('{', 'afdocs', ...words)
    return complaintsOf(JSON.parse(report) as Report, [...exceptions, ...more])
  } finally {
    await server.stop()
  }
}

/** Checks that do not pass, and exceptions for those that do: they are stale. */
function complaintsOf({ results }: Report, allowed: readonly Exception[]): string[] {
  const isAllowed = (id: string) => allowed.some(({ check }) => check === id)
  const bad = results.filter(({ id, status }) => status !== 'pass' && !isAllowed(id))
  const stale = allowed.filter(({ check }) =>
    results.some(({ id, status }) => id === check && status === 'pass'),
  )
  return [
    ...(results.length === 0 ? ['It has looked at nothing'] : []),
    ...bad.map(({ id, status, message }) => `${id}: ${status}: ${message}`),
    ...stale.map(({ check }) => `${check} passes: its exception is stale`),
  ]
}

async function choosePages(site: Site): Promise<string[]> {
  const listed = site.listPages(pageFilter({}), Infinity)?.pages ?? []
  const towns = site.listPages(pageFilter({ type: 'city' }), Infinity)?.pages ?? []
  const sized = await Promise.all(
    [...listed, ...towns].map(async (page) => {
      const twin = await site.readPublished(markdownPath(page.path))
      return { ...page, size: twin?.content.bytes.length ?? 0 }
    }),
  )
  const bySize = sized.toSorted((a, b) => b.size - a.size)
  const kinds = new Map(bySize.map((page) => [`${page.type} ${page.lang}`, page]))
  return [...new Set([...bySize.slice(0, largest), ...kinds.values()].map(({ path }) => path))]
}
