/** The search box in the reader's browser: asks the API as one types. */

interface Summary {
  title: string
  url: string
  description?: string
}

const pause = 150

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-search]')) {
  startSearch(form)
}

function startSearch(form: HTMLFormElement): void {
  const input = form.querySelector('input')
  const status = form.querySelector<HTMLElement>('[role=status]')
  const list = form.querySelector('ol')
  if (!input || !status || !list) return
  let timer = 0
  let asked = ''

  async function ask(query: string): Promise<void> {
    if (!input || !status || !list || query === asked) return
    asked = query
    if (query === '') {
      list.replaceChildren()
      status.textContent = status.dataset.hint ?? ''
      return
    }
    const found = await fetchResults(query, form.dataset.lang ?? '')
    if (asked !== query) return
    list.replaceChildren(...(found ?? []).map(renderResult))
    status.textContent = describe(status, found)
    history.replaceState(null, '', `?${new URLSearchParams({ q: query }).toString()}`)
  }

  input.addEventListener('input', () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(() => void ask(input.value.trim()), pause)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void ask(input.value.trim())
  })
  input.value = new URLSearchParams(location.search).get('q') ?? ''
  void ask(input.value.trim())
}

async function fetchResults(q: string, lang: string): Promise<Summary[] | undefined> {
  try {
    const query = new URLSearchParams({ q, lang, limit: '10' })
    const response = await fetch(`/api/v1/search?${query.toString()}`)
    if (!response.ok) return undefined
    const body = (await response.json()) as { data: Summary[] } // Our own contract: SearchResults.
    return body.data
  } catch {
    // Whatever the network did, the reader is told that search is away.
    return undefined
  }
}

function describe(status: HTMLElement, found: Summary[] | undefined): string {
  if (!found) return status.dataset.failed ?? ''
  if (found.length === 0) return status.dataset.none ?? ''
  return `${status.dataset.count ?? ''} ${found.length}`
}

function renderResult({ title, url, description }: Summary): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = new URL(url).pathname
  link.textContent = title
  item.append(link)
  if (description !== undefined) {
    const text = document.createElement('p')
    text.textContent = description
    item.append(text)
  }
  return item
}
