/**
 * A page as one line of a llms.txt, and the order of the lines. The split of the lists needs to know how long a line will be
 * before the Markdown of any page is made, which is why the line is written here and not where the lists are.
 */
import { markdownPath } from './address.ts'
import { comparePages } from './page-record.ts'
import type { PageRecord } from './page-record.ts'
import type { PageType } from './vocabulary.ts'

/** Kinds of pages in the order of use: what is offered before what is written about it, legal texts late, towns last. */
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

// More than any page has: what is measured with it is not too short.
const mostTokens = 9_999_990

/** Orders pages as they are listed: by kind, then as everywhere. */
export function compareListed(a: PageRecord, b: PageRecord): number {
  return listedTypes.indexOf(a.type) - listedTypes.indexOf(b.type) || comparePages(a, b)
}

/** Line of a page. Its address is that of the twin: a model that follows the link gets Markdown without asking for it. */
export function listEntry(page: PageRecord, baseUrl: string, tokens?: number): string {
  const { title, path, description } = page
  const told = description === undefined ? '' : `: ${firstSentence(inOneLine(description))}`
  const link = markdownLink(title, baseUrl + markdownPath(path))
  return `- ${link}${told}${entryFacts(page, tokens)}`
}

/** Length of the line of a page at most, with its end. */
export function longestEntry(page: PageRecord, baseUrl: string): number {
  return listEntry(page, baseUrl, mostTokens).length + 1
}

/** A link in Markdown. The text may hold brackets, which would end it early. */
export function markdownLink(text: string, address: string): string {
  return `[${inOneLine(text).replace(/[[\]\\]/g, '\\$&')}](${address})`
}

/** What the page costs and when it last changed, as far as both are known. */
function entryFacts({ updated }: PageRecord, tokens: number | undefined): string {
  const facts = [
    ...(tokens === undefined ? [] : [`~${roundTokens(tokens)} tokens`]),
    ...(updated === undefined ? [] : [updated]),
  ]
  return facts.length === 0 ? '' : ` (${facts.join(', ')})`
}

/** Tokens of a text as they are told: models count differently by more than the last digit. */
export function roundTokens(tokens: number): number {
  return tokens < 100 ? tokens : Math.round(tokens / 10) * 10
}

// A few words may be an abbreviation; so is what a small letter follows.
const shortest = 30
const sentenceEnd = /[.!?؟](?=\s\P{Ll})|[。！？]/gu

/** A text up to the end of its first sentence, which says enough to choose a page by. */
export function firstSentence(text: string): string {
  sentenceEnd.lastIndex = shortest
  const end = sentenceEnd.exec(text)
  return end ? text.slice(0, end.index + 1) : text
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
