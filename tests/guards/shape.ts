/** Measures of the sources: lines that are comments, and lengths of functions. */
import ts from 'typescript'

/** A source file: its path from `src/` and its text. */
export interface SourceText {
  readonly path: string
  readonly text: string
}

/** A function and how many lines it takes, those of functions inside it included. */
export interface MeasuredFunction {
  readonly place: string
  readonly lines: number
}

/** Functions with a block body, longest first. */
export function measureFunctions(sources: readonly SourceText[]): MeasuredFunction[] {
  return sources.flatMap(functionsOf).toSorted((a, b) => b.lines - a.lines)
}

function functionsOf({ path, text }: SourceText): MeasuredFunction[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: MeasuredFunction[] = []

  function visit(node: ts.Node): void {
    if (ts.isFunctionLike(node) && 'body' in node && node.body && ts.isBlock(node.body)) {
      const lineOf = (position: number) => file.getLineAndCharacterOfPosition(position).line
      const start = lineOf(node.getStart())
      found.push({ place: `${path}:${start + 1}`, lines: lineOf(node.end) - start + 1 })
    }
    ts.forEachChild(node, visit)
  }

  visit(file)
  return found
}

/** Lines of sources, and how many of them are comments or end in one. */
export function countComments(sources: readonly SourceText[]): { lines: number; comments: number } {
  const counts = sources.map(({ path, text }) => ({
    lines: text.split('\n').length - 1,
    comments: commentLines(path, text).size,
  }))
  return {
    lines: counts.reduce((sum, { lines }) => sum + lines, 0),
    comments: counts.reduce((sum, { comments }) => sum + comments, 0),
  }
}

/** Comments stand before a token or behind it: asking every token finds them all, and none inside a string. */
function commentLines(path: string, text: string): Set<number> {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const lines = new Set<number>()

  function add({ pos, end }: ts.CommentRange): void {
    const [from, to] = [pos, end].map((at) => file.getLineAndCharacterOfPosition(at).line)
    for (let line = from ?? 0; line <= (to ?? 0); line += 1) lines.add(line)
  }

  function visit(node: ts.Node): void {
    if (node.getChildCount() === 0) {
      for (const range of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []) add(range)
      for (const range of ts.getTrailingCommentRanges(text, node.end) ?? []) add(range)
    }
    for (const child of node.getChildren()) visit(child)
  }

  visit(file)
  return lines
}
