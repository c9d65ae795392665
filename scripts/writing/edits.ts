/** Edits of a text by their places: what nobody asked to change stays as it is, byte for byte. */

/** What stands from `start` up to `end` becomes `text`. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** A text with its edits, which must not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const parts: string[] = []
  let at = 0
  for (const edit of inOrder(edits)) {
    if (edit.start < at) throw new Error(`Cannot edit ${edit.start}: another edit is there`)
    parts.push(text.slice(at, edit.start), edit.text)
    at = edit.end
  }
  return parts.join('') + text.slice(at)
}

/** Edits further down in a text. */
export function shiftEdits(edits: readonly Edit[], by: number): Edit[] {
  return edits.map(({ start, end, text }) => ({ start: start + by, end: end + by, text }))
}

/** The lines that edits change, before and after, each with its number as it was. */
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
    const before = text.slice(start, end)
    const after = applyEdits(before, shiftEdits(inside, -start))
    const line = text.slice(0, start).split('\n').length
    return [...signed(before, `${line} -`), ...signed(after, `${line} +`)]
  })
}

function signed(text: string, sign: string): string[] {
  if (text === '') return []
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  return lines.map((line) => `  ${sign} ${line}`)
}

function inOrder(edits: readonly Edit[]): Edit[] {
  return edits.toSorted((a, b) => a.start - b.start || a.end - b.end)
}
