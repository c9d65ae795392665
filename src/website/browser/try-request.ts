/**
 * Sends the requests of the API reference, and updates the shown request when a parameter changes.
 * Stores a token only in the memory of the page.
 */
import { renderAnswer, renderJson } from '../reference/answer-markup.ts'
import { createRequest, type CalledOperation } from '../reference/request-samples.ts'
import { renderSamples } from '../reference/sample-markup.ts'
import { html } from '../search/markup.ts'

/**
 * String members of earlier JSON answers, by name. In a request body they replace placeholders such
 * as `<identity_assertion>`.
 */
const known = new Map<string, string>()

const tokenInput = document.querySelector<HTMLInputElement>('#access-token')

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-operation]')) {
  const block = form.closest('.operation')
  if (block) listen(form, block)
}

// The chosen kind of samples, such as curl or Python, applies to all operations.
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.matches('.forms input')) return
  for (const one of document.querySelectorAll<HTMLInputElement>('.forms input')) {
    if (one.value === target.value) one.checked = true
  }
})

// The build writes sample answers as plain JSON, so that this long page is shown sooner. An answer
// gets colours and folding shortly before the reader scrolls to it.
const coming = new IntersectionObserver(
  (entries) => {
    for (const { target } of entries.filter(({ isIntersecting }) => isIntersecting)) {
      coming.unobserve(target)
      target.innerHTML = renderJson(JSON.parse(target.textContent)).markup
    }
  },
  { rootMargin: '100%' },
)
for (const json of document.querySelectorAll('.answer > .json')) coming.observe(json)

function listen(form: HTMLFormElement, block: Element): void {
  const operation = JSON.parse(form.dataset.operation ?? '') as CalledOperation // Our own markup.
  const samples = block.querySelector('.samples')
  const request = () => {
    const fields = [...new FormData(form)].map(([name, value]) => [name, value as string] as const)
    const body = form.querySelector('textarea')?.value
    const baseUrl = form.dataset.base ?? ''
    return createRequest(operation, fields, { baseUrl, body })
  }
  form.addEventListener('input', () => {
    if (samples) samples.innerHTML = renderSamples(request()).markup
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(request(), block)
  })
}

async function send(
  { method, url, headers, body }: ReturnType<typeof createRequest>,
  block: Element,
): Promise<void> {
  const answer = block.querySelector<HTMLElement>('.answer')
  const spoken = block.querySelector('[role=status]')
  if (!answer || !spoken) return
  const { fields = '', failed = '' } = answer.dataset
  const token = tokenInput?.value.trim() ?? ''
  // Drops the `Authorization` field of the sample, which has only a placeholder for the token.
  const own = Object.entries(headers).filter(([name]) => name !== 'Authorization')
  const started = performance.now()
  answer.setAttribute('aria-busy', 'true')
  try {
    // Sends the request to the origin of this page, which may differ from the origin in the
    // samples.
    const { pathname, search } = new URL(url)
    const response = await fetch(pathname + search, {
      ...{ method, cache: 'reload', credentials: 'omit' },
      headers: token === '' ? own : [...own, ['Authorization', `Bearer ${token}`]],
      ...(body !== undefined && { body: fillIn(body) }),
    })
    const text = await response.text()
    const value = parse(text)
    remember(value)
    const note = `${response.statusText} · ${Math.round(performance.now() - started)} ms`
    const shown = { status: response.status, headers: Object.fromEntries(response.headers) }
    spoken.textContent = `${response.status} ${response.statusText}`
    answer.innerHTML = renderAnswer({ ...shown, body: value, note }, fields).markup
  } catch (error) {
    // The browser reports a failed connection as a TypeError.
    if (!(error instanceof TypeError)) throw error
    spoken.textContent = failed
    answer.innerHTML = html`<p>${failed}</p>`.markup
  } finally {
    answer.removeAttribute('aria-busy')
  }
}

function fillIn(text: string): string {
  return text.replace(/<(\w+)>/g, (hole, name: string) => known.get(name) ?? hole)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * Stores the string members of a JSON answer in `known`. If one is an access token, also writes it
 * into the input field for tokens.
 */
function remember(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    if (typeof member !== 'string') continue
    known.set(name, member)
    if (tokenInput && (name === 'credential' || name === 'access_token')) tokenInput.value = member
  }
}
