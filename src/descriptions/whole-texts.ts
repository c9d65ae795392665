/**
 * Renders llms-full.txt: the Markdown of the pages of a language in one text. Leaves out pages of
 * towns, regions, entries and tags, which are similar. Long texts continue in further files.
 */
import { siteDocuments } from '../api/documents.ts'
import { homePath, addressAtRoot, markdownPath } from '../site/address.ts'
import { compareListed, markdownLink } from '../site/overview-entry.ts'
import { wholeTextForm } from '../site/address.ts'
import { companyIn } from '../site/site.ts'
import type { Language } from '../site/vocabulary.ts'
import { fillPlaceholders } from '../site/placeholders.ts'
import type { DescriptionContext } from './description-context.ts'
import type { DescriptionFamily, RenderedDocument } from './description.ts'
import { isWritten, listPages } from './overview-tree.ts'

/** Maximum length of a file, in characters. */
export const longestWholeText = 400_000
/** Maximum length of the heading and links at the top of a file, in characters. */
const longestHead = 4_000

const { type } = siteDocuments.llms

/** Returns the path of a file with the full text of a language. The first file has number 1. */
export function wholeTextPath(
  lang: Language,
  [defaultLanguage]: readonly Language[],
  number: number,
): string {
  const name = number === 1 ? 'llms-full.txt' : `llms-full-${number}.txt`
  return homePath(lang, defaultLanguage ?? lang) + name
}

/** Full texts of a site. Those of the default language are at the root. */
export const wholeTexts: DescriptionFamily = {
  form: wholeTextForm,
  movedTo: (path, { info }) => addressAtRoot(path, info.languages),
  async render(context) {
    const files: RenderedDocument[] = []
    // Renders one language after another, because each needs all its pages in memory.
    for (const lang of context.info.languages) files.push(...(await renderWhole(context, lang)))
    return files
  },
}

async function renderWhole(
  context: DescriptionContext,
  lang: Language,
): Promise<RenderedDocument[]> {
  const pages = listPages(context.site, lang).filter(isWritten).toSorted(compareListed)
  const { baseUrl, languages } = context.info
  const texts: string[] = []
  for (const page of pages) {
    const markdown = await context.readMarkdown(page)
    texts.push(`<!-- source: ${baseUrl}${markdownPath(page.path)} -->\n\n${markdown.trim()}\n`)
  }
  const parts = joinParts(texts, longestWholeText - longestHead)
  const words = context.words(lang).llms
  return parts.map((text, at) => {
    const number = at + 1
    const said = fillPlaceholders(words.part, {
      number: String(number),
      total: String(parts.length),
    })
    const next = wholeTextPath(lang, languages, number + 1)
    const link = number < parts.length ? ` ${markdownLink(words.nextPart, baseUrl + next)}` : ''
    const head = `# ${companyIn(context.info, lang)}: ${words.wholeText}\n\n${said}${link}\n\n`
    return { path: wholeTextPath(lang, languages, number), type, text: head + text }
  })
}

/**
 * Joins consecutive texts into parts of at most `longest` characters. A longer text continues in
 * the next part.
 */
export function joinParts(texts: readonly string[], longest: number): string[] {
  const parts = ['']
  for (const text of texts.flatMap((one) => cutLines(one, longest))) {
    const last = parts.at(-1) ?? ''
    if (last !== '' && last.length + 1 + text.length > longest) parts.push(text)
    else parts[parts.length - 1] = last === '' ? text : `${last}\n${text}`
  }
  return parts
}

/** Cuts a text into pieces, at line breaks if possible. */
function cutLines(text: string, longest: number): string[] {
  const pieces: string[] = []
  let rest = text
  while (rest.length > longest) {
    const end = rest.lastIndexOf('\n', longest - 1) + 1
    // Never splits a surrogate pair.
    const at = end > 0 ? end : longest - Number(/[\uD800-\uDBFF]/.test(rest[longest - 1] ?? ''))
    pieces.push(rest.slice(0, at))
    rest = rest.slice(at)
  }
  return [...pieces, rest]
}
