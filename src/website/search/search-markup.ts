/** The part of the search page that depends on query and filters: box, status, results. */
import { describeOutcome } from './found-text.ts'
import { renderFound } from './found-markup.ts'
import { attributes, html, jsonMarkup, type Markup } from './markup.ts'
import { writeQuestion } from './question.ts'
import type { Outcome, Question, SearchView } from './search-view.ts'

/** Marks around the two places that the server fills, and the start tag of the JSON data. */
export const searchMarks = {
  box: ['<!--search-->', '<!--/search-->'],
  found: ['<!--found-->', '<!--/found-->'],
  view: '<script type="application/json" data-search-view>',
} as const

/** A place of the search page. The text of the page is between the two places. */
type SearchPlace = 'box' | 'found'

/**
 * Renders a place with its marks, in the build. After the place `found` it writes the view as JSON,
 * which server and browser read.
 */
export function renderSearchPlace(view: SearchView, place: SearchPlace): string {
  const [start, end] = searchMarks[place]
  const marked = start + renderSearch(view)[place].markup + end
  const data = html`${jsonMarkup(view)}`.markup
  return place === 'box' ? marked : `${marked}${searchMarks.view}${data}</script>`
}

/** Renders search box and results; without a search, recent changes. */
export function renderSearch(
  view: SearchView,
  question?: Question,
  outcome?: Outcome,
): Readonly<Record<SearchPlace, Markup>> {
  return { box: renderBox(view, question, outcome), found: renderResults(view, question, outcome) }
}

function renderBox(view: SearchView, question?: Question, outcome?: Outcome): Markup {
  return html`<form
      class="box-form"
      role="search"
      action="${view.path}"
      toolname="show_search_results"
      tooldescription="${view.tool}"
    >
      <label for="search-input">${view.words.search}</label>
      <div class="box">
        <input
          id="search-input"
          name="q"
          toolparamdescription="What to search for"
          type="search"
          maxlength="200"
          autocomplete="off"
          spellcheck="false"
          enterkeyhint="search"
          aria-describedby="search-status"
          placeholder="${view.words.placeholder}"
          ${question ? attributes({ value: question.query }) : { markup: ' autofocus' }}
        />
        <button class="button" type="submit">${view.words.search}</button>
      </div>
    </form>
    <p id="search-status" role="status">${describeOutcome(view, outcome)}</p>`
}

function renderResults(view: SearchView, question?: Question, outcome?: Outcome): Markup {
  const asked = outcome ? writeQuestion(question) : undefined
  return html`<div class="found" ${attributes({ 'data-asked': asked })}>
    ${renderFound(view, question, outcome)}
  </div>`
}
