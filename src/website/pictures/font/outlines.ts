/** Outlines of the letters of a font (https://learn.microsoft.com/typography/opentype/spec/glyf), as lines and curves. */
import type { FindTable } from './font-tables.ts'

/** A point of an outline; one that is not on it bends the line between its neighbours (a quadratic curve). */
export interface OutlinePoint {
  readonly x: number
  readonly y: number
  readonly isOn: boolean
}

/** Closed lines around what is black, in units of the font, upwards. */
export type Outline = readonly (readonly OutlinePoint[])[]

/** Bits of a point: whether it is on the line, how its coordinates are stored, and whether the next ones are alike. */
const pointBits = { isOn: 1, shortX: 2, shortY: 4, repeated: 8, sameX: 16, sameY: 32 }
/** Bits of a part of a letter that is put together of others. */
const partBits = { words: 1, isOffset: 2, scaled: 8, more: 32, scaledTwice: 64, matrix: 128 }

/** Finds the outline of a letter by its number. */
export function readOutlines(findTable: FindTable): (glyph: number) => Outline {
  const [glyf, loca] = [findTable('glyf'), findTable('loca')]
  const isLong = findTable('head').getInt16(50) === 1
  const startOf = (glyph: number) =>
    isLong ? loca.getUint32(4 * glyph) : 2 * loca.getUint16(2 * glyph)

  return function find(glyph): Outline {
    const start = startOf(glyph)
    // A blank has no outline.
    if (start === startOf(glyph + 1)) return []
    const count = glyf.getInt16(start)
    return count < 0 ? readParts(glyf, start + 10, find) : readPoints(glyf, start + 10, count)
  }
}

function readPoints(glyf: DataView, start: number, count: number): Outline {
  const ends = Array.from({ length: count }, (_, at) => glyf.getUint16(start + 2 * at))
  const total = (ends.at(-1) ?? -1) + 1
  let at = start + 2 * count
  // Instructions for coarse screens.
  at += 2 + glyf.getUint16(at)
  const flags: number[] = []
  while (flags.length < total) {
    const flag = glyf.getUint8(at++)
    const times = flag & pointBits.repeated ? glyf.getUint8(at++) + 1 : 1
    for (let time = 0; time < times; time += 1) flags.push(flag)
  }
  const readAxis = (short: number, same: number) => {
    let value = 0
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? glyf.getUint8(at++) : -glyf.getUint8(at++)
      else if (!(flag & same)) {
        value += glyf.getInt16(at)
        at += 2
      }
      return value
    })
  }
  const xs = readAxis(pointBits.shortX, pointBits.sameX)
  const ys = readAxis(pointBits.shortY, pointBits.sameY)
  const points = flags.map((flag, index) => {
    return { x: xs[index] ?? 0, y: ys[index] ?? 0, isOn: (flag & pointBits.isOn) !== 0 }
  })
  return ends.map((end, index) => points.slice((ends[index - 1] ?? -1) + 1, end + 1))
}

/** A letter of others: `ą` is an `a` and a tail. */
function readParts(glyf: DataView, start: number, find: (glyph: number) => Outline): Outline {
  const contours: (readonly OutlinePoint[])[] = []
  for (let at = start, isLast = false; !isLast;) {
    const flags = glyf.getUint16(at)
    if (!(flags & partBits.isOffset) || flags & (partBits.scaledTwice | partBits.matrix)) {
      throw new Error('Cannot read the font: a letter is put together in a way that is not known')
    }
    const hasWords = (flags & partBits.words) !== 0
    const [dx, dy] = hasWords
      ? [glyf.getInt16(at + 4), glyf.getInt16(at + 6)]
      : [glyf.getInt8(at + 4), glyf.getInt8(at + 5)]
    const part = find(glyf.getUint16(at + 2))
    at += hasWords ? 8 : 6
    const isScaled = (flags & partBits.scaled) !== 0
    const scale = isScaled ? glyf.getInt16(at) / 0x4000 : 1
    if (isScaled) at += 2
    for (const contour of part) {
      contours.push(
        contour.map(({ x, y, isOn }) => ({ x: scale * x + dx, y: scale * y + dy, isOn })),
      )
    }
    isLast = (flags & partBits.more) === 0
  }
  return contours
}
