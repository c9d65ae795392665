/**
 * Inserts pictures into the text of a preview page, as a build does. Checks the files when the page
 * is shown, so a missing picture affects only this page.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { getImage } from 'astro:assets'
import type { ImageMetadata } from 'astro'
import { isInside } from '../content/files.ts'
import { encode } from './html-tags.ts'
import type { RenderedText } from './preview-locals.ts'

/** Matches the placeholder that Astro's Markdown writes for the attributes of a local picture. */
const marked = /<img(?<before>[^>]*?) __ASTRO_IMAGE_="(?<described>[^"]*)"/g

const entities: readonly (readonly [RegExp, string])[] = [
  [/&(?:#x22|#34|quot);/g, '"'],
  [/&(?:#x27|#39|apos);/g, "'"],
  [/&(?:#x3c|#60|lt);/gi, '<'],
  [/&(?:#x3e|#62|gt);/gi, '>'],
  [/&(?:#x26|#38|amp);/g, '&'],
]

/** Folders in which the pictures of a text are looked up. */
type TextPlace = Pick<RenderedText, 'folder' | 'contentDir'>

type Attributes = Readonly<Record<string, unknown>>

/** Inserts the pictures into the HTML of a text. */
export async function showPictures({ html, ...place }: RenderedText): Promise<string> {
  const found = [...html.matchAll(marked)]
  const shown = await Promise.all(
    found.map(async ({ groups: { before = '', described = '' } = {} }) => {
      const picture = JSON.parse(unescape(described)) as Attributes // As Astro's Markdown writes it.
      return `<img${before} ${writeAttributes(await findAttributes(picture, place))}`
    }),
  )
  let at = 0
  return html.replace(marked, () => shown[at++] ?? '')
}

async function findAttributes(picture: Attributes, place: TextPlace): Promise<Attributes> {
  const { src, ...others } = picture
  const absent = { alt: others.alt ?? '' }
  const image = await findPicture(String(src), place)
  if (!image) return absent
  try {
    const made = await getImage({ ...others, src: image })
    const srcset = made.srcSet.attribute
    // Leaves out the index of the picture, which only Astro needs.
    return { ...made.attributes, src: made.src, srcset: srcset || undefined, index: undefined }
  } catch {
    // The preview reports a broken file in its list of mistakes.
    return absent
  }
}

async function findPicture(
  src: string,
  { folder, contentDir }: TextPlace,
): Promise<ImageMetadata | string | undefined> {
  if (URL.canParse(src)) return src
  const file = resolve(folder, decodeURI(src))
  if (!existsSync(file) || !(await isInside(contentDir, file))) return undefined
  const address = `${file}?astroContentImageFlag`
  const module = (await import(/* @vite-ignore */ address).catch(() => undefined)) as
    { default: ImageMetadata } | undefined // As Astro loads it.
  return module?.default
}

function writeAttributes(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}="${encode(String(value))}"`)
    .join(' ')
}

function unescape(text: string): string {
  return entities.reduce((plain, [pattern, sign]) => plain.replace(pattern, sign), text)
}
