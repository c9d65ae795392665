/** Decides when pages are published, when they are past (`ends`), and when they expire. */
import { addDays, startOfDay } from '../site/zoned-time.ts'
import type { FrontMatter } from './schemas/front-matter.ts'

/** Returns the earliest of several times; `undefined` if there are none. */
export function earliest(...instants: readonly (Date | undefined)[]): Date | undefined {
  return instants
    .filter((instant) => instant !== undefined)
    .toSorted((a, b) => a.getTime() - b.getTime())[0]
}

type PublicationTimes = Partial<Pick<FrontMatter, 'draft' | 'publishAt' | 'ends' | 'expires'>>

/** Whether a page with this front matter is public at `now`. */
export function isPublished({ draft, publishAt, expires }: PublicationTimes, now: Date): boolean {
  if (draft) return false
  if (publishAt !== undefined && new Date(publishAt) > now) return false
  return expires === undefined || new Date(expires) > now
}

/**
 * Returns `date` from the front matter, or else the day in `publishAt` as it is written there,
 * without a conversion to another time zone; `undefined` if both are absent.
 */
export function publicationDay(data: Pick<FrontMatter, 'date' | 'publishAt'>): string | undefined {
  const { date, publishAt } = data
  return date ?? publishAt?.slice(0, 'YYYY-MM-DD'.length)
}

/**
 * Converts a day, or a date with a time, to a date and time in UTC. A day becomes 00:00 UTC,
 * because without a time zone it would mean different times to different readers.
 */
export function instantOf(time: string | undefined): string | undefined {
  return time === undefined ? undefined : new Date(time).toISOString()
}

/**
 * Returns when a page with the field `ends` becomes past. If `ends` is a day, this is the end of
 * the day in the time zone of the site.
 */
export function endOf(ends: string, timeZone: string): Date {
  return new Date(ends.includes('T') ? ends : startOfDay(addDays(ends, 1), timeZone))
}

/** Explains why a page is not public. */
export function whyHidden({ draft, publishAt, expires }: PublicationTimes): string {
  if (draft) return 'is a draft'
  // The message names both times if a page has both, because the current time is unknown here.
  if (publishAt !== undefined && expires !== undefined) {
    return `is public only from ${publishAt} to ${expires}`
  }
  return publishAt === undefined ? `expired on ${expires}` : `is not public before ${publishAt}`
}

/** Explains why a page is not public, and what to do with links to it. */
export function whyUnreachable(data: PublicationTimes): string {
  if (data.draft) return `${whyHidden(data)}: publish it first, or remove this address until then`
  if (data.expires === undefined) return `${whyHidden(data)}: remove this address until then`
  const times = data.publishAt === undefined ? '' : ' before and after this period'
  return `${whyHidden(data)}: remove this address${times}`
}

/**
 * Whether a page is visible. A preview also shows drafts and scheduled pages, but no expired ones.
 */
export function isShown(
  data: PublicationTimes,
  { now, showsDrafts = false }: { readonly now: Date; readonly showsDrafts?: boolean },
): boolean {
  return isPublished(showsDrafts ? { expires: data.expires } : data, now)
}

/**
 * Finds the next time after `now` at which a page appears, becomes past or expires. The site then
 * needs a new build.
 */
export function findNextChange(
  pages: readonly { readonly data: PublicationTimes }[],
  now: Date,
  timeZone: string,
): Date | undefined {
  const instants = pages.flatMap(({ data: { draft, publishAt, ends, expires } }) => {
    const given = [publishAt, expires].flatMap((time) => (time === undefined ? [] : new Date(time)))
    return draft ? [] : [...given, ...(ends === undefined ? [] : [endOf(ends, timeZone)])]
  })
  return earliest(...instants.filter((instant) => instant > now))
}
