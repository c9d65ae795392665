/**
 * What tools answer where a model needs less than a program: every word of an answer is paid for with each call. Lists name a
 * page once and say one thing of it; nothing is said that the REST API would not say.
 */
import { z } from 'zod'
import { withoutFrontMatter } from '../markdown/front-matter.ts'
import { defineToolAnswer } from './operation.ts'
import type { ToolAnswer } from './operation.ts'
import { pageContent } from './schemas.ts'
import type { PageSummary, SiteSchemas } from './site-schemas.ts'

/** Entries of an answer of list_pages, unless told otherwise: an overview that can be taken in at once. */
export const usualListed = 20

/** Descriptions of arguments in as few words as a model needs: their bounds stand beside them. */
export const fewWords = { limit: 'Entries at most' } as const

/** What of a page is left out wherever a tool names it: whoever has the tools reads it by its address with get_page. */
const read = { markdownUrl: true } as const

/** What is left out of search results beside it: other languages come with the page, the words of a match in the excerpt, the way in the address. */
const found = { ...read, alternates: true, matched: true, way: true } as const

/** What of search results only a parameter brings that no tool has. */
const onRequest = { counts: true, suggestions: true } as const

/** What is left out of lists beside it: nothing was searched for. */
const listed = { ...found, excerpt: true, section: true } as const

/** Answer of list_pages. */
export function leanList({ pageList }: SiteSchemas): ToolAnswer {
  const entry = pageList.shape.data.element.omit(listed)
  return defineToolAnswer(pageList, {
    output: pageList.extend({ data: z.array(entry) }),
    project: ({ data, ...rest }) => ({ ...rest, data: data.map((page) => without(page, listed)) }),
  })
}

/** Answer of search_site: of each page one text, the words around the match or else its description. */
export function leanResults({ searchResults }: SiteSchemas): ToolAnswer {
  const entry = searchResults.shape.data.element.omit(found)
  return defineToolAnswer(searchResults, {
    output: searchResults.omit(onRequest).extend({ data: z.array(entry) }),
    project: ({ data, ...rest }) => ({ ...without(rest, onRequest), data: data.map(foundEntry) }),
  })
}

/** Answer of get_page: without the front matter, which repeats what the answer and its first heading say. */
export const leanPage: ToolAnswer = defineToolAnswer(pageContent, {
  output: pageContent.omit(read),
  project: (content) => ({
    ...without(content, read),
    markdown: withoutFrontMatter(content.markdown),
  }),
})

function foundEntry(page: PageSummary) {
  const { excerpt, description, ...entry } = without(page, found)
  const text = excerpt === undefined ? '' : bareText(excerpt, page.title)
  if (text !== '') return { ...entry, excerpt: text }
  return { ...entry, ...(description !== undefined && { description }) }
}

/** An excerpt without the heading at its beginning, which the title has said already, and without the dots around it. */
function bareText(excerpt: string, title: string): string {
  const text = excerpt.startsWith(title) ? excerpt.slice(title.length) : excerpt
  return text.replace(/^[\s.:…–—-]+|\s*…$/gu, '')
}

function without<Value extends object, Name extends keyof Value>(
  value: Value,
  names: Readonly<Record<Name, true>>,
): Omit<Value, Name> {
  const entries = Object.entries(value).filter(([name]) => !Object.hasOwn(names, name))
  return Object.fromEntries(entries) as Omit<Value, Name> // Exactly those were taken away.
}
