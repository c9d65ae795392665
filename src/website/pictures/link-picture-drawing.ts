/** Draws the pictures of `link-picture.ts`: text laid out by satori in Inter, beside discs behind fluted glass. */
import { readFile } from 'node:fs/promises'
import satori from 'satori'
import type { Font } from 'satori'
import { disc, strips, stripWidth } from '../components/mark.ts'
import { linkPictureSize } from './link-picture.ts'
import type { LinkPicture } from './link-picture.ts'
import { fontFile, fontParts } from './link-picture-letters.ts'
import { layoutTitle, lineHeight, splitTitle } from './link-picture-title.ts'
import type { TitleLayout } from './link-picture-title.ts'
import { sitePalette } from './palette.ts'
import { renderPng } from '../../content/raster.ts'

const margin = 72
const glass = { x: 912, flutes: 8, flute: 36 }
const titleBox = { width: glass.x - margin - 48, height: 330, largest: 84 }
const labelBox = { width: titleBox.width, height: 40, largest: 30 }
const markSize = 56
const companyBox = { width: titleBox.width - markSize - 20, height: markSize, largest: 36 }
const tightness = -0.02

/** PNG of a picture. */
export async function drawLinkPicture(picture: LinkPicture): Promise<Uint8Array> {
  const text = await satori(await layOut(picture), await satoriOptions())
  return await renderPng(text.replace('</svg>', `${drawGlass()}${drawMark()}</svg>`))
}

/** Lines of a picture's title and the size of their letters. */
export async function layoutPictureTitle(title: string): Promise<TitleLayout> {
  return layoutTitle(title, await measure(title), titleBox)
}

async function layOut({ title, label, company }: LinkPicture) {
  const { page, ink, accent, soft } = sitePalette()
  const heading = await layoutPictureTitle(title)
  const above = layoutTitle(label, await measure(label), labelBox)
  const name = layoutTitle(company, await measure(company), companyBox)
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
      { height: markSize, alignItems: 'center', paddingLeft: markSize + 20 },
      renderLines(name, soft),
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

type Child = string | Box

interface Box {
  readonly type: 'div'
  readonly props: { readonly style: object; readonly children: Child | readonly Child[] }
}

/** An element as satori takes it. */
function box(style: object, ...children: readonly Child[]): Box {
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

/** Discs, each flute showing a part that is wider than itself, as on the home page. */
function drawGlass(): string {
  const palette = sitePalette()
  const { x, flutes, flute } = glass
  const { height } = linkPictureSize
  const behind = `<g id="behind">
    <rect x="-200" width="700" height="${height}" fill="${palette['glass-back']}"/>
    <circle cx="170" cy="270" r="176" fill="${palette['glass-large']}"/>
    <circle cx="236" cy="430" r="88" fill="${palette.warm}"/>
    <circle cx="40" cy="520" r="40" fill="${palette.accent}"/></g>`
  const bend = 2.3
  const lenses = Array.from({ length: flutes }, (_, index) => {
    const from = (index + 0.5) * flute - (flute * bend) / 2
    const left = x + index * flute
    return `<svg x="${left}" width="${flute}" height="${height}" viewBox="${from} 0 ${flute * bend} ${height}" preserveAspectRatio="none"><use href="#behind"/></svg>
      <rect x="${left}" width="6" height="${height}" fill="#fff" fill-opacity=".25"/>
      <rect x="${left + flute - 5}" width="5" height="${height}" fill="#000" fill-opacity=".1"/>`
  })
  return `<defs>${behind}</defs>${lenses.join('')}`
}

function drawMark(): string {
  const parts = strips.map(
    ({ x, lift }) =>
      `<svg x="${x}" width="${stripWidth}" height="32" viewBox="${x} ${lift} ${stripWidth} 32"><circle cx="${disc.x}" cy="${disc.y}" r="${disc.radius}"/></svg>`,
  )
  const top = linkPictureSize.height - margin - markSize
  return `<svg x="${margin}" y="${top}" width="${markSize}" height="${markSize}" viewBox="0 0 32 32" fill="${sitePalette().accent}">${parts.join('')}</svg>`
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
