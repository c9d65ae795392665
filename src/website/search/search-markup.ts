/** The part of the search page that depends on the question: box, status, results. */
import { describeOutcome } from './found-text.ts'
import { renderFound } from './found-markup.ts'
import { attributes, html, jsonMarkup, type Markup } from './markup.ts'
import { writeQuestion } from './question.ts'
import type { Outcome, Question, SearchView } from './search-view.ts'

/** Marks around the place that the server fills, followed by the view as JSON. */
export const searchMarks = {
  start: '<!--search-->',
  end: '<!--/search-->',
  view: '<script type="application/json" data-search-view>',
} as const

/** Renders the marked place in the build, with the view for server and browser. */
export function renderSearchPlace(view: SearchView): string {
  const { start, end } = searchMarks
  const data = html`${jsonMarkup(view)}`.markup
  return `${start}${renderSearch(view).markup}${end}${searchMarks.view}${data}</script>`
}

/** Renders box and results, with or without a question. */
export function renderSearch(view: SearchView, question?: Question, outcome?: Outcome): Markup {
  const asked = outcome ? writeQuestion(question) : undefined
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
          ${attributes({ value: question?.query })}
        />
        <button class="button" type="submit">${view.words.search}</button>
      </div>
    </form>
    <p id="search-status" role="status">${describeOutcome(view, outcome)}</p>
    <div class="found" ${attributes({ 'data-asked': asked })}>
      ${renderFound(view, question, outcome)}
    </div>`
}
