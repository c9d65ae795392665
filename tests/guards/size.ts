/**
 * `node tests/guards/size.ts` prints lines of TypeScript, Astro and CSS that are neither blank nor
 * comment, tables of words apart.
 */
import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'

/** The folders that are counted, and the most lines that each may have. */
export const limits = { src: 53_370, scripts: 12_765, tests: 65_710 } as const

/** Data and files of others. */
const leftOut = [/^tests\/fixtures\//, /node_modules\//]

/** Lines of a folder. */
export function countFolder(folder: string): number {
  return globSync(`${folder}/**/*.{ts,mjs,astro,css}`)
    .filter((path) => !leftOut.some((pattern) => pattern.test(path)))
    .reduce((sum, path) => sum + countLines(path, readFileSync(path, 'utf8')), 0)
}

/** Lines of a file, as Prettier has left it. */
export function countLines(path: string, text: string): number {
  return /\.(?:astro|css)$/.test(path) ? linesOfMarkup(text) : linesOfCode(path, text)
}

function linesOfMarkup(text: string): number {
  const bare = text.replace(/\/\*[^]*?\*\/|<!--[^]*?-->|^\s*\/\/.*$/gm, '')
  return bare.split('\n').filter((line) => line.trim() !== '').length
}

/**
 * Lines with a token on them: comments are none, and a text over several lines counts each of them.
 */
function linesOfCode(path: string, text: string): number {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const lines = new Set<number>()
  const all = text.split('\n')
  const lineOf = (position: number) => file.getLineAndCharacterOfPosition(position).line

  function visit(node: ts.Node): void {
    if (ts.isJSDoc(node) || node.kind === ts.SyntaxKind.EndOfFileToken) return
    const children = node.getChildren()
    for (const child of children) visit(child)
    if (children.length > 0 || node.getWidth() === 0) return
    for (let line = lineOf(node.getStart()); line <= lineOf(node.end); line += 1) {
      if (all[line]?.trim() !== '') lines.add(line)
    }
  }

  visit(file)
  return lines.size
}

if (import.meta.main) {
  for (const folder of Object.keys(limits)) console.log(`${folder}: ${countFolder(folder)}`)
}
