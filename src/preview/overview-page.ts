/** Overview of the site as lists, for a terminal and as a page of the preview. */
import type { ListedPage, Overview } from '../content/overview.ts'
import { encode } from '../website/html-tags.ts'
import type { KnownFacts } from './known-facts.ts'
import { renderPreviewPage } from './preview-page.ts'

/** A list with a title. A row may link to a page. */
interface List {
  readonly title: string
  readonly rows: readonly { readonly text: string; readonly href?: string }[]
}

/** Maximum number of rows in a list from the metrics of servers. */
const mostCounted = 10

/** Returns the lists of the overview, without empty lists. */
export function listOverview(overview: Overview, { outside, insight }: KnownFacts): List[] {
  const pages = (title: string, of: readonly ListedPage[]): List => ({
    title,
    rows: of.map(({ path, file, note }) => {
      return { text: note === undefined ? file : `${file}: ${note}`, href: path }
    }),
  })
  const counted = (title: string, of: readonly { name: string; count: number }[] = []): List => ({
    title,
    rows: of.slice(0, mostCounted).map(({ name, count }) => ({ text: `${count}  ${name}` })),
  })
  const day = insight?.at.slice(0, 'YYYY-MM-DD'.length) ?? ''
  const lists: List[] = [
    {
      title: 'Pages by language',
      rows: overview.languages.map(({ lang, pages: count, states }) => {
        const parts = Object.entries(states).map(([state, number]) => `${number} ${state}`)
        return { text: `${lang}: ${count} ${count === 1 ? 'page' : 'pages'}; ${parts.join(', ')}` }
      }),
    },
    pages('Drafts', overview.drafts),
    pages('To be published', overview.due),
    pages('Pages that expire', overview.expiring),
    pages('Pages to which no page links', overview.orphans),
    pages('Offers and guides without the field "questions"', overview.withoutQuestions),
    {
      title: 'Links to other sites',
      rows: overview.outside.map(({ href, files }) => {
        const known = outside[href]
        const answer = known === undefined ? '' : `${known.isFine ? 'fine' : known.answer}  `
        return { text: `${answer}${href} in ${files.join(', ')}` }
      }),
    },
    counted(`Pages that assistants read most, as of ${day}`, insight?.pages),
    counted(`Queries without results and addresses without a page, as of ${day}`, insight?.missing),
  ]
  return lists.filter(({ rows }) => rows.length > 0)
}

/** Renders the lists as a page of the preview. */
export function renderOverview(lists: readonly List[]): string {
  const sections = lists.map(({ title, rows }) => {
    const items = rows.map(({ text, href }) => {
      const shown = encode(text)
      return `<li>${href === undefined ? shown : `<a href="${encode(href)}">${shown}</a>`}</li>`
    })
    return `<section><h2>${encode(title)}</h2><ul dir="auto">${items.join('')}</ul></section>`
  })
  const hint =
    '<p>To check links to other sites, run <code>npm run overview -- --external</code>. To list what assistants read, run <code>npm run overview -- http://127.0.0.1:9464</code> with the METRICS_PORT of a server.</p>'
  return renderPreviewPage('Overview', sections.join('') + hint)
}
