/** The search box in the reader's browser: asks the API as one types, and Pagefind's own files when it is away. */
import { apiPaths } from '../../http/paths.ts'
import { splitMatches } from './matches.ts'
import { searchFiles } from './pagefind-files.ts'
import type { Found } from './pagefind-files.ts'

interface Box {
  form: HTMLFormElement
  input: HTMLInputElement
  status: HTMLElement
  list: HTMLOListElement
}

const pause = 150
const most = 20

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-search]')) {
  const input = form.querySelector('input')
  const status = form.querySelector<HTMLElement>('[role=status]')
  const list = form.querySelector('ol')
  if (input && status && list) startSearch({ form, input, status, list })
}

function startSearch(box: Box): void {
  const { form, input } = box
  let timer = 0
  let current: AbortController | undefined
  let asked = ''
  let isComposing = false

  function ask(): void {
    window.clearTimeout(timer)
    const query = input.value.trim()
    if (query === asked) return
    asked = query
    // A late answer to an earlier question is no longer wanted.
    current?.abort()
    current = new AbortController()
    void answer(box, query, current.signal)
  }

  function askSoon(): void {
    window.clearTimeout(timer)
    if (!isComposing) timer = window.setTimeout(ask, pause)
  }

  input.addEventListener('input', askSoon)
  // Half a word of Japanese is letters that mean something else, and an answer would take the list of signs away.
  input.addEventListener('compositionstart', () => {
    isComposing = true
    askSoon()
  })
  input.addEventListener('compositionend', () => {
    isComposing = false
    askSoon()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    ask()
  })
  form.addEventListener('keydown', (event) => {
    moveFocus(box, event)
  })
  say(box, 'hint')
  // A browser that goes back may have filled the box already.
  input.value = new URLSearchParams(location.search).get('q') ?? input.value
  ask()
}

async function answer(box: Box, query: string, signal: AbortSignal): Promise<void> {
  const { form, list } = box
  history.replaceState(
    null,
    '',
    query === '' ? location.pathname : `?${new URLSearchParams({ q: query }).toString()}`,
  )
  if (query === '') {
    show(box, [])
    say(box, 'hint')
    return
  }
  list.setAttribute('aria-busy', 'true')
  say(box, 'loading')
  const found = await fetchResults(query, form.dataset.lang ?? '', signal)
  if (signal.aborted) return
  show(box, found ?? [])
  if (!found) say(box, 'failed')
  else if (found.length === 0) say(box, 'none')
  else sayCount(box, found.length)
}

async function fetchResults(
  q: string,
  lang: string,
  signal: AbortSignal,
): Promise<readonly Found[] | undefined> {
  const isCurrent = () => !signal.aborted
  const answered = await askApi(q, lang, signal).catch(unavailable)
  if (answered || !isCurrent()) return answered
  return await searchFiles(q, most).catch(unavailable)
}

async function askApi(q: string, lang: string, signal: AbortSignal) {
  const query = new URLSearchParams({ q, lang, limit: String(most) })
  const response = await fetch(`${apiPaths.search}?${query.toString()}`, { signal })
  if (!response.ok) return undefined
  const body = (await response.json()) as { data: Found[] } // Our own contract: SearchResults.
  return body.data
}

/** Whatever the network did, there is another way, or else the reader is told that search is away. */
function unavailable(): undefined {
  return undefined
}

function say({ status }: Box, what: string): void {
  status.textContent = status.dataset[what] ?? ''
}

/** One sentence with the number in it, so that a screen reader reads it as people say it. */
function sayCount({ status }: Box, count: number): void {
  const { locale, count: text = '' } = status.dataset
  const forms = JSON.parse(text) as Partial<Record<string, string>> // Written by the template.
  const form = forms[new Intl.PluralRules(locale).select(count)] ?? forms.other ?? ''
  const number = new Intl.NumberFormat(locale).format(count) + (count === most ? '+' : '')
  status.textContent = form.replace('{count}', number)
}

function show({ list }: Box, found: readonly Found[]): void {
  list.replaceChildren(...found.map(renderResult))
  list.removeAttribute('aria-busy')
}

function renderResult({ title, url, description, excerpt, matched = [] }: Found): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  const { pathname } = new URL(url, location.href)
  link.href = pathname
  link.append(...markWords(title, matched))
  item.append(link, paragraph([describePath(pathname)], 'where'))
  const text = excerpt ?? description
  if (text !== undefined) item.append(paragraph(markWords(text, matched)))
  return item
}

function paragraph(content: readonly (Node | string)[], className = ''): HTMLParagraphElement {
  const element = document.createElement('p')
  element.className = className
  element.append(...content)
  return element
}

/** Text with the words that matched in `mark` elements. */
function markWords(text: string, words: readonly string[]): (Node | string)[] {
  return splitMatches(text, words).map((part) => {
    if (!part.isMatch) return part.text
    const mark = document.createElement('mark')
    mark.textContent = part.text
    return mark
  })
}

/** Where a page is, such as `guides › dressing a stone`. */
function describePath(path: string): string {
  const segments = decodeURI(path).split('/').filter(Boolean)
  const [first = ''] = segments
  const inLanguage = first === document.documentElement.lang ? segments.slice(1) : segments
  return inLanguage.map((segment) => segment.replaceAll('-', ' ')).join(' › ') || '/'
}

/** Arrow keys lead from the box through the results and back. */
function moveFocus({ input, list }: Box, event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  // While a word is composed, arrows choose among its signs.
  if (step === undefined || event.isComposing) return
  const stops = [input, ...list.querySelectorAll('a')]
  const next = stops[stops.findIndex((stop) => stop === document.activeElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
