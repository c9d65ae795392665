/** Banner of the preview on unpublished pages. It is in English, like all messages for editors. */
import type { FrontMatter } from '../../content/schemas/front-matter.ts'

/** Why only the preview shows a page at an instant; `undefined` for a public page. */
export function describeState(
  data: Partial<Pick<FrontMatter, 'draft' | 'publishAt'>> | undefined,
  now: Date,
): string | undefined {
  if (data?.draft) return 'Draft: only the preview shows this page. Remove "draft" to publish it'
  const publishAt = data?.publishAt === undefined ? undefined : new Date(data.publishAt)
  if (!publishAt || publishAt <= now) return undefined
  return `Scheduled: the public sees this page from ${formatInstant(publishAt)}`
}

/** Formats an instant in UTC. */
export function formatInstant(instant: Date): string {
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat('en-GB', style).format(instant)} UTC`
}
