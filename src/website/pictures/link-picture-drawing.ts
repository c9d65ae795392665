/** Draws link pictures (`og:image`): text on the background of the brand. */
import { encodePng, rowLength } from './indexed-png.ts'
import {
  findNameStart,
  linkPictureSize,
  margin,
  sideBox,
  signHeight,
  textRooms,
  textTop,
} from './link-picture-boxes.ts'
import { findGround } from './link-picture-ground.ts'
import { listShades, shadesEach } from './link-picture-look.ts'
import { drawMotif, type Motif } from './link-picture-motif.ts'
import { measureText, openFonts, writeLine, type TextFonts } from './link-picture-text.ts'
import { layoutTitle, lineHeight, type TitleBox, type TitleLayout } from './link-picture-title.ts'
import type { LinkPicture } from './link-picture.ts'

/** Gap between label and title, in pixels. */
const gap = 24

const stride = rowLength(linkPictureSize)
/**
 * Buffer that all pictures reuse, because allocating one for each picture would take most of the
 * time.
 */
const rows = new Uint8Array(linkPictureSize.height * stride)

/** Draws a picture as PNG. */
export async function drawLinkPicture(picture: LinkPicture): Promise<Uint8Array> {
  const { look, label, title, company, seed } = picture
  const ground = await findGround(look)
  const fonts = openFonts(look)
  // There is no `await` below, so no other picture can write into the shared buffer meanwhile.
  rows.set(ground.rows)

  /**
   * Draws lines of text from `top` in the text colour with the index `colour`. Returns the lower
   * end of the lines.
   */
  function write({ size, lines }: TitleLayout, colour: number, x: number, top: number): number {
    const shade = ground.colours.length + colour * shadesEach
    for (const [at, line] of lines.entries()) {
      const place = { x: x + 1, y: top + at * heightOf(size), size }
      writeLine({ dots: rows, stride, shade, fonts }, line, place)
    }
    return top + lines.length * heightOf(size)
  }

  const above = write(layOut(label, textRooms.label, fonts), 0, margin, textTop)
  write(layoutPictureTitle(title, fonts), 1, margin, above + gap)
  if (!look.logo) {
    const name = layOut(company, textRooms.company, fonts)
    const height = name.lines.length * heightOf(name.size)
    const top = linkPictureSize.height - margin - Math.floor((signHeight + height) / 2)
    write(name, 2, margin + findNameStart(look), top)
  }
  const colours = [...ground.colours, ...listShades(look.colours)]
  const motif = seed === undefined ? undefined : drawMotif(seed, look.colours)
  if (motif) placeMotif(motif, colours.length)
  colours.push(...(motif?.colours ?? []))
  return encodePng({ ...linkPictureSize, rows, colours })
}

/**
 * Copies the pixels of a motif, which is the drawing of a page, to the right edge of the picture.
 * `first` is the palette index of the first colour of the motif.
 */
function placeMotif({ pixels }: Motif, first: number): void {
  const { x, width, height } = sideBox
  for (let y = 0; y < height; y += 1) {
    const start = y * stride + 1 + x
    for (let at = 0; at < width; at += 1) rows[start + at] = first + (pixels[y * width + at] ?? 0)
  }
}

/** Returns the height of a line in whole pixels, from its font size. */
function heightOf(size: number): number {
  return Math.round(size * lineHeight)
}

/** Returns the lines and the font size of the title of a picture. */
export function layoutPictureTitle(title: string, fonts: TextFonts): TitleLayout {
  return layOut(title, textRooms.title, fonts)
}

function layOut(text: string, room: TitleBox, fonts: TextFonts): TitleLayout {
  return layoutTitle(text, (part) => measureText(part, fonts), room)
}
