/**
 * Publishes a brand: the data for page templates, and the files. Addresses of files contain a
 * digest, except those of icons.
 */
import { createHash } from 'node:crypto'
import type { Content } from '../../content/content.ts'
import type { BrandPicture, SchemedPicture } from '../../content/brand/brand-files.ts'
import { memoize } from '../../site/memoize.ts'
import { resizePicture } from '../../content/raster.ts'
import { codeStyles } from '../code-colours.ts'
import { renderColours, renderFonts } from './style-sheets.ts'

/**
 * Folder of the brand's files in the website. Clients cache files below `/_astro/` for a year,
 * because each address contains a digest.
 */
export const brandFolder = '/_astro/brand/'

/** A published picture: its addresses and its size. */
export type PictureView = ReturnType<typeof publishPicture>

/**
 * Version of the resizing. Increase it when the resizing changes, so that caches do not serve old
 * files.
 */
const form = 1

/** Widths of raster pictures in pixels, for screens of one to three device pixels per CSS pixel. */
const widths = { logo: [240, 480, 720], mark: [32, 64, 96], hero: [480, 960, 1440] } as const

/** Address of the icon in `public/`, for a site without icons of its own. */
export const defaultIcon = '/favicon.svg'

const iconTypes: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
  png: 'image/png',
}

/** Publishes the brand of a site. Memoized, because every page needs the result. */
export const publishBrand = memoize(createPublishedBrand)

/** Makes the bytes of a file. Call it only when the file is needed, because resizing is slow. */
type MakeFile = () => Promise<Uint8Array>

function createPublishedBrand({ brand }: Pick<Content, 'brand'>) {
  const files = new Map<string, MakeFile>()
  const publishAt = (address: string, make: MakeFile) => {
    files.set(address, make)
    return address
  }
  const publish: Publish = (name, bytes, make = () => Promise.resolve(bytes)) =>
    publishAt(addressOf(name, bytes), make)
  const own = brand.icons.map(({ name, bytes }) =>
    publishAt(`/${name}`, () => Promise.resolve(bytes)),
  )
  const icons = own.length > 0 ? own : [defaultIcon]
  const { logo, mark, hero } = brand.pictures
  const colours = renderColours(brand) + codeStyles
  const fonts = publishFonts(brand, publish)
  return {
    /**
     * The brand for page templates. It has only JSON values, because the build writes it to the
     * file from which the server renders consent pages.
     */
    view: {
      /**
       * Address of the style sheet of colours. Only consent pages load it, because their security
       * policy forbids inline styles.
       */
      colours: publish('colours.css', encode(colours)),
      /**
       * Styles of colours and web fonts. All pages except consent pages have them inline, because
       * the first view needs them and each file would be one more request.
       */
      styles: colours + fonts.styles,
      /** Address of the web font to preload; `undefined` if body text has no web font. */
      firstFont: fonts.first,
      /** Background colour of the page, for `theme-color`. */
      ground: { light: brand.palette.light.page, dark: brand.palette.dark.page },
      icons: icons.map((href) => ({ href, type: iconTypes[endingOf(href)] ?? '' })),
      logo: logo && publishPicture(logo, widths.logo, publish),
      mark: mark && publishPicture(mark, widths.mark, publish),
      hero: hero && publishPicture(hero, widths.hero, publish),
    },
    /** Functions that make the files, by address. */
    files,
  }
}

/**
 * Publishes a file at an address with a digest of `bytes`, and returns the address. `make` makes
 * the file. Without `make`, the file is `bytes`.
 */
type Publish = (name: string, bytes: Uint8Array, make?: MakeFile) => string

function publishFonts({ fonts }: Content['brand'], publish: Publish) {
  const addresses = new Map(
    Object.values(fonts)
      .flatMap(({ faces }) => faces)
      .map(({ font }) => [font.name, publish(font.name, font.bytes)]),
  )
  const first = fonts.text?.faces[0]?.font.name
  return {
    styles: renderFonts({ fonts }, (name) => addresses.get(name) ?? ''),
    first: first === undefined ? undefined : addresses.get(first),
  }
}

function publishPicture(
  { light, dark }: SchemedPicture,
  sizes: readonly number[],
  publish: Publish,
) {
  const shown = publishSizes(light, sizes, publish)
  const darkSources = dark && publishSizes(dark, sizes, publish)
  return {
    src: shown.src,
    /** `srcset` of the picture; a drawing (SVG) has none. */
    sources: shown.sources,
    /** `srcset` (SVG: address) of the variant for dark mode; `undefined` if there is none. */
    darkSources: darkSources && (darkSources.sources ?? darkSources.src),
    width: light.width,
    height: light.height,
  }
}

function publishSizes(
  { file, bytes, isDrawing, width }: BrandPicture,
  sizes: readonly number[],
  publish: Publish,
): { src: string; sources?: string } {
  const name = file.slice(file.lastIndexOf('/') + 1)
  if (isDrawing) return { src: publish(name, bytes) }
  // Pictures are never enlarged.
  const made = [...new Set(sizes.map((size) => Math.min(size, width)))].map((size) => {
    const named = name.replace(/\.\w+$/, `-${size}.webp`)
    return { size, address: publish(named, bytes, () => resizePicture(bytes, size)) }
  })
  const sources = made.map(({ size, address }) => `${address} ${size}w`).join(', ')
  return { src: made.at(-1)?.address ?? '', sources }
}

function addressOf(name: string, bytes: Uint8Array): string {
  const digest = createHash('sha256').update(`${form}`).update(bytes).digest('base64url')
  const ending = endingOf(name)
  return `${brandFolder}${name.slice(0, -ending.length - 1)}.${digest.slice(0, 10)}.${ending}`
}

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
