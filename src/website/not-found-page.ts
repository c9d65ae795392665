/**
 * Fills the 404 page: writes the words of the requested address into the search box, and adds links
 * to the nearest pages.
 */
import { languageFacts } from '../site/languages.ts'
import type { PageRecord } from '../site/page-record.ts'
import type { Language } from '../site/vocabulary.ts'
import { attributes, html, type Markup } from './search/markup.ts'

/** Words and pages that the requested address suggests. */
export interface NearAddress {
  /** Language of the 404 page. */
  readonly lang: Language
  /** Words of the address. */
  readonly words: string
  readonly pages: readonly PageRecord[]
}

/** Adds words and pages to the 404 page that the build made from `NotFound.astro`. */
export function fillNotFoundPage(page: string, { lang, words, pages }: NearAddress): string {
  const value = attributes({ value: words }).markup
  const asked = page.replace(
    /(<input id="search-input"[^>]*?) value="?"?(?=[ />])/,
    (_, input: string) => input + value,
  )
  if (pages.length === 0) return asked
  const items = html`${pages.map((near) => renderNear(near, lang))}`.markup
  return asked.replace(
    /(<section class="nearest") hidden(>[^]*?<ul class="cards">)/,
    (_, start: string, list: string) => start + list + items,
  )
}

function renderNear({ path, title, lang, description }: PageRecord, own: Language): Markup {
  const { direction } = languageFacts(lang)
  const foreign = lang === own ? {} : { lang, dir: direction, hreflang: lang }
  const text = lang === own ? description : undefined
  return html`<li>
    <div>
      <a href="${path}" ${attributes(foreign)}>${title}</a
      >${text === undefined ? undefined : html`<p>${text}</p>`}
    </div>
  </li>`
}
