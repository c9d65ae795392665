/** When pages appear and expire. */
import type { FrontMatter } from './schemas/front-matter.ts'

/** The first of some instants, if there is any. */
export function earliest(...instants: readonly (Date | undefined)[]): Date | undefined {
  return instants
    .filter((instant) => instant !== undefined)
    .toSorted((a, b) => a.getTime() - b.getTime())[0]
}

/** Whether a page with this front matter is public at `now`. */
export function isPublished(
  { draft, publishAt, expires }: Partial<Pick<FrontMatter, 'draft' | 'publishAt' | 'expires'>>,
  now: Date,
): boolean {
  if (draft) return false
  if (publishAt !== undefined && new Date(publishAt) > now) return false
  return expires === undefined || new Date(expires) > now
}

/** Day of publication, as far as the content says it. The day of an instant is the one that is written there. */
export function publicationDay({
  date,
  publishAt,
}: Pick<FrontMatter, 'date' | 'publishAt'>): string | undefined {
  return date ?? publishAt?.slice(0, 'YYYY-MM-DD'.length)
}

/** Why nobody sees a page that is not public. */
export function whyHidden({
  draft,
  publishAt,
  expires,
}: Parameters<typeof isPublished>[0]): string {
  if (draft) return 'is a draft'
  // Which of the two it is now, a page with both leaves to the reader: the check is told no time here.
  if (publishAt !== undefined && expires !== undefined) {
    return `is public from ${publishAt} to ${expires} only`
  }
  return publishAt === undefined ? `has expired on ${expires}` : `is not public before ${publishAt}`
}

/** The same, and what to do with whatever leads to the page. */
export function whyUnreachable(data: Parameters<typeof isPublished>[0]): string {
  if (data.draft) return `${whyHidden(data)}: publish it first, or leave this out until then`
  if (data.expires === undefined) return `${whyHidden(data)}: leave this out until then`
  const remedy = data.publishAt === undefined ? 'take this out' : 'leave this out at other times'
  return `${whyHidden(data)}: ${remedy}`
}

/** Whether a page is shown: a preview has drafts and what is to come, but nothing that is over. */
export function isShown(
  data: Parameters<typeof isPublished>[0],
  { now, showsDrafts = false }: { readonly now: Date; readonly showsDrafts?: boolean },
): boolean {
  return isPublished(showsDrafts ? { expires: data.expires } : data, now)
}

/** The first instant after `now` at which a page appears or expires: a site is as old as its build, so it asks for another. */
export function findNextChange(
  pages: readonly { readonly data: Pick<FrontMatter, 'draft' | 'publishAt' | 'expires'> }[],
  now: Date,
): Date | undefined {
  const instants = pages
    .flatMap(({ data }) => (data.draft ? [] : [data.publishAt, data.expires]))
    .flatMap((instant) => (instant === undefined ? [] : [new Date(instant)]))
  return earliest(...instants.filter((instant) => instant > now))
}
