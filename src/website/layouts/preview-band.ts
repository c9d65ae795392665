/** What is said of a page that the public does not see yet, to those who write it. Like all that editors read, it is English. */
import type { FrontMatter } from '../../content/schemas/front-matter.ts'

/** Why only a preview shows a page at an instant; `undefined` for one that is public. */
export function describeState(
  data: Partial<Pick<FrontMatter, 'draft' | 'publishAt'>> | undefined,
  now: Date,
): string | undefined {
  if (data?.draft) return 'Draft: nobody sees this page until "draft" is taken out'
  const publishAt = data?.publishAt === undefined ? undefined : new Date(data.publishAt)
  if (!publishAt || publishAt <= now) return undefined
  return `Scheduled: the public sees this page from ${formatInstant(publishAt)}`
}

/** An instant as people read it, in the time zone that everybody knows. */
export function formatInstant(instant: Date): string {
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat('en-GB', style).format(instant)} UTC`
}
