/** What was meant to be replaced before anybody reads it, and letters that an encoding has spoiled. */
import { visit } from 'unist-util-visit'
import type { Finding, ParsedText } from './finding.ts'
import { warning } from './finding.ts'

/** One row a kind. What looks alike in some language stays a warning, as all of them are. */
const kinds: readonly (readonly [pattern: RegExp, remedy: string])[] = [
  [/\blorem ipsum\b/i, 'text that only fills a place, expects your own'],
  [/\b(?:TODO|FIXME|TBD)\b/, 'a note to yourself, expects the text it is about'],
  [/\bx{3,}\b|\bX{4,}\b/, 'signs in place of something, expects it'],
  [/\uFFFD/, 'letters that are lost, because another encoding was read as UTF-8 once'],
  [
    /[ÃÄÅ][\u0080-\u00BF\u0152\u0153\u0160\u0161\u0178\u017D\u017E\u0192\u02C6\u02DC\u2013-\u203A\u20AC\u2122]|â€[\u2122\u0153\u009D\u201C\u201D]/,
    'letters of UTF-8 that were read as another encoding once',
  ],
]

/** What is left over in a text, as the end of a sentence; none when it is finished. */
export function leftoversIn(text: string): string[] {
  return kinds.flatMap(([pattern, remedy]) => {
    const [found] = pattern.exec(text) ?? []
    return found === undefined ? [] : [`holds "${found}", ${remedy}`]
  })
}

/** Warnings about what is left over, code apart: it may be about such things. */
export function findLeftovers({ root }: ParsedText): Finding[] {
  const findings: Finding[] = []
  visit(root, 'text', ({ value, position }) => {
    const first = position?.start.line ?? 1
    for (const [at, line] of value.split('\n').entries()) {
      findings.push(...leftoversIn(line).map((message) => warning(first + at, message)))
    }
  })
  return findings
}
