/**
 * Pictures of pages, for lists and for the top of the page. The build can draw a picture for a page
 * that has none of its own: shapes behind ribbed glass, in the colours of the brand. The address of
 * the page decides where the shapes are, so the drawing stays the same.
 */
import { createHash } from 'node:crypto'
import { mix, type Colour } from '../../content/brand/colour.ts'
import type { Palette, Scheme } from '../../content/brand/palette.ts'
import type { LoadedContent } from '../../content/load.ts'
import { fileNextTo } from '../../content/page-pictures.ts'
import { memoize } from '../../site/memoize.ts'
import { isFromTemplate, type PageRecord } from '../../site/page-record.ts'
import type { PageType } from '../../site/vocabulary.ts'
import { showPicture, type ShownPicture } from './shown-picture.ts'

/** Size of a picture in pixels. */
export const drawingSize = { width: 640, height: 400 }

/** Types of pages that get a drawing if they have no picture of their own. */
const picturedTypes: readonly PageType[] = ['section', 'offer', 'guide', 'blog']

/** Each rib of the glass shows a strip of the shapes that is this many times as wide as the rib. */
export const refraction = 2.3

/** Fills of the background and of the large, the small and the tiny shape. */
export type Fills = readonly [ground: Colour, large: Colour, small: Colour, tiny: Colour]

/**
 * Functions that choose the fills of a drawing from the colours of a scheme. `muted` is the accent
 * colour, less bright in dark schemes.
 */
const colourings: readonly ((scheme: Scheme, muted: Colour) => Fills)[] = [
  ({ tint, second }, muted) => [tint, muted, second, second],
  ({ tint, second, page }, muted) => [muted, tint, second, page],
  ({ second, page, surface }, muted) => [mix(second, page, 0.3), muted, surface, second],
  ({ line, tint, second }, muted) => [line, second, muted, tint],
]

/** The picture of a page. */
export interface PagePicture extends ShownPicture {
  /** Whether the build has drawn it. */
  readonly isDrawn?: true
}

/** Returns the picture of a page; `undefined` for pages that lists show without a picture. */
export function findPagePicture(loaded: LoadedContent, record: PageRecord) {
  return picturesOf(loaded).byPage.get(record.path)
}

/**
 * Returns the picture of the 404 page and of a search without results; `undefined` if the site has
 * no drawings.
 */
export function findPictureOfNothing(loaded: LoadedContent): PagePicture | undefined {
  return picturesOf(loaded).ofNothing
}

/** Returns the files of all drawings by address. */
export function listDrawings(loaded: LoadedContent): ReadonlyMap<string, Uint8Array> {
  return picturesOf(loaded).files
}

const picturesOf = memoize((loaded: LoadedContent) => {
  const { content, site, files: fileAddresses } = loaded
  const byPage = new Map<string, PagePicture>()
  const files = new Map<string, Uint8Array>()
  const hasDrawings = content.config.brand?.drawings ?? true
  for (const record of site.data.pages) {
    const source = site.sources.get(record.path)
    const own = source?.data.picture
    const address = source && own && fileAddresses.get(fileNextTo({ file: source.file, href: own }))
    if (address) byPage.set(record.path, showPicture(loaded, address))
    if (address || !hasDrawings) continue
    if (!picturedTypes.includes(record.type) || isFromTemplate(record)) continue
    byPage.set(record.path, publish(seedOf(record)))
  }
  const ofNothing = hasDrawings ? publish('404') : undefined
  return { byPage, files, ofNothing }

  function publish(seed: string): PagePicture {
    const bytes = new TextEncoder().encode(drawPagePicture(seed, content.brand.palette))
    const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 12)
    const src = `/_astro/drawn/${digest}.svg`
    files.set(src, bytes)
    return { src, ...drawingSize, isDrawn: true }
  }
})

/** Returns the seed of the drawing of a page. All translations of a page have the same seed. */
export function seedOf({ path, alternates = {} }: Pick<PageRecord, 'path' | 'alternates'>): string {
  return [path, ...Object.values(alternates)].toSorted()[0] ?? path
}

/** Plan of a drawing: index in `colourings`, shapes from large to tiny, and number of ribs. */
export interface DrawingPlan {
  readonly colouring: number
  readonly shapes: readonly { readonly x: number; readonly y: number; readonly radius: number }[]
  readonly ribs: number
}

/** Plans the drawing of a seed: chooses its colours, shapes and ribs. */
export function planDrawing(seed: string): DrawingPlan {
  const digest = createHash('sha256').update(seed).digest()
  let next = 0
  /** Returns a number from `least` to `most`, made from the next byte of the digest. */
  const pick = (least: number, most: number) => {
    const byte = digest[next++ % digest.length] ?? 0
    return Math.round(least + ((most - least) * byte) / 255)
  }
  const colouring = pick(0, colourings.length - 1)
  const { width } = drawingSize
  const side = pick(0, 1) === 0 ? 1 : -1
  const across = (share: number) => Math.round(width / 2 + side * share * width)
  const shapes = [
    { x: across(pick(-4, 14) / 100), y: pick(150, 230), radius: pick(120, 165) },
    { x: across(pick(12, 30) / 100), y: pick(230, 330), radius: pick(55, 85) },
    { x: across(pick(-36, -22) / 100), y: pick(70, 330), radius: pick(22, 44) },
  ]
  return { colouring, shapes, ribs: pick(10, 18) }
}

/** Returns the fills of a drawing in a scheme. */
export function chooseFills({ colouring }: DrawingPlan, scheme: Scheme, muted: Colour): Fills {
  const choose = colourings[colouring]
  if (!choose) throw new Error('A picture has no colours')
  return choose(scheme, muted)
}

/** Draws the picture of a seed as SVG, for light and dark schemes. */
export function drawPagePicture(seed: string, { light, dark }: Palette): string {
  const plan = planDrawing(seed)
  const fills = chooseFills(plan, light, light.accent)
  const darkFills = chooseFills(plan, dark, mix(dark.accent, dark.page, 0.55))
  const { width, height } = drawingSize
  const shapes = plan.shapes.map(
    ({ x, y, radius }, at) =>
      `<circle class="${'bcd'[at] ?? ''}" cx="${x}" cy="${y}" r="${radius}"/>`,
  )
  const rib = width / plan.ribs
  const ribs = Array.from({ length: plan.ribs }, (_, at) => {
    const shown = rib * refraction
    const from = at * rib - (shown - rib) / 2
    return `<svg x="${cut(at * rib)}" width="${cut(rib)}" height="${height}" viewBox="${cut(from)} 0 ${cut(shown)} ${height}" preserveAspectRatio="none"><use href="#s"/></svg>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"><style>${styleOf(fills)}@media(prefers-color-scheme:dark){${styleOf(darkFills)}}</style><defs><g id="s"><path class="a" d="M-${width} 0h${3 * width}v${height}H-${width}z"/>${shapes.join('')}</g><linearGradient id="l"><stop stop-color="#fff" stop-opacity=".3"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".13"/></linearGradient><pattern id="f" width="${cut(rib)}" height="${height}" patternUnits="userSpaceOnUse"><path fill="url(#l)" d="M0 0h${cut(rib)}v${height}H0z"/></pattern></defs>${ribs.join('')}<path fill="url(#f)" d="M0 0h${width}v${height}H0z"/></svg>`
}

function styleOf([ground, large, small, tiny]: Fills): string {
  return `.a{fill:${ground}}.b{fill:${large}}.c{fill:${small}}.d{fill:${tiny}}`
}

function cut(length: number): string {
  return `${Math.round(length * 100) / 100}`
}
