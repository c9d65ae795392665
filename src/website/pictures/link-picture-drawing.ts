/** Draws the pictures of `link-picture.ts`: text laid out by satori in Inter, on a ground that is drawn once a brand. */
import { readFile } from 'node:fs/promises'
import satori from 'satori'
import type { Font } from 'satori'
import { drawDots } from '../../content/raster.ts'
import { encodePng } from './indexed-png.ts'
import {
  findNameStart,
  linkPictureSize,
  margin,
  sideBox,
  signHeight,
  textRooms,
} from './link-picture-boxes.ts'
import { findGround } from './link-picture-ground.ts'
import type { Ground } from './link-picture-ground.ts'
import { fontFile, fontParts } from './link-picture-letters.ts'
import { listShades, shadesEach } from './link-picture-shades.ts'
import { layoutTitle, lineHeight, splitTitle } from './link-picture-title.ts'
import type { TitleBox, TitleLayout } from './link-picture-title.ts'
import type { LinkPicture } from './link-picture.ts'

const tightness = -0.02
/** The part of the picture that has text. */
const textSize = { width: sideBox.x, height: linkPictureSize.height }
/** Label, title and name are written in the three lights of a screen, so that a dot tells whose it is and how much. */
const lights = { label: '#f00', title: '#0f0', company: '#00f' }

/** PNG of a picture. */
export async function drawLinkPicture(picture: LinkPicture): Promise<Uint8Array> {
  const text = await satori(await layOut(picture), await satoriOptions())
  const [written, ground] = await Promise.all([drawDots(text), findGround(picture.look)])
  const dots = layText(written, ground)
  const colours = [...ground.colours, ...listShades(picture.look.colours)]
  return await encodePng({ ...linkPictureSize, dots, colours })
}

/** Lines of a picture's title and the size of their letters. */
export async function layoutPictureTitle(title: string): Promise<TitleLayout> {
  return layoutTitle(title, await measure(title), textRooms.title)
}

/** The ground with what is written on it; of `written` a dot is four bytes, and the first one has no text. */
function layText(written: Uint8Array, ground: Ground): Uint8Array {
  const dots = ground.dots.slice()
  const first = ground.colours.length
  const { width, height } = textSize
  // Nine of ten dots are empty: four bytes at a time they are passed over in a tenth of the time.
  const whole = new Uint32Array(written.buffer, written.byteOffset, width * height)
  const [empty] = whole
  for (let at = 0; at < whole.length; at += 1) {
    if (whole[at] === empty) continue
    const dot = Math.floor(at / width) * linkPictureSize.width + (at % width)
    for (let light = 0; light < 3; light += 1) {
      const shade = Math.round(((written[4 * at + light] ?? 0) / 255) * shadesEach)
      if (shade > 0) dots[dot] = first + light * shadesEach + shade - 1
    }
  }
  return dots
}

async function layOut({ title, label, company, look }: LinkPicture) {
  const [heading, above, name] = await Promise.all([
    layoutPictureTitle(title),
    layoutLine(label, textRooms.label),
    look.logo ? undefined : layoutLine(company, textRooms.company),
  ])
  return box(
    {
      width: '100%',
      height: '100%',
      boxSizing: 'border-box',
      flexDirection: 'column',
      padding: `68px ${margin}px ${margin}px`,
      background: '#000',
      fontFamily: fontParts.join(', '),
      fontWeight: 600,
      letterSpacing: `${tightness}em`,
      whiteSpace: 'nowrap',
    },
    renderLines(above, lights.label),
    box({ height: 24 }),
    renderLines(heading, lights.title),
    box({ flexGrow: 1 }),
    box(
      { height: signHeight, alignItems: 'center', paddingLeft: findNameStart(look) },
      ...(name ? [renderLines(name, lights.company)] : []),
    ),
  )
}

/**
 * Names of sections and of the company come back on hundreds of pictures, and cost as much to measure as a title. There
 * are as many as a site has sections, so they may all be kept.
 */
const lines = new Map<string, Promise<TitleLayout>>()

async function layoutLine(text: string, room: TitleBox): Promise<TitleLayout> {
  const key = `${room.largest} ${text}`
  const line = lines.get(key) ?? measure(text).then((widths) => layoutTitle(text, widths, room))
  lines.set(key, line)
  return await line
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

/** A character that Inter has not leaves a gap, where satori would write that there is no glyph. */
async function satoriOptions() {
  const gap = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
  return {
    ...textSize,
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
