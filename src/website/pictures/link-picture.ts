/** The picture that a link to a page is shown with (https://ogp.me): what is written on it, and its address. */
import { createHash } from 'node:crypto'
import { homePath } from '../../site/address.ts'
import { findLabel } from '../../content/navigation.ts'
import type { PageRecord } from '../../site/page-record.ts'
import type { LoadedContent } from '../../content/load.ts'
import type { Language } from '../../site/vocabulary.ts'
import { hasLettersFor } from './link-picture-letters.ts'
import { findPictureLook } from './link-picture-look.ts'
import type { PictureLook } from './link-picture-look.ts'

/** Raise it when the drawing changes, so that no picture of the old form is kept or served from a cache. */
const drawing = 6

/** Where the pictures are published; what lies below `/_astro/` never changes under its address. */
export const linkPictureFolder = '/_astro/og/'

/** What a picture says. */
export interface LinkPicture {
  readonly title: string
  /** Section of the page, or what the company does. */
  readonly label: string
  readonly company: string
  readonly look: PictureLook
}

/**
 * Picture of a page; `undefined` where the font has no letters for what it says. City pages have that of the page above
 * them, so that a thousand towns need one picture.
 */
export function createLinkPicture(
  { content, site }: LoadedContent,
  record: PageRecord,
): LinkPicture | undefined {
  const { config } = content
  const { lang, path, type } = record
  const home = homePath(lang, config.languages[0] ?? lang)
  const above = [...pathsAbove(path), home].flatMap((other) => site.sources.get(other) ?? [])
  const owner = type === 'city' ? above.shift() : undefined
  const section = above.find(({ data }) => data.type !== 'home')
  const picture = {
    title: owner?.data.title ?? record.title,
    label: section
      ? (findLabel(config, section.path, lang) ?? section.data.title)
      : (config.tagline[lang] ?? ''),
    company: config.company,
    look: findPictureLook(content.brand),
  }
  return [picture.title, picture.label, picture.company].every(hasLettersFor) ? picture : undefined
}

/** Address of a picture; it changes with anything that can be seen on it. */
export function linkPictureAddress(picture: LinkPicture): string {
  const { title, label, company, look } = picture
  const seen = JSON.stringify([drawing, look.digest, title, label, company])
  const digest = createHash('sha256').update(seen).digest('base64url').slice(0, 16)
  return `${linkPictureFolder}${digest}.png`
}

/** Every picture of a site by its address. */
export function listLinkPictures(loaded: LoadedContent): Map<string, LinkPicture> {
  const pictures = loaded.site.data.pages.flatMap(
    (record) => createLinkPicture(loaded, record) ?? [],
  )
  return new Map(pictures.map((picture) => [linkPictureAddress(picture), picture]))
}

/** How many pages of each language have no picture, where there are some. */
export function countWithout(loaded: LoadedContent): Map<Language, number> {
  const counts = new Map<Language, number>()
  for (const record of loaded.site.data.pages) {
    const { lang } = record
    if (!createLinkPicture(loaded, record)) counts.set(lang, (counts.get(lang) ?? 0) + 1)
  }
  return counts
}

function pathsAbove(path: string): string[] {
  const segments = path.split('/').slice(1, -2)
  return segments.map((_, index) => `/${segments.slice(0, segments.length - index).join('/')}/`)
}
