/**
 * Runs afdocs, a checker of documentation for agents, against a built site. afdocs knows only the
 * address of the site.
 */
import { markdownPath } from '../../src/site/address.ts'
import type { Site } from '../../src/site/site.ts'
import { pageFilter } from '../../src/api/page-filters.ts'
import { startAtOwnOrigin } from './at-own-origin.ts'
import { readReport } from '../judges/install.ts'

/** The fields of an afdocs result that tests read. */
interface Result {
  readonly id: string
  readonly status: 'pass' | 'warn' | 'fail' | 'skip' | 'error'
  readonly message: string
}

interface Report {
  readonly results: readonly Result[]
}

/** A check that need not pass: the reason, and the day since which this is accepted. */
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
 * Number of the largest pages to check, in addition to one page of each kind. A random sample would
 * miss the largest pages.
 */
const largest = 25

/** Runs afdocs against a release. Returns one sentence for each failed check; empty if all pass. */
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

/**
 * Lists failed checks without an exception, and exceptions for checks that now pass, which must be
 * removed.
 */
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
