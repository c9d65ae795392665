/**
 * Formats a page as one line of a llms.txt, and orders the lines. Splitting the lists needs the
 * line lengths before any Markdown is rendered, so this is a module of its own.
 */
import { markdownPath } from './address.ts'
import { comparePages, type PageRecord } from './page-record.ts'
import type { PageType } from './vocabulary.ts'

/** Page types in the order of lists: the home page and offers first, legal texts and towns last. */
export const listedTypes: readonly PageType[] = [
  'home',
  'offer',
  'section',
  'guide',
  'blog',
  'about',
  'contact',
  'other',
  'legal',
  'city',
]

// Upper bound for the token count of a page, so that no line becomes longer than measured.
const mostTokens = 9_999_990

/** Orders pages for lists: by type, then by path. */
export function compareListed(a: PageRecord, b: PageRecord): number {
  return listedTypes.indexOf(a.type) - listedTypes.indexOf(b.type) || comparePages(a, b)
}

/**
 * Formats the line of a page in a llms.txt. The line for the page of a town has no description,
 * because the description repeats the title. Lines link to the Markdown version, so that models
 * need no content negotiation.
 */
export function listEntry(page: PageRecord, baseUrl: string, tokens?: number): string {
  const { title, path, type, description = '' } = page
  const isShort = type === 'city' || description === ''
  const summary = isShort ? '' : `: ${firstSentence(inOneLine(description))}`
  const link = markdownLink(title, baseUrl + markdownPath(path))
  return `- ${link}${summary}${entryFacts(page, tokens)}`
}

/** Returns the length of the longest possible line of a page, with the line break. */
export function longestEntry(page: PageRecord, baseUrl: string): number {
  return listEntry(page, baseUrl, mostTokens).length + 1
}

/** Formats a Markdown link. Brackets in the text are escaped, because they would end it early. */
export function markdownLink(text: string, address: string): string {
  return `[${inOneLine(text).replace(/[[\]\\]/g, '\\$&')}](${address})`
}

/** Formats the token count and the date of the last change, if known. */
function entryFacts({ updated }: PageRecord, tokens: number | undefined): string {
  const facts = [
    ...(tokens === undefined ? [] : [`~${roundTokens(tokens)} tokens`]),
    ...(updated === undefined ? [] : [updated]),
  ]
  return facts.length === 0 ? '' : ` (${facts.join(', ')})`
}

/** Rounds token counts of 100 or more to tens, because models count tokens differently. */
export function roundTokens(tokens: number): number {
  return tokens < 100 ? tokens : Math.round(tokens / 10) * 10
}

// A sentence has at least 30 characters: a shorter match may be an abbreviation. A full stop before
// a lowercase letter does not end a sentence, so the pattern excludes it.
const shortest = 30
const sentenceEnd = /[.!?؟](?=\s\P{Ll})|[。！？]/gu

/** Returns a text up to the end of its first sentence, for short descriptions. */
export function firstSentence(text: string): string {
  sentenceEnd.lastIndex = shortest
  const end = sentenceEnd.exec(text)
  return end ? text.slice(0, end.index + 1) : text
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
