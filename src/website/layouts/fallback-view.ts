/** Data of a page at its own address, or at the address of a missing translation. */
import { listLanguageDocuments } from '../../api/documents.ts'
import { addressIn } from '../../content/fallbacks.ts'
import type { LoadedContent } from '../../content/load.ts'
import { pageLanguage } from '../../site/address.ts'
import { fillPlaceholders } from '../../site/placeholders.ts'
import { readAttribute, rewriteTags, setAttribute } from '../html-tags.ts'
import { createFrame } from './frame-view.ts'
import { createPageView, type PageView } from './page-view.ts'

/** Creates the view of the page that is shown at a path; `undefined` if there is no page. */
export function createShownView(loaded: LoadedContent, path: string): PageView | undefined {
  const { data, records } = loaded.site
  const original = data.fallbacks?.[path]
  if (original !== undefined) return showInstead(loaded, createPageView(loaded, original), path)
  return records.has(path) ? createPageView(loaded, path) : undefined
}

/**
 * Creates the view of a page at the path of a missing translation. The frame and a notice are in
 * the language of this translation. Most links lead to pages in this language where they exist.
 */
function showInstead(loaded: LoadedContent, view: PageView, path: string): PageView {
  const { data, records } = loaded.site
  const { record } = view
  const lang = pageLanguage(path, data.info.languages)
  const alternates = { ...record.alternates, [record.lang]: record.path }
  const frame = createFrame(loaded, lang, { path, alternates })
  const names = new Intl.DisplayNames([lang], { type: 'language' })
  const language = names.of(record.lang) ?? record.lang

  function lead(href: string): string {
    const [, to = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? []
    const page = records.get(to)
    return page ? (addressIn(lang, page, data) ?? to) + rest : href
  }

  const { breadcrumb, children, highlights, related, tree } = view
  return {
    ...view,
    ...leadLinks({ breadcrumb, children, highlights, related, tree }, lead),
    path,
    documents: listLanguageDocuments(data, lang),
    finishProse: (html) =>
      rewriteTags(view.finishProse(html), ({ source }) => {
        const href = readAttribute(source, 'href')
        return href === undefined ? source : setAttribute(source, 'href', lead(href))
      }),
    readers: { frame, notice: fillPlaceholders(frame.words.page.untranslated, { language }) },
  }
}

/** Returns a copy of a part of a view in which `lead` has changed each `href`. */
function leadLinks<Part>(part: Part, lead: (href: string) => string): Part {
  if (typeof part !== 'object' || part === null) return part
  if (Array.isArray(part)) return part.map((one: unknown) => leadLinks(one, lead)) as Part // List.
  const entries = Object.entries(part).map(([name, value]: [string, unknown]) => [
    name,
    name === 'href' && typeof value === 'string' ? lead(value) : leadLinks(value, lead),
  ])
  return Object.fromEntries(entries) as Part // The same fields.
}
