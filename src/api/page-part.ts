/** Cuts a part of a given length from a Markdown text, for pages and documents. */
import { Problem } from '../http/problem.ts'
import { readMarkdownPart } from '../markdown/part.ts'
import type { MarkdownPart } from '../markdown/part.ts'
import { languageFacts } from '../site/languages.ts'
import type { Language } from '../site/vocabulary.ts'
import { longestMarkdown } from './bounds.ts'
import { codePoints } from './parameters.ts'

/** Where the part begins, and its length in tokens. */
export interface PartWanted {
  readonly from?: number | undefined
  readonly maxTokens?: number | undefined
}

/** Part of a text in a language; throws `invalid-parameter` when `from` is behind the end. */
export function readPart(
  markdown: string,
  lang: Language,
  { from = 0, maxTokens = Infinity }: PartWanted,
): MarkdownPart {
  const { charactersPerToken } = languageFacts(lang)
  const limit = Math.min(longestMarkdown, maxTokens * charactersPerToken)
  const part = readMarkdownPart(markdown, { from, limit })
  if (part) return part
  throw new Problem(
    'invalid-parameter',
    `Cannot read "from": the page has ${codePoints(markdown)} characters and nothing behind it`,
  )
}
