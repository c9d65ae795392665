/** Search page in the browser: searches while the reader types, and updates the address. */
import { renderFound } from '../search/found-markup.ts'
import { describeOutcome } from '../search/found-text.ts'
import { readQuestion, writeQuestion, type Narrowable } from '../search/question.ts'
import type { Outcome, Question, SearchView } from '../search/search-view.ts'
import { listenToKeys } from './search-keys.ts'
import { createSearchSource, type SearchSource } from './search-source.ts'
import { watchTyping } from './typing.ts'

interface Box {
  readonly root: HTMLElement
  readonly form: HTMLFormElement
  readonly input: HTMLInputElement
  readonly status: HTMLElement
  readonly found: HTMLElement
  readonly view: SearchView
  readonly ask: SearchSource
}

/** Delay of the loading message in milliseconds. Most answers arrive earlier. */
const slow = 600

for (const root of document.querySelectorAll<HTMLElement>('[data-search]')) {
  const form = root.querySelector('form')
  const input = root.querySelector('input')
  const status = root.querySelector<HTMLElement>('[role=status]')
  const found = root.querySelector<HTMLElement>('.found')
  const data = root.querySelector('[data-search-view]')?.textContent
  if (!form || !input || !status || !found || !data) continue
  const view = JSON.parse(data) as SearchView // Written by the template.
  startSearch({ root, form, input, status, found, view, ask: createSearchSource(view.lang) })
}

function startSearch(box: Box): void {
  const { root, form, input, view, found } = box
  const known = filtersOf(view)
  let question = readQuestion(location.search, known)
  let current: AbortController | undefined

  function go(next: Question | undefined): void {
    if (writeQuestion(next) === writeQuestion(question)) return
    const address = location.pathname + writeQuestion(next)
    if (isContinued(question, next)) history.replaceState(null, '', address)
    else history.pushState(null, '', address)
    question = next
    answer()
  }

  window.addEventListener('popstate', () => {
    question = readQuestion(location.search, known)
    input.value = question?.query ?? ''
    answer()
  })

  function answer(): void {
    // Cancels the previous search, so that its late results are not shown.
    current?.abort()
    current = new AbortController()
    void show(box, question, current.signal)
  }

  /** Searches for the text in the box. Keeps the filters, unless the box is empty. */
  function goByText(): void {
    const asked = readQuestion(`?${new URLSearchParams({ q: input.value }).toString()}`, known)
    go(asked && { ...question, query: asked.query })
  }

  const typing = watchTyping(input, goByText)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    typing.askNow()
  })
  root.addEventListener('click', (event) => {
    const link = questionAt(event)
    if (!link) return
    event.preventDefault()
    const next = readQuestion(link.search, known)
    input.value = next?.query ?? ''
    go(next)
  })
  const clear = () => {
    input.value = ''
    typing.askNow()
  }
  listenToKeys({ root, input, clear })
  // Searches, unless the server has already rendered the results of this question. Without a
  // question, searches for a text that the browser has restored in the box.
  if (question) input.value = question.query
  if (question ? found.dataset.asked !== writeQuestion(question) : input.value !== '') {
    if (question) answer()
    else typing.askNow()
  } else if (!question) say(box, view.words.hint)
}

function filtersOf({ lang, languages, types, kinds, tags }: SearchView): Narrowable {
  return {
    lang,
    languages: languages.map((one) => one.lang),
    types: Object.keys(types),
    kinds: Object.keys(kinds),
    tags,
  }
}

/**
 * Whether a search only adds letters to the previous query, with the same filters, or follows an
 * empty search box. Such a search replaces the history entry of the page. Any other search adds an
 * entry.
 */
function isContinued(before: Question | undefined, next: Question | undefined): boolean {
  if (!before) return true
  return (
    next?.query.startsWith(before.query) === true &&
    next.type === before.type &&
    next.kind === before.kind &&
    next.tag === before.tag &&
    next.lang === before.lang
  )
}

/**
 * Returns the search link that was clicked; `undefined` for other clicks. The browser handles a
 * click with a modifier key, which opens a new tab or window.
 */
function questionAt(event: MouseEvent): HTMLAnchorElement | undefined {
  const { target, button, altKey, ctrlKey, metaKey, shiftKey } = event
  if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return undefined
  if (!(target instanceof Element)) return undefined
  return target.closest<HTMLAnchorElement>('a[data-question]') ?? undefined
}

async function show(box: Box, question: Question | undefined, signal: AbortSignal): Promise<void> {
  if (!question) {
    showOutcome(box, undefined, undefined)
    say(box, box.view.words.hint)
    return
  }
  const late = window.setTimeout(() => {
    if (signal.aborted) return
    // Marks the previous results as busy. They stay until the new results arrive.
    box.found.setAttribute('aria-busy', 'true')
    say(box, box.view.words.loading)
  }, slow)
  const outcome = await box.ask(question, signal)
  window.clearTimeout(late)
  if (signal.aborted) return
  showOutcome(box, question, outcome)
  say(box, describeOutcome(box.view, outcome))
}

/** Shows an outcome. Keeps the focus if the new results have the focused element too. */
function showOutcome({ found, view }: Box, question?: Question, outcome?: Outcome): void {
  const active = document.activeElement
  const key =
    active instanceof HTMLElement && found.contains(active) ? active.dataset.key : undefined
  found.innerHTML = renderFound(view, question, outcome).markup
  found.removeAttribute('aria-busy')
  found.dataset.asked = outcome ? writeQuestion(question) : ''
  if (key === undefined) return
  const same = [...found.querySelectorAll<HTMLElement>('[data-key]')]
  same.find((one) => one.dataset.key === key)?.focus()
}

function say({ status }: Box, text: string): void {
  // Does not set the same text again, because screen readers would announce it again.
  if (status.textContent !== text) status.textContent = text
}
