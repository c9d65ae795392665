/**
 * Page that lists mistakes in the content, with links that open their files in a text editor. The
 * page reloads when the mistakes change.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { renderMistake, type Mistake } from '../content/mistake.ts'
import { cacheControl } from '../http/cache-control.ts'
import { jsonBody, textBody, type Call, type Reply } from '../http/call.ts'
import { problemMediaType, Problem, renderProblem } from '../http/problem.ts'
import { siteRetrySeconds } from '../site/site.ts'
import { encode } from '../website/html-tags.ts'

/** Paths that only the preview has. */
export const previewPaths = {
  state: '/__preview/state',
  page: '/__preview/page',
  history: '/__preview/history',
  overview: '/__preview/overview',
  /** Page with forms that run commands for editors. The forms are sent to `runTask`. */
  tasks: '/__preview/tasks',
  runTask: '/__preview/run-task',
  /**
   * Browser editor that `npm run cms` has written. It reads and writes files through `cmsFiles`.
   */
  cms: '/__preview/cms/',
  cmsFiles: '/__preview/cms-files',
} as const

/** Path at which Vite opens a file in the text editor of this machine. */
export const editorPath = '/__open-in-editor'

/** Mistakes to show. */
export interface ShownMistakes {
  readonly mistakes: readonly Mistake[]
  /** Folder with the content. */
  readonly contentDir: string
  readonly baseUrl: string
}

/** Returns a hash of the mistakes. The page polls it to detect a change. */
export function stateOf(mistakes: readonly Mistake[]): string {
  return createHash('sha256').update(mistakes.map(renderMistake).join('\n')).digest('hex')
}

/** Returns the URL that opens a file in the text editor of this machine. */
export function editorLink(
  contentDir: string,
  { file, line }: Pick<Mistake, 'file' | 'line'>,
): string {
  const place = join(contentDir, file) + (line === undefined ? '' : `:${line}`)
  return `${editorPath}?file=${encodeURIComponent(place)}`
}

/** Replies with the mistakes: as HTML, as plain text for agents, or as a Problem for the API. */
export function mistakesReply(call: Call, shown: ShownMistakes): Reply {
  const shared = { 'Retry-After': String(siteRetrySeconds), 'Cache-Control': cacheControl.never }
  const lines = shown.mistakes.map(renderMistake)
  if (call.path.startsWith('/api/')) {
    const problem = new Problem('unavailable', lines.join('\n'))
    const details = renderProblem(problem, { baseUrl: shown.baseUrl, path: call.path })
    const headers = { ...shared, 'Content-Type': problemMediaType }
    return { status: 503, headers, body: jsonBody(details) }
  }
  const isPage = /text\/html/.test(call.headers.accept ?? '')
  const type = isPage ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8'
  const text = isPage ? renderPage(shown) : `${countOf(shown)}\n${lines.join('\n')}\n`
  return { status: 503, headers: { ...shared, 'Content-Type': type }, body: textBody(text) }
}

function countOf({ mistakes }: ShownMistakes): string {
  return mistakes.length === 1 ? '1 mistake' : `${mistakes.length} mistakes`
}

const styles = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 3rem auto; padding: 0 1.25rem }
li { margin-block: 1rem } a { font-family: ui-monospace, monospace } p { margin-block: .25rem }`

/** Returns a script that polls the hash of the mistakes and reloads the page when it changes. */
const reload = (state: string) => `
setInterval(async () => {
  const now = await fetch('${previewPaths.state}').then((answer) => answer.text()).catch(() => '${state}')
  if (now !== '${state}') location.reload()
}, 500)`

function renderPage(shown: ShownMistakes): string {
  const { mistakes, contentDir } = shown
  const items = mistakes.map((mistake) => {
    const { file, line, field, message } = mistake
    const place = line === undefined ? file : `${file}:${line}`
    const link = `<a href="${encode(editorLink(contentDir, mistake))}">${encode(place)}</a>`
    return `<li>${link}<p>${encode(field === undefined ? message : `${field}: ${message}`)}</p></li>`
  })
  const title = `${countOf(shown)} in the content`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${styles}</style></head><body><h1>${title}</h1>
<p>This page shows the site again as soon as the mistakes are fixed.</p><ul>${items.join('')}</ul>
<script type="module">${reload(stateOf(mistakes))}</script></body></html>`
}
