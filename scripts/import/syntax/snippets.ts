/** Replaces includes by the included texts: `--8<-- "file"`, and imported MDX files in MDX. */
import { posix } from 'node:path'
import { splitText } from '../front-matter.ts'
import type { Line, SyntaxContext } from '../model.ts'
import type { SourceFiles } from '../source-files.ts'

/** Maximum number of lines that a page may include. */
const mostIncluded = 100_000

/** A line that includes a file. */
const snippet = /^(\s*)-{1,}8<-{1,}\s+["']([^"']+)["']\s*$/
const partImport =
  /^import\s+(\w+)\s+from\s+['"](\.{1,2}\/[^'"]+\.mdx?|@site\/[^'"]+\.mdx?)['"];?\s*$/

/** Context for finding included files. */
export interface IncludeReading extends SyntaxContext {
  readonly file: string
  readonly files: SourceFiles
}

/**
 * Inlines the includes of a text, and the includes in the included texts. Reports and keeps
 * includes that are missing, circular, too deep or too many.
 */
export async function inlineIncludes(
  lines: readonly Line[],
  reading: IncludeReading,
  trail: readonly string[] = [reading.file],
  budget = { lines: mostIncluded },
): Promise<Line[]> {
  const { file, files, isMdx } = reading
  const parts = new Map<string, string>()
  const found: Line[] = []
  let isBlock = false
  for (const line of lines) {
    const [, name = '', path = ''] = (isMdx && partImport.exec(line.text)) || []
    if (name !== '') {
      const isOfSite = path.startsWith('@site/')
      parts.set(name, posix.join(isOfSite ? '' : posix.dirname(file), path.replace('@site/', '')))
      continue
    }
    if (/^\s*-+8<-+\s*$/.test(line.text)) {
      isBlock = !isBlock
      continue
    }
    const [, indent = '', named = ''] = snippet.exec(line.text) ?? blockName(line.text, isBlock)
    const [, margin = '', component = ''] = /^(\s*)<(\w+)\s*\/>\s*$/.exec(line.text) ?? []
    const included = named || parts.get(component)
    if (included) found.push(...(await include(included, indent || margin, line)))
    else found.push({ ...line, text: line.text.replace(/^(\s*);(-+8<-+)/, '$1$2') })
  }
  return found

  async function include(named: string, indent: string, line: Line): Promise<Line[]> {
    // `file.md:2:5` and `file.md:section` include a part.
    const [, path = named, part = ''] = /^(.+?\.\w+):(.+)$/.exec(named) ?? []
    const target = findFile(path, reading) ?? ''
    const text = target === '' ? undefined : await files.read(target)
    const isCircle = trail.includes(target)
    if (text === undefined || isCircle || trail.length > 9 || budget.lines < 0) {
      reading.note('include', line.at, `${named}${isCircle ? ', which includes itself' : ''}`)
      return [line]
    }
    reading.count('includes inlined')
    const inner = splitText(text, target, []).lines.map(({ text: words }) => ({
      text: words === '' ? '' : indent + words,
      at: line.at,
    }))
    budget.lines -= inner.length
    const whole = inner.at(-1)?.text === '' ? inner.slice(0, -1) : inner
    const next = { ...reading, file: target }
    return await inlineIncludes(cut(whole, part), next, [...trail, target], budget)
  }
}

/** Reads a file name in a block of includes. A semicolon before a name disables it. */
function blockName(text: string, isBlock: boolean): string[] {
  const name = text.trim()
  return isBlock && name !== '' && !name.startsWith(';') ? ['', '', name] : []
}

function cut(lines: readonly Line[], part: string): readonly Line[] {
  if (part === '') return lines.filter(({ text }) => !/-+8<-+ \[(?:start|end):/.test(text))
  const [, first, last] = /^(\d*)(?::(\d+))?$/.exec(part) ?? []
  const end = last === undefined ? undefined : Number(last)
  if (first !== undefined) return lines.slice(Math.max(0, Number(first) - 1), end)
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
