/** Puts included texts in place of their includes: `--8<-- "file"`, and MDX files in MDX. */
import { posix } from 'node:path'
import { splitText } from '../front-matter.ts'
import type { Line } from '../model.ts'
import type { SourceFiles } from '../source-files.ts'
import type { SyntaxContext } from './context.ts'

/** Most lines that a page may include. */
const mostIncluded = 100_000

/** How many lines a page may include. */
export function createBudget(): { lines: number } {
  return { lines: mostIncluded }
}

/** An include: a text in a line of its own. */
const snippet = /^(\s*)-{1,}8<-{1,}\s+["']([^"']+)["']\s*$/
const partImport =
  /^import\s+(\w+)\s+from\s+['"](\.{1,2}\/[^'"]+\.mdx?|@site\/[^'"]+\.mdx?)['"];?\s*$/

/** Finds included texts. */
export interface IncludeReading extends SyntaxContext {
  readonly file: string
  readonly files: SourceFiles
  /** Lines that may still be included. */
  readonly budget: { lines: number }
}

/** Inlines all includes of a text, and those of the included texts. */
export async function inlineIncludes(
  lines: readonly Line[],
  reading: IncludeReading,
  trail: readonly string[] = [reading.file],
): Promise<Line[]> {
  const { file, files, isMdx } = reading
  const parts = new Map<string, string>()
  const found: Line[] = []
  let isBlock = false
  for (const line of lines) {
    const [, name = '', path = ''] = (isMdx && partImport.exec(line.text)) || []
    if (name !== '') {
      parts.set(
        name,
        posix.join(
          path.startsWith('@site/') ? '' : posix.dirname(file),
          path.replace('@site/', ''),
        ),
      )
      continue
    }
    if (/^\s*-+8<-+\s*$/.test(line.text)) {
      isBlock = !isBlock
      continue
    }
    const [, indent = '', named = ''] = snippet.exec(line.text) ?? blockName(line.text, isBlock)
    const [, margin = '', component = ''] = /^(\s*)<(\w+)\s*\/>\s*$/.exec(line.text) ?? []
    const part = parts.get(component)
    if (named !== '') found.push(...(await include(named, indent, line)))
    else if (part !== undefined) found.push(...(await include(part, margin, line)))
    else found.push({ ...line, text: line.text.replace(/^(\s*);(-+8<-+)/, '$1$2') })
  }
  return found

  async function include(named: string, indent: string, line: Line): Promise<Line[]> {
    const { path, part } = findPart(named)
    const target = findFile(path, reading)
    const text = target === undefined ? undefined : await files.read(target)
    if (
      target === undefined ||
      text === undefined ||
      trail.includes(target) ||
      trail.length > 9 ||
      reading.budget.lines < 0
    ) {
      const why = target !== undefined && trail.includes(target) ? ', which includes itself' : ''
      reading.note('include', line.at, `${named}${why}`)
      return [line]
    }
    reading.count('includes inlined')
    const inner = splitText(text, target, []).lines.map(({ text: words }) => ({
      text: words === '' ? '' : indent + words,
      at: line.at,
    }))
    reading.budget.lines -= inner.length
    const whole = inner.at(-1)?.text === '' ? inner.slice(0, -1) : inner
    return await inlineIncludes(cut(whole, part), { ...reading, file: target }, [...trail, target])
  }
}

/** A name in a block of includes; a semicolon switches a name off. */
function blockName(text: string, isBlock: boolean): string[] {
  const name = text.trim()
  return isBlock && name !== '' && !name.startsWith(';') ? ['', '', name] : []
}

/** Splits `file.md:2:5` and `file.md:section`. */
function findPart(named: string): { path: string; part: string } {
  const [, path = named, part = ''] = /^(.+?\.\w+):(.+)$/.exec(named) ?? []
  return { path, part }
}

function cut(lines: readonly Line[], part: string): readonly Line[] {
  if (part === '') return lines.filter(({ text }) => !/-+8<-+ \[(?:start|end):/.test(text))
  const [, first, last] = /^(\d*)(?::(\d+))?$/.exec(part) ?? []
  if (first !== undefined) {
    return lines.slice(
      Math.max(0, Number(first) - 1),
      last === undefined ? undefined : Number(last),
    )
  }
  const isMark = (word: string) => (line: Line) =>
    line.text.includes(`8<-- [${word}:${part}]`) || line.text.includes(`8<-- [${word}: ${part}]`)
  const from = lines.findIndex(isMark('start'))
  const to = lines.findIndex(isMark('end'))
  return from < 0 ? [] : lines.slice(from + 1, to < 0 ? undefined : to)
}

function findFile(path: string, { dialect, file, files }: IncludeReading): string | undefined {
  const places = [...dialect.includes, posix.dirname(file), '.']
  return places.map((folder) => posix.join(folder, path)).find((name) => files.has(name))
}
