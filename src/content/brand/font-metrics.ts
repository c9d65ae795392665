/**
 * Measures a font file. Until a browser has loaded the file, pages show a local font. The measures
 * are used to scale the local font to the same size.
 */
import type { Kept } from '../kept.ts'

/**
 * Lengths relative to the font size. `width` is the mean width of the characters of `sample`; 0 if
 * the font lacks one of these characters.
 */
export type FontMetrics = Readonly<Record<'width' | 'ascent' | 'descent' | 'lineGap', number>>

/** Text whose letters are about as frequent as in European languages. */
const sample =
  'The quick brown fox sees the river and the old mill; a letter on the table is read in the morning, not at night.'

/** Measures a font; `undefined` if the file cannot be read as one font. */
export async function measureFont(bytes: Uint8Array, kept: Kept): Promise<FontMetrics | undefined> {
  return await kept.of('font', bytes, async () => {
    // Loaded on demand: most checks have no new fonts.
    const { readFont } = await import('./font.ts')
    try {
      const { unitsPerEm, ascent, descent, lineGap, widthOf, points } = readFont(bytes)
      const signs = Array.from(sample, (sign) => sign.codePointAt(0) ?? 0)
      const isLatin = signs.every((point) => points.has(point))
      const width = isLatin
        ? signs.reduce((sum, point) => sum + widthOf(point), 0) / signs.length
        : 0
      const [w = 0, a = 0, d = 0, g = 0] = [width, ascent, -descent, lineGap].map(
        (length) => length / unitsPerEm,
      )
      return { width: w, ascent: a, descent: d, lineGap: g }
    } catch {
      // fontkit throws errors of many kinds for damaged files.
      return undefined
    }
  })
}
