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
