/** Layout of a link picture, in pixels. */
import type { PictureLook } from './link-picture-look.ts'

/** Size of a picture, as in large previews of messengers and social networks. */
export const linkPictureSize = { width: 1200, height: 630 }

/** A rectangle on the picture. */
export type Box = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>

/** Margin between the text and the edges. */
export const margin = 72

/** Distance of the text from the top. */
export const textTop = 68

/**
 * Box at the right edge. It has the drawing of the page, a picture of the brand, or the colours of
 * the brand.
 */
export const sideBox: Box = { x: 912, y: 0, width: 288, height: linkPictureSize.height }

/** Maximum height of the logo, and of the mark (a small symbol of the brand) before the name. */
export const signHeight = 56
const signGap = 20
const textWidth = sideBox.x - margin - 48

/** Boxes of the texts, each with its largest font size. */
export const textRooms = {
  label: { width: textWidth, height: 40, largest: 30 },
  title: { width: textWidth, height: 330, largest: 84 },
  company: { width: textWidth - signHeight - signGap, height: signHeight, largest: 36 },
}

/**
 * Returns the box of the logo or mark, with the aspect ratio of the picture; `undefined` if a brand
 * has neither.
 */
export function findSignBox({ logo, mark }: PictureLook): Box | undefined {
  const picture = logo ?? mark
  if (!picture) return undefined
  const widest = logo ? textWidth : signHeight
  const scale = Math.min(signHeight / picture.height, widest / picture.width)
  const [width = 0, height = 0] = [picture.width, picture.height].map((size) =>
    Math.round(size * scale),
  )
  const y = linkPictureSize.height - margin - (signHeight + height) / 2
  return { x: margin, y, width, height }
}

/** Returns the distance of the company name from the margin. The mark, if any, is before it. */
export function findNameStart(look: PictureLook): number {
  const sign = findSignBox(look)
  return sign ? sign.width + signGap : 0
}
