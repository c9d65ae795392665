/**
 * Serves searches of MiniSearch with Fastify. Results have the same fields as in Vitrine. The
 * settings are those of `bench/relevance/engines.ts`, which measures the relevance of MiniSearch.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import MiniSearch from 'minisearch'
import type { SearchResult } from 'minisearch'
import { fold } from '../../src/search/fold.ts'

interface Page {
  readonly path: string
  readonly title: string
  readonly lang: string
  readonly type: string
  readonly description: string
  readonly body: string
}

const [folder = ''] = process.argv.slice(2)
const pages = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) as Page[] // As the harness writes it.
const byPath = new Map(pages.map((page) => [page.path, page]))
const passage = 280

const indexes = new Map(
  [...Map.groupBy(pages, ({ lang }) => lang)].map(([lang, ofLanguage]) => {
    const index = new MiniSearch<Page>({
      idField: 'path',
      fields: ['title', 'headings', 'description', 'keywords', 'body'],
      processTerm: fold,
      searchOptions: {
        boost: { title: 4, headings: 3, keywords: 2, description: 2 },
        fuzzy: 0.2,
        prefix: true,
      },
    })
    index.addAll(ofLanguage)
    return [lang, index] as const
  }),
)

function find(query: string, lang: string | undefined): SearchResult[] {
  const asked = lang === undefined ? [...indexes.values()] : [indexes.get(lang)]
  return asked.flatMap((index) => index?.search(query) ?? []).sort((a, b) => b.score - a.score)
}

function show({ id, terms }: SearchResult) {
  const page = byPath.get(String(id))
  const { title = '', description = '', type = '', lang = '', body = '', path = '' } = page ?? {}
  const start = Math.max(0, body.toLowerCase().indexOf(terms[0] ?? '') - passage / 4)
  const url = `https://www.example.com${path}`
  const excerpt = body.slice(start, start + passage)
  return {
    title,
    url,
    markdownUrl: `${url}index.md`,
    description,
    type,
    lang,
    excerpt,
    matched: terms,
  }
}

const app = Fastify({ logger: false })
app.get('/api/v1/search', (request, reply) => {
  const { q, lang, limit = '20' } = request.query as Record<string, string | undefined>
  const data = find(q ?? '', lang)
    .slice(0, Number(limit))
    .map(show)
  void reply.send({ query: q, data })
})
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
