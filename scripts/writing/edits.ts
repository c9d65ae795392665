/** Edits of a text by offset. The rest of the text stays the same. */

/** A replacement of the characters from `start` up to (not including) `end` with `text`. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Applies edits to a text. Edits must not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const parts: string[] = []
  let at = 0
  for (const edit of inOrder(edits)) {
    if (edit.start < at)
      throw new Error(`Cannot edit at offset ${edit.start}: another edit overlaps`)
    parts.push(text.slice(at, edit.start), edit.text)
    at = edit.end
  }
  return parts.join('') + text.slice(at)
}

/** Adds a number to all offsets, for example to turn edits of front matter into edits of a file. */
export function shiftEdits(edits: readonly Edit[], by: number): Edit[] {
  return edits.map(({ start, end, text }) => ({ start: start + by, end: end + by, text }))
}

/** Returns the edits that do not start inside text that `others` replace. */
export function outside(edits: readonly Edit[], others: readonly Edit[]): Edit[] {
  const gone = others.filter(({ start, end }) => end > start)
  return edits.filter(({ start }) => !gone.some((one) => start >= one.start && start < one.end))
}

/** Shows changed lines before and after the edits. Line numbers are those before the edits. */
export function diffLines(text: string, edits: readonly Edit[]): string[] {
  const blocks: { start: number; end: number; edits: Edit[] }[] = []
  for (const edit of inOrder(edits)) {
    const start = text.lastIndexOf('\n', edit.start - 1) + 1
    const isInsertion = edit.start === edit.end && edit.start === start && edit.text.endsWith('\n')
    const lineEnd = text.indexOf('\n', Math.max(edit.start, edit.end - 1))
    const end = isInsertion ? start : lineEnd < 0 ? text.length : lineEnd + 1
    const last = blocks.at(-1)
    if (last && start < last.end) {
      last.end = Math.max(last.end, end)
      last.edits.push(edit)
    } else blocks.push({ start, end, edits: [edit] })
  }
  return blocks.flatMap(({ start, end, edits: inside }) => {
    const [before, after] = shorten(text.slice(start, end), shiftEdits(inside, -start))
    const line = text.slice(0, start).split('\n').length
    return [...signed(before, `${line} -`), ...signed(after, `${line} +`)]
  })
}

/** Number of characters of unchanged text to show before and after each edit. */
const context = 40

/** Shortens long unchanged parts of the lines, because a paragraph is often a single line. */
function shorten(text: string, edits: readonly Edit[]): readonly [before: string, after: string] {
  const parts: (readonly [before: string, after: string])[] = []
  let at = 0
  for (const { start, end, text: next } of edits) {
    const same = shortenSame(text.slice(at, start), { isFirst: at === 0, isLast: false })
    parts.push([same, same], [text.slice(start, end), next])
    at = end
  }
  const rest = shortenSame(text.slice(at), { isFirst: false, isLast: true })
  parts.push([rest, rest])
  return [parts.map(([before]) => before).join(''), parts.map(([, after]) => after).join('')]
}

function shortenSame(
  text: string,
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): string {
  const kept = isFirst || isLast ? context : 2 * context
  if (text.length <= kept + context || /\n./s.test(text)) return text
  // Cuts between words to keep the rest readable.
  const head = isFirst ? '' : text.slice(0, context).replace(/\S*$/, '')
  const tail = isLast ? '' : text.slice(-context).replace(/^\S*\s?/, '')
  return isLast ? `${head}…${text.endsWith('\n') ? '\n' : ''}` : `${head}… ${tail}`
}

function signed(text: string, sign: string): string[] {
  if (text === '') return []
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  return lines.map((line) => `  ${sign} ${line}`)
}

function inOrder(edits: readonly Edit[]): Edit[] {
  return edits.toSorted((a, b) => a.start - b.start || a.end - b.end)
}
