/** Reads a part of a Markdown text up to a maximum length, for pages and documents. */
import { Problem } from '../http/problem.ts'
import { readMarkdownPart } from '../markdown/part.ts'
import type { MarkdownPart } from '../markdown/part.ts'
import { readSection } from '../markdown/sections.ts'
import type { ReadSection } from '../markdown/sections.ts'
import { languageFacts } from '../site/languages.ts'
import type { Language } from '../site/vocabulary.ts'
import { longestMarkdown } from './bounds.ts'
import { codePoints } from './parameters.ts'

/** The part to read: its section, its start in characters, and its maximum length in tokens. */
export interface PartWanted {
  readonly from?: number | undefined
  readonly maxTokens?: number | undefined
  readonly section?: string | undefined
}

/** Maximum number of sections that a message names. */
const mostNames = 40

/**
 * Returns a part of a section, or of the whole text if `wanted.section` is absent. `readHtml` reads
 * the HTML of the page. `wanted.section` may be an id in this HTML, because ids are the fragments
 * in the addresses of sections. Throws `not-found` for an unknown section.
 */
export async function readSectionPart(
  markdown: string,
  lang: Language,
  wanted: PartWanted,
  readHtml: () => Promise<string>,
): Promise<MarkdownPart & Partial<Pick<ReadSection, 'section'>>> {
  if (wanted.section === undefined) return readPart(markdown, lang, wanted)
  const found = readSection(markdown, await readHtml(), wanted.section)
  if ('names' in found) throw new Problem('not-found', describeSections(found.names))
  return { ...readPart(found.markdown, lang, wanted), section: found.section }
}

function describeSections(names: readonly string[]): string {
  if (names.length === 0) return 'The page has no sections: leave "section" out'
  const rest = names.length > mostNames ? ` and ${names.length - mostNames} more` : ''
  return `The page has no such section: "section" must be one of ${names.slice(0, mostNames).join(', ')}${rest}`
}

/** Returns a part of a text; throws `invalid-parameter` when `from` is not before the end. */
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
    `Cannot read "from": must be less than ${codePoints(markdown)}, the number of characters of the text`,
  )
}
