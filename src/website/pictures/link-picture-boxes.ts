/** Where everything stands on a link picture, in dots. */
import type { PictureLook } from './link-picture-look.ts'

/** Size of every picture, as the large previews of messengers and social networks want it. */
export const linkPictureSize = { width: 1200, height: 630 }

/** A rectangle on the picture. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Between the text and the edges. */
export const margin = 72

/** Where the text begins, from the upper edge. */
export const textTop = 68

/** The right edge: a picture of the brand, or its colours. */
export const sideBox: Box = { x: 912, y: 0, width: 288, height: linkPictureSize.height }

/** Height of the logo, and of the mark before the name. */
export const signHeight = 56
const signGap = 20
const textWidth = sideBox.x - margin - 48

/** Rooms for what is written, with the size of its largest letters. */
export const textRooms = {
  label: { width: textWidth, height: 40, largest: 30 },
  title: { width: textWidth, height: 330, largest: 84 },
  company: { width: textWidth - signHeight - signGap, height: signHeight, largest: 36 },
}

/** Where the logo or the mark goes, as large as it may be without being bent. */
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

/** How far the name stands from the margin: behind the mark, if there is one. */
export function findNameStart(look: PictureLook): number {
  const sign = findSignBox(look)
  return sign ? sign.width + signGap : 0
}
