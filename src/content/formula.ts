/** Converts formulas from TeX to MathML, which browsers show without scripts, styles and fonts. */
import katex from 'katex'

/**
 * Alphabets by the name that KaTeX uses. `first` is the code point of the letter A. `others` has
 * the letters whose character is in another block of Unicode. Each of these letters is followed by
 * its character.
 */
const alphabets: Readonly<Record<string, readonly [first: number, others: string]>> = {
  bold: [0x1d400, ''],
  'double-struck': [0x1d538, 'CℂHℍNℕPℙQℚRℝZℤ'],
  fraktur: [0x1d504, 'CℭHℌIℑRℜZℨ'],
  script: [0x1d49c, 'BℬEℰFℱHℋIℐLℒMℳRℛeℯgℊoℴ'],
  'sans-serif': [0x1d5a0, ''],
  monospace: [0x1d670, ''],
}

/** Renders a formula as MathML. @throws {Error} when the TeX is wrong: `rawMessage` says why. */
export function renderFormula(tex: string, displayMode: boolean): string {
  const html = katex.renderToString(tex, { displayMode, output: 'mathml', strict: 'ignore' })
  // Removes the annotation. With it, a search in the page would find the formula twice.
  const math = html.replace(
    /^<span[^>]*>|<annotation[^]*?<\/annotation>|<\/?semantics>|<\/span>$/g,
    '',
  )
  return math.replaceAll(/<(m[ion]) mathvariant="([\w-]+)">([A-Za-z]+)(?=<)/g, writeLetters)
}

/** Explains why a formula is wrong; `undefined` if it is right. */
export function faultOfFormula(tex: string): string | undefined {
  try {
    renderFormula(tex, true)
    return undefined
  } catch (error) {
    return error instanceof katex.ParseError ? error.rawMessage : String(error)
  }
}

/**
 * Replaces letters by the characters of their alphabet in Unicode, because browsers with MathML
 * Core ignore the attribute `mathvariant`.
 */
function writeLetters(tag: string, name: string, variant: string, words: string): string {
  const [first, others] = alphabets[variant] ?? []
  if (first === undefined || others === undefined) return tag
  const shown = words.replaceAll(/[A-Za-z]/g, (letter) => {
    const other = others.indexOf(letter)
    const place = letter.charCodeAt(0) - (letter < 'a' ? 65 : 71)
    return other < 0 ? String.fromCodePoint(first + place) : others.charAt(other + 1)
  })
  return `<${name}>${shown}`
}
