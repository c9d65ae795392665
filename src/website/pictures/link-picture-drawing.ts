/** Draws the pictures of `link-picture.ts`: text laid out by satori in Inter, beside a picture or the colours of the brand. */
import { readFile } from 'node:fs/promises'
import satori from 'satori'
import type { Font } from 'satori'
import { linkPictureSize } from './link-picture.ts'
import type { LinkPicture } from './link-picture.ts'
import { fontFile, fontParts } from './link-picture-letters.ts'
import { layoutTitle, lineHeight, splitTitle } from './link-picture-title.ts'
import type { TitleLayout } from './link-picture-title.ts'
import type { PictureLook } from './link-picture-look.ts'
import { fitPicture, renderPng } from '../../content/raster.ts'

const margin = 72
const sideBox = { x: 912, y: 0, width: 288, height: linkPictureSize.height }
/** Width of the second colour where there is no picture. */
const stripe = 24
const titleBox = { width: sideBox.x - margin - 48, height: 330, largest: 84 }
const labelBox = { width: titleBox.width, height: 40, largest: 30 }
const signHeight = 56
const signGap = 20
const companyBox = { width: titleBox.width - signHeight - signGap, height: signHeight, largest: 36 }
const tightness = -0.02

/** PNG of a picture. */
export async function drawLinkPicture(picture: LinkPicture): Promise<Uint8Array> {
  const { look } = picture
  const text = await satori(await layOut(picture), await satoriOptions())
  const pictures = (await drawSide(look)) + (await drawSign(look))
  return await renderPng(text.replace('</svg>', `${pictures}</svg>`), coloursOf(look))
}

/** Lines of a picture's title and the size of their letters. */
export async function layoutPictureTitle(title: string): Promise<TitleLayout> {
  return layoutTitle(title, await measure(title), titleBox)
}

/** Flat areas and their edges need few colours; a photograph needs all there can be. */
function coloursOf({ side, logo, mark }: PictureLook): number {
  const pictures = [side, logo, mark].filter((picture) => picture !== undefined)
  return pictures.every(({ isDrawing }) => isDrawing) ? (pictures.length > 0 ? 32 : 16) : 256
}

async function layOut({ title, label, company, look }: LinkPicture) {
  const { page, ink, accent, soft } = look.colours
  const heading = await layoutPictureTitle(title)
  const above = layoutTitle(label, await measure(label), labelBox)
  const name = layoutTitle(company, await measure(company), companyBox)
  const sign = signBox(look)
  return box(
    {
      width: '100%',
      height: '100%',
      boxSizing: 'border-box',
      flexDirection: 'column',
      padding: `68px ${margin}px ${margin}px`,
      background: page,
      fontFamily: fontParts.join(', '),
      fontWeight: 600,
      letterSpacing: `${tightness}em`,
      whiteSpace: 'nowrap',
    },
    renderLines(above, accent),
    box({ height: 24 }),
    renderLines(heading, ink),
    box({ flexGrow: 1 }),
    box(
      { height: signHeight, alignItems: 'center', paddingLeft: sign ? sign.width + signGap : 0 },
      ...(look.logo ? [] : [renderLines(name, soft)]),
    ),
  )
}

function renderLines({ size, lines }: TitleLayout, color: string) {
  const style = { flexDirection: 'column', fontSize: size, lineHeight, color }
  return box(style, ...lines.map((line) => box({}, line)))
}

/** Widths at size 1 of the parts of a text. */
async function measure(text: string): Promise<Map<string, number>> {
  const size = 100
  const widths = new Map<string, number>()
  const parts = [...new Set(splitTitle(text).map((part) => part.text))]
  const style = {
    flexDirection: 'column',
    alignItems: 'flex-start',
    fontFamily: fontParts.join(', '),
    fontSize: size,
    fontWeight: 600,
    letterSpacing: `${tightness}em`,
  }
  await satori(
    box(style, ...parts.map((part) => box({ whiteSpace: 'nowrap', flexShrink: 0 }, part))),
    {
      ...(await satoriOptions()),
      onNodeDetected({ textContent, width }) {
        if (textContent !== undefined) widths.set(textContent, width / size)
      },
    },
  )
  return widths
}

type Child = string | Element

interface Element {
  readonly type: 'div'
  readonly props: { readonly style: object; readonly children: Child | readonly Child[] }
}

/** An element as satori takes it. */
function box(style: object, ...children: readonly Child[]): Element {
  // A text is only reported to `onNodeDetected` when it is the child itself and no list of one.
  const [only = ''] = children
  return {
    type: 'div',
    props: {
      style: { display: 'flex', ...style },
      children: children.length > 1 ? children : only,
    },
  }
}

/** What stands at the right edge: a picture of the brand, or a field of its colours. */
async function drawSide({ side, colours }: PictureLook): Promise<string> {
  const { x, width, height } = sideBox
  if (side) return placePicture(await fitPicture(side.bytes, sideBox, 'cover'), sideBox)
  return `<rect x="${x}" width="${width}" height="${height}" fill="${colours.accent}"/>
    <rect x="${x}" width="${stripe}" height="${height}" fill="${colours.second}"/>`
}

/** The logo, or the mark before the name. */
async function drawSign(look: PictureLook): Promise<string> {
  const box = signBox(look)
  const picture = look.logo ?? look.mark
  return box && picture ? placePicture(await fitPicture(picture.bytes, box, 'fill'), box) : ''
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Where the logo or the mark goes, as large as it may be without being bent. */
function signBox({ logo, mark }: PictureLook): Box | undefined {
  const picture = logo ?? mark
  if (!picture) return undefined
  const widest = logo ? titleBox.width : signHeight
  const scale = Math.min(signHeight / picture.height, widest / picture.width)
  const [width, height] = [picture.width, picture.height].map((size) => Math.round(size * scale))
  const y = linkPictureSize.height - margin - (signHeight + (height ?? 0)) / 2
  return { x: margin, y, width: width ?? 0, height: height ?? 0 }
}

function placePicture(png: Uint8Array, { x, y, width, height }: Box): string {
  const data = Buffer.from(png).toString('base64')
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" href="data:image/png;base64,${data}"/>`
}

/** A character that Inter has not leaves a gap, where satori would write that there is no glyph. */
async function satoriOptions() {
  const gap = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
  return {
    ...linkPictureSize,
    fonts: await loadFonts(),
    loadAdditionalAsset: () => Promise.resolve(gap),
  }
}

let fonts: Promise<Font[]> | undefined

/** Inter by its parts; satori looks in the next for what one has not. */
async function loadFonts(): Promise<Font[]> {
  fonts ??= Promise.all(
    fontParts.map(async (name): Promise<Font> => {
      return { name, weight: 600, data: await readFile(fontFile(name)) }
    }),
  )
  return await fonts
}
