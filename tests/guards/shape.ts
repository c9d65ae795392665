/** Lengths of the functions of the sources. */
import ts from 'typescript'
import type { Source } from '../support/sources.ts'
/** A function and how many lines it takes, those of functions inside it included. */
export interface MeasuredFunction {
  readonly place: string
  readonly lines: number
}

/** Functions with a block body, longest first. */
export function measureFunctions(sources: readonly Source[]): MeasuredFunction[] {
  return sources.flatMap(functionsOf).toSorted((a, b) => b.lines - a.lines)
}

function functionsOf({ path, text }: Source): MeasuredFunction[] {
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
