/** Converts abbreviations of Markdown Extra: `*[HTML]: Hyper Text Markup Language`. */
import type { Line, SyntaxContext } from '../model.ts'
import { outsideCode } from './inline.ts'
import { findCode } from './tags.ts'

const definition = /^\*\[([^\]]+)\]:\s*(.+?)\s*$/

/** Explains each abbreviation at its first use in a text, and removes the definitions. */
export function expandAbbreviations(lines: readonly Line[], context: SyntaxContext): Line[] {
  const meanings = new Map<string, string>()
  const isFenced = findCode(lines)
  const texts = lines.filter(({ text }, at) => {
    const [, short = '', long = ''] = (isFenced[at] ? null : definition.exec(text)) ?? []
    if (short !== '') meanings.set(short, long)
    return short === ''
  })
  const isCode = findCode(texts)
  return texts.map((line, at) => {
    if (isCode[at] || meanings.size === 0 || /^\s*(?:#|<|\[\^?[^\]]+\]:)/.test(line.text))
      return line
    let { text } = line
    for (const [short, long] of meanings) {
      const next = explain(text, short, long)
      if (next === undefined) continue
      text = next
      meanings.delete(short)
      context.count('abbreviations')
    }
    return { ...line, text }
  })
}

/** Puts the first use of an abbreviation into an `abbr` element; `undefined` if it is not used. */
function explain(text: string, short: string, long: string): string | undefined {
  if (!text.includes(short)) return undefined
  const word = new RegExp(
    `(?<![\\p{L}\\p{N}_[(])${short.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\p{L}\\p{N}_\\])])`,
    'u',
  )
  const meaning = long.replaceAll('"', '&quot;')
  const found = { isDone: false }
  const next = outsideCode(text, (part) => {
    if (found.isDone || /[<[\]]/.test(part) || !word.test(part)) return part
    found.isDone = true
    return part.replace(word, () => `<abbr title="${meaning}">${short}</abbr>`)
  })
  return next === text ? undefined : next
}
