/**
 * Adds separators after table cells and list items before a page is indexed. Without separators,
 * an excerpt would join the cells of a table, and a reader could connect a price with the wrong
 * country. Also adds a start mark and an end mark to code blocks.
 */
import { codeMarks } from '../search/sentences.ts'
import { endsInSign } from './bundle-text.ts'

const code = /(<pre(?:\s[^>]*)?>)([\s\S]*?)(<\/pre>)/g
const row = /<tr[\s>][\s\S]*?<\/tr>/g
const list = /<(table|dl|ul|ol)[\s>][\s\S]*?<\/\1>/g
/** Matches the last character of a cell, and the closing tags after it. */
const cellEnd = /(\S)(\s*(?:<\/[a-z]+>\s*)*<\/t[dh]>)/g
const itemEnd = /(\S)(\s*(?:<\/[a-z]+>\s*)*<\/(dt|dd|li)>)/g
const hasSign = /[.,:;!?…。！？،؟>]/u

/**
 * Adds separators to the tables and lists of a page, so that a row reads
 * `Austria: € 4,400 · 5 days;`. Terms (`<dt>`) end with a colon, rows and other items with a
 * semicolon, and the last row or item with a full stop. A cell or item that ends with a punctuation
 * mark stays as it is.
 */
export function separateItems(html: string): string {
  const marked = html.replace(code, `$1${codeMarks.start} $2 ${codeMarks.end}$3`)
  return marked.replace(list, (whole: string, name: string) => {
    if (name === 'table') {
      const last = whole.lastIndexOf('</tr>')
      return whole.replace(row, (cells, at: number) => separateRow(cells, at + cells.length > last))
    }
    const last = Math.max(whole.lastIndexOf('</dd>'), whole.lastIndexOf('</li>'))
    return whole.replace(
      itemEnd,
      (all: string, sign: string, tags: string, tag: string, at: number) =>
        separate(sign, tags, tag === 'dt' ? ':' : at + all.length > last ? '.' : ';'),
    )
  })
}

function separateRow(cells: string, isLast: boolean): string {
  const ends = [...cells.matchAll(cellEnd)].length
  let cell = 0
  return cells.replace(cellEnd, (_, sign: string, tags: string) => {
    cell += 1
    const end = isLast ? '.' : ';'
    return separate(sign, tags, cell === ends ? end : cell === 1 ? ':' : ' ·')
  })
}

function separate(last: string, tags: string, sign: string): string {
  if (hasSign.test(last)) return last + tags
  return last + (sign === '.' && endsInSign.test(last) ? '。' : sign) + tags
}
