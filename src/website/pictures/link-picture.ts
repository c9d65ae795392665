/** Picture of link previews (`og:image`, https://ogp.me): its texts and its address. */
import { createHash } from 'node:crypto'
import { homePath } from '../../site/address.ts'
import { findLabel } from '../../content/navigation.ts'
import { textIn } from '../../site/localized.ts'
import { regionsByTown } from '../../content/region-pages.ts'
import { isFromTemplate, type PageRecord } from '../../site/page-record.ts'
import type { LoadedContent } from '../../content/load.ts'
import type { Language } from '../../site/vocabulary.ts'
import { hasLettersFor } from './link-picture-letters.ts'
import { findPictureLook } from './link-picture-look.ts'
import { seedOf } from './page-picture.ts'

/**
 * Version of the drawing. Increase it when the drawing changes, so that caches do not serve old
 * pictures.
 */
const drawing = 7

/** Folder of the pictures in the website. Files below `/_astro/` never change. */
export const linkPictureFolder = '/_astro/og/'

/** Texts and look of a picture. */
export type LinkPicture = NonNullable<ReturnType<typeof createLinkPicture>>

/**
 * Creates a page's picture; `undefined` if Inter lacks letters of the picture's texts. Pages
 * from templates share pictures, because there may be thousands of such pages. The page of a town
 * has the picture of its region, if regions have pages. Other pages from templates have the picture
 * of the page above them.
 */
export function createLinkPicture({ content, site }: LoadedContent, record: PageRecord) {
  const { config } = content
  const { lang, path } = record
  const home = homePath(lang, config.languages[0] ?? lang)
  const above = [...pathsAbove(path), home].flatMap((other) => site.sources.get(other) ?? [])
  const region = regionsByTown(site).get(path)
  const owner = isFromTemplate(record) && !region ? above.shift() : undefined
  const section = above.find(({ data }) => data.type !== 'home')
  const look = findPictureLook(content)
  const shown = region?.record ?? (owner && site.records.get(owner.path)) ?? record
  const picture = {
    title: region?.record.title ?? owner?.data.title ?? record.title,
    /** Name of the section that contains the page, or else the tagline of the company. */
    label: section
      ? (findLabel(config, section.path, lang) ?? section.data.title)
      : (config.tagline[lang] ?? ''),
    company: textIn(config.company, lang, config.languages) ?? '',
    look,
    /**
     * Seed of the drawing; `undefined` if the picture has no drawing. Pages from templates have the
     * seed of the page whose picture they share.
     */
    seed: look.isDrawn ? seedOf(shown) : undefined,
  }
  return [picture.title, picture.label, picture.company].every(hasLettersFor) ? picture : undefined
}

/** Returns the address of a picture, with a digest of everything that the picture shows. */
export function linkPictureAddress(picture: LinkPicture): string {
  const { title, label, company, look, seed } = picture
  const seen = JSON.stringify([drawing, look.digest, title, label, company, seed])
  const digest = createHash('sha256').update(seen).digest('base64url').slice(0, 16)
  return `${linkPictureFolder}${digest}.png`
}

/** Lists all link pictures of a site by address. */
export function listLinkPictures(loaded: LoadedContent): Map<string, LinkPicture> {
  const pictures = loaded.site.data.pages.flatMap(
    (record) => createLinkPicture(loaded, record) ?? [],
  )
  return new Map(pictures.map((picture) => [linkPictureAddress(picture), picture]))
}

/** Counts the pages without a link picture, by language. A count of 0 is left out. */
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
