/** Finds when pages stop showing an entry, or a part of it. The site then needs a new build. */
import type { Collection, CollectionEntry } from '../site/collection.ts'
import { indexOf } from '../site/collection-index.ts'
import type { SiteData } from '../site/site.ts'
import { defaultTimeZone } from '../site/time-zone.ts'
import type { OpeningHours } from '../site/weekly-hours.ts'
import { addDays, startOfDay } from '../site/zoned-time.ts'
import { queryOf } from './data-component.ts'
import type { FrontMatter } from './schemas/front-matter.ts'

/**
 * Finds the first instant after `now` at which an entry, or an exception to its opening hours,
 * ends. Only considers entries that a page may show.
 */
export function findNextDataChange(
  pages: readonly { readonly data: Pick<FrontMatter, 'component'> }[],
  { collections = [], info }: Pick<SiteData, 'collections' | 'info'>,
  now: Date,
): Date | undefined {
  const instants = pages.flatMap(({ data: { component } }) => {
    if (typeof component !== 'object') return []
    const collection = collections.find(({ name }) => name === component.data)
    if (!collection) return []
    const { filters } = queryOf(collection, component, {
      now: now.getTime(),
      timeZone: info.timeZone,
    })
    const limit = collection.entries.length
    const { entries } = indexOf(collection).list({ filters, limit })
    return entries.flatMap((entry) => endsIn(entry, collection, info.timeZone))
  })
  const next = instants.reduce(
    (first, instant) => (instant > now.getTime() ? Math.min(first, instant) : first),
    Infinity,
  )
  return next === Infinity ? undefined : new Date(next)
}

/** Lists the instants at which pages stop showing an entry, or a part of it. */
function endsIn(
  { endsAt, values }: CollectionEntry,
  { fields }: Collection,
  timeZone = defaultTimeZone,
): number[] {
  const hours = fields.flatMap(({ kind, name }) => (kind === 'hours' ? [values[name]] : []))
  const exceptions = hours.flatMap((value) => (value as OpeningHours | undefined)?.exceptions ?? []) // Validated.
  const days = exceptions.map(({ from, to = from }) => startOfDay(addDays(to, 1), timeZone))
  return endsAt === undefined ? days : [endsAt, ...days]
}
