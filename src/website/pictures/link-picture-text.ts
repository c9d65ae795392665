/** Measures and draws text of link pictures, in the font of the brand or in Inter. */
import { readFileSync } from 'node:fs'
import { readFont, type Font } from '../../content/brand/font.ts'
import { fontFile, fontParts } from './link-picture-letters.ts'
import { shadesEach, type PictureLook } from './link-picture-look.ts'
import { drawMask } from './link-picture-masks.ts'
import { memoize } from '../../site/memoize.ts'
import { lineHeight } from './link-picture-title.ts'

/**
 * Number of pixels by which drawn letters are closer together than the font says, at any font size.
 */
const tightness = 0.32
/**
 * For line breaking, letters are closer together by this share of the font size. At sizes above 16
 * pixels this is more than `tightness`, so drawn lines may be a little longer than measured.
 */
const tightnessOfLines = 0.02
/**
 * Letters start at multiples of a quarter pixel, so that a letter has at most four cached masks
 * (pixel images) per font size.
 */
const steps = 4

/** Pixels to draw on, the palette index of the lightest shade of the text, and its fonts. */
export interface Paper {
  readonly dots: Uint8Array
  readonly stride: number
  readonly shade: number
  readonly fonts: TextFonts
}

/** Top left corner and font size of a line of text. */
export type LinePlace = Readonly<Record<'x' | 'y' | 'size', number>>

/** Returns the width of a text at font size 1, for line breaking. */
export function measureText(text: string, fonts: TextFonts): number {
  const { letters, width } = placeLetters(text, fonts)
  return Math.ceil(100 * (width - tightnessOfLines * letters.length)) / 100
}

/** Draws a line of text. Where letters overlap, the pixel gets the darker shade. */
export function writeLine(
  { fonts, ...paper }: Paper,
  text: string,
  { x, y, size }: LinePlace,
): void {
  const base = y + findBase(fonts.first, size)
  for (const [index, { font, point, at }] of placeLetters(text, fonts).letters.entries()) {
    const begin = Math.round((x + at * size - index * tightness) * steps)
    const mask = findMask(font, point, size, begin % steps)
    if (!mask) continue
    const [left, top] = [Math.floor(begin / steps) + mask.left, base + mask.top]
    stamp(paper, mask, top * paper.stride + left)
  }
}

/** Fonts of a text. */
export interface TextFonts {
  /** Font whose ascent and descent determine the baseline. */
  readonly first: Font
  /** Finds the first font that has a character; `undefined` if none has it. */
  readonly findGlyph: (sign: string) => Glyph | undefined
}

/**
 * Opens the fonts of a look: the font of the brand, and Inter for letters that this font lacks.
 */
export const openFonts = memoize(({ font }: Pick<PictureLook, 'font'>): TextFonts => {
  const own = font && readFont(font)
  const glyphs = new Map<string, Glyph | undefined>()
  return {
    first: own ?? openPart(fontParts[0]),
    findGlyph(sign) {
      if (!glyphs.has(sign)) {
        const point = sign.codePointAt(0) ?? 0
        const part = fontParts.find((name) => openPart(name).points.has(point))
        const found = own?.points.has(point) ? own : part && openPart(part)
        glyphs.set(sign, found && { font: found, point })
      }
      return glyphs.get(sign)
    },
  }
})

/** A code point and the font that has it. */
interface Glyph {
  readonly font: Font
  readonly point: number
}

/** A glyph and its distance from the start of the line, at font size 1. */
type Letter = Glyph & { readonly at: number }

/** Places letters with kerning. A character that the fonts lack leaves a gap of one em. */
function placeLetters(text: string, fonts: TextFonts): { letters: Letter[]; width: number } {
  const letters: Letter[] = []
  let width = 0
  let before: Letter | undefined
  for (const { segment } of characters.segment(text.normalize('NFC'))) {
    const found = findLetters(segment, fonts)
    if (found.length === 0) width += 1
    for (const { font, point } of found) {
      if (before?.font === font) width += font.kerningOf(before.point, point) / font.unitsPerEm
      before = { font, point, at: width }
      letters.push(before)
      width += font.widthOf(point) / font.unitsPerEm
    }
    if (found.length === 0) before = undefined
  }
  return { letters, width }
}

const characters = new Intl.Segmenter()

/** Finds the glyphs of a grapheme; empty if the fonts lack one of its characters. */
function findLetters(character: string, { findGlyph }: TextFonts): Glyph[] {
  const found: Glyph[] = []
  for (const sign of character) {
    const glyph = findGlyph(sign)
    if (!glyph) return []
    found.push(glyph)
  }
  return found
}

const parts = new Map<string, Font>()

/** Opens a subset of Inter on first use. */
function openPart(part: (typeof fontParts)[number]): Font {
  const font = parts.get(part) ?? readFont(readFileSync(fontFile(part)))
  parts.set(part, font)
  return font
}

/** Shades of the pixels of a letter; 0 is empty. */
type ShadeMask = NonNullable<ReturnType<typeof makeMask>>

/** Masks by font, and by a key of size, quarter pixel and code point. */
const masks = new WeakMap<Font, Map<number, ShadeMask | undefined>>()

function findMask(font: Font, point: number, size: number, step: number): ShadeMask | undefined {
  const known = masks.get(font) ?? new Map<number, ShadeMask | undefined>()
  masks.set(font, known)
  const key = (size * steps + step) * 0x110000 + point
  if (!known.has(key)) known.set(key, makeMask(font, point, size, step))
  return known.get(key)
}

function makeMask(font: Font, point: number, size: number, step: number) {
  const outline = font.outlineOf(point)
  if (outline.length === 0) return undefined
  const scale = size / font.unitsPerEm
  const placing = { scale, right: step / steps, down: 0 }
  const { left, top, width, height, covered } = drawMask(outline, placing)
  const shades = Uint8Array.from(covered.subarray(0, width * height), (part) =>
    Math.round(part * shadesEach),
  )
  return { left, top, width, shades }
}

/** Returns the distance of the baseline from the top of a line: whole pixels, for sharp letters. */
function findBase({ ascent, descent, unitsPerEm }: Font, size: number): number {
  const [above, below] = [ascent, -descent].map((length) =>
    Math.round((length * size) / unitsPerEm),
  )
  return Math.floor((lineHeight * size + (above ?? 0) - (below ?? 0)) / 2)
}

function stamp(
  { dots, stride, shade }: Omit<Paper, 'fonts'>,
  { shades, width }: ShadeMask,
  start: number,
): void {
  for (let at = 0, row = start; at < shades.length; at += width, row += stride) {
    for (let x = 0; x < width; x += 1) {
      const part = shades[at + x] ?? 0
      // Adjacent letters may share pixels.
      if (part > 0) dots[row + x] = Math.max(dots[row + x] ?? 0, shade + part - 1)
    }
  }
}
