/**
 * Finds texts that might show pictures. Astro renders these texts as a content collection. All
 * other texts are rendered one by one.
 */
import type { Content } from './content.ts'

/** Matches every text with a picture, and some other texts. */
const pictureSigns = /!\[|<(?:img|picture|source|video)\b/i

/** Whether a text might show pictures. */
export function mayShowPictures({ body }: { readonly body: string }): boolean {
  return pictureSigns.test(body)
}

/** Lists the files of a content folder whose texts might show pictures. */
export function picturedFiles({
  pages,
  templates,
}: Pick<Content, 'pages' | 'templates'>): string[] {
  return [...pages, ...templates].filter(mayShowPictures).map(({ file }) => file)
}
