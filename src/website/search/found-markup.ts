/**
 * Renders the results of a search as HTML text. The server and the browser both use this module, so
 * it uses neither Node nor the DOM.
 */
import { attributes, html, type Markup } from './markup.ts'
import { splitMatches } from './matches.ts'
import { renderFilters } from './filter-markup.ts'
import { cutExcerpt } from './excerpt.ts'
import { countGood, formatCount, formatNumber } from './found-text.ts'
import type {
  FoundPage,
  FoundPages,
  Outcome,
  Question,
  SearchLink,
  SearchView,
} from './search-view.ts'
import { writeQuestion } from './question.ts'

/**
 * Renders everything below the search box: the recent changes without a query; otherwise the
 * results, or links to other pages if there are none.
 */
export function renderFound(
  view: SearchView,
  question: Question | undefined,
  outcome: Outcome | undefined,
): Markup {
  if (!question || !outcome) return renderRecent(view)
  if (typeof outcome === 'string') return renderOnward(view)
  const filters = renderFilters(view, question, outcome)
  if (outcome.data.length === 0) {
    return html`${filters}${renderNearest(view, outcome)}${renderOnward(view)}${renderPicture(view)}`
  }
  const results = outcome.data.map((page) => renderResult(view, page))
  const good = countGood(outcome)
  return html`${filters}${renderNote(view, outcome)}
    <ol class="results">
      ${results.slice(0, good)}
    </ol>
    ${good < results.length ? renderMore(view, outcome, results) : renderRest(view, outcome)}`
}

/** Renders the results that are not good matches, in a closed `details` element. */
function renderMore(view: SearchView, outcome: FoundPages, results: readonly Markup[]): Markup {
  const good = countGood(outcome)
  return html`<details class="more">
    <summary>${formatCount(results.length - good, view.words.more, view.locale)}</summary>
    <ol class="results" start="${good + 1}">
      ${results.slice(good)}
    </ol>
    ${renderRest(view, outcome)}
  </details>`
}

function renderResult(view: SearchView, page: FoundPage): Markup {
  const {
    title,
    url,
    type = '',
    kind = '',
    lang = view.lang,
    description,
    excerpt,
    matched = [],
  } = page
  const language = view.languages.find((one) => one.lang === lang)
  const isOther = lang !== view.lang
  const place = describeWay(view, page)
  const text = excerpt === undefined ? description : cutExcerpt(excerpt, matched)
  return html`<li${attributes({ lang: isOther ? lang : undefined, dir: isOther ? language?.direction : undefined })}>
      <a class="title" href="${pathOf(url)}" data-key="${url}">${markWords(title, matched)}</a>
      <p class="where">${place.length > 0 ? place.join(' › ') : (view.kinds[kind] ?? view.types[type])}</p>
      ${text === undefined ? undefined : html`<p>${markWords(text, matched)}</p>`}
      ${renderSection(page)}
    </li>`
}

/** Renders a link to the section of the page that contains the excerpt. */
function renderSection({ url, section, matched = [] }: FoundPage): Markup | undefined {
  if (!section) return undefined
  const href = `${pathOf(url)}#${encodeURIComponent(section.fragment)}`
  return html`<p class="section"><a href="${href}">${markWords(section.title, matched)}</a></p>`
}

/** Lists the labels of the pages above a result: labels from menu and footer, or else titles. */
function describeWay({ sections, named }: SearchView, { url, way }: FoundPage): string[] {
  const names = new Map([...named, ...sections].map(({ href, label }) => [href, label] as const))
  if (way) return way.map((step) => names.get(pathOf(step.url ?? '')) ?? step.title)
  // A result from Pagefind's files has no `way`, so only pages in menu and footer get a label.
  const segments = pathOf(url).split('/').slice(1, -2)
  const above = segments.map((_, at) => `/${segments.slice(0, at + 1).join('/')}/`)
  return above.flatMap((path) => names.get(path) ?? [])
}

/** Returns the path of an absolute or relative address of the site. */
function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/]*/, '')
}

function markWords(text: string, words: readonly string[]): readonly Markup[] {
  return splitMatches(text, words).map((part) =>
    part.isMatch ? html`<mark>${part.text}</mark>` : html`${part.text}`,
  )
}

/** Renders a note on the quality or the source of the results; `undefined` if there is none. */
function renderNote({ words }: SearchView, { note, isByFiles }: FoundPages): Markup | undefined {
  const text = isByFiles ? words.byFiles : note
  return text === undefined ? undefined : html`<p class="note">${text}</p>`
}

function renderRest(view: SearchView, { data, counts }: FoundPages): Markup | undefined {
  if (!counts || counts.total <= data.length) return undefined
  const count = formatNumber(data.length, view.locale)
  return html`<p class="note">${view.words.first.replace('{count}', count)}</p>`
}

function renderNearest({ path, words }: SearchView, { suggestions = [] }: FoundPages) {
  if (suggestions.length === 0) return undefined
  const links = suggestions.map((word) => {
    const href = path + writeQuestion({ query: word })
    return html`<li><a href="${href}" data-question>${word}</a></li>`
  })
  return html`<h2 id="search-nearest">${words.nearest}</h2>
    <ul class="words" aria-labelledby="search-nearest">
      ${links}
    </ul>`
}

function renderPicture({ picture }: SearchView): Markup | undefined {
  return picture === undefined ? undefined : html`<img class="nothing" src="${picture}" alt="" />`
}

/** Renders links to the sections of the site and the contact page, for a search without results. */
function renderOnward({ words, sections, contact }: SearchView): Markup {
  const isListed = sections.some(({ href }) => href === contact?.href)
  const links = contact && !isListed ? [...sections, contact] : sections
  return html`<h2>${words.onward}</h2>
    <ul class="onward">
      ${links.map(renderLink)}
    </ul>`
}

function renderLink({ href, label }: SearchLink): Markup {
  return html`<li><a href="${href}">${label}</a></li>`
}

function renderRecent(view: SearchView): Markup {
  const { words, recent } = view
  if (recent.length === 0) return renderOnward(view)
  const items = recent.map(
    ({ href, label, day, dayText }) =>
      html`<li>
        <a class="title" href="${href}">${label}</a>
        <p class="where"><time datetime="${day}">${dayText}</time></p>
      </li>`,
  )
  return html`<h2>${words.recent}</h2>
    <ol class="results recent">
      ${items}
    </ol>`
}
