/** HTML layout of the pages that only the preview has, such as the history of a page. */
import { encode } from '../website/html-tags.ts'

const styles = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 3rem auto; padding: 0 1.25rem; overflow-wrap: anywhere }
h2 { margin: 2rem 0 0; font-size: 1.125rem } li, p { margin-block: .25rem }
a, code { font-family: ui-monospace, monospace; font-size: .9375em }
input { max-inline-size: 100%; box-sizing: border-box }
table { border-collapse: collapse; inline-size: 100% } th, td { padding: .25rem 1rem .25rem 0; text-align: start; vertical-align: top }
pre { white-space: pre-wrap; font: .875rem/1.5 ui-monospace, monospace }
ins, del { display: block; padding-inline: .5rem; text-decoration: none }
ins { background: rgb(46 160 67 / .2) } del { background: rgb(248 81 73 / .2) }`

/** Renders a page with a heading. `body` is HTML. */
export function renderPreviewPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${encode(title)}</title><style>${styles}</style></head><body><h1>${encode(title)}</h1>${body}</body></html>`
}

/** Changed lines as HTML. */
export function renderDifference(difference: string): string {
  if (difference === '') return '<p>No line of the file changed.</p>'
  const lines = difference.split('\n').map((line) => {
    const name = line.startsWith('+') ? 'ins' : 'del'
    return `<${name} dir="auto">${encode(line.slice(1))}</${name}>`
  })
  return `<pre>${lines.join('')}</pre>`
}
