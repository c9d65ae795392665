/** Banner of the preview on unpublished pages. It is in English, like all messages for editors. */
import type { FrontMatter } from '../../content/schemas/front-matter.ts'
import { defaultTimeZone } from '../../site/time-zone.ts'

/**
 * Says why only the preview shows a page at the instant `now`; `undefined` for a public page. Times
 * are in `timeZone`.
 */
export function describeState(
  data: Partial<Pick<FrontMatter, 'draft' | 'publishAt'>> | undefined,
  now: Date,
  timeZone = defaultTimeZone,
): string | undefined {
  if (data?.draft) return 'Draft: only the preview shows this page. Remove "draft" to publish it'
  const publishAt = data?.publishAt === undefined ? undefined : new Date(data.publishAt)
  if (!publishAt || publishAt <= now) return undefined
  return `Scheduled: the public sees this page from ${formatInstant(publishAt, timeZone)}`
}

/** Formats an instant in a time zone, and names the zone. */
function formatInstant(instant: Date, timeZone: string): string {
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone } as const
  return `${new Intl.DateTimeFormat('en-GB', style).format(instant)} (${timeZone})`
}
