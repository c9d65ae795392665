/**
 * `npm --prefix bench run answers`: measures whether the results of `search_site` can be trusted.
 * Calls the tool as a model does, on two test sites and on the content sets, and counts correct
 * results by rules.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { countTokens } from '../../src/markdown/tokens.ts'
import { createSearch } from '../../src/search/search.ts'
import { createSite, defaultSignals } from '../../src/site/site.ts'
import type { Site } from '../../src/site/site.ts'
import { runCommand } from '../../scripts/command.ts'
import type { Given } from '../../scripts/command.ts'
import { readLabels } from '../../scripts/relevance/labels.ts'
import { ask, baseUrl, createTestApp, readBuiltSite } from '../../tests/support/app.ts'
import { fetchSet } from './fetch.ts'
import { compileSet } from './set-engine.ts'
import { readSetLabels } from './set-labels.ts'

const folder = 'bench/corpora'
const sets = ['libreoffice', 'gnome', 'programs'] as const

const row = z.object({
  set: z.string(),
  lang: z.string().optional(),
  query: z.string(),
  /** Pages that answer the question. */
  pages: z.array(z.string()).default([]),
  /** Regular expressions for an answer or a limit, or words that no page contains. */
  says: z.array(z.string()).default([]),
})
type Row = z.output<typeof row>

/** Names of products that no page contains. `aboutProducts` has questions about them. */
const products = [
  ...['NetSuite', 'Workday', 'Stripe', 'ServiceNow', 'PayPal', 'Zendesk'],
  ...['Trello', 'Asana', 'Xero', 'Twilio', 'Airtable', 'Mailchimp'],
]
const aboutProducts = [
  { set: 'sample', lang: 'en', text: 'Do you integrate with {}?' },
  { set: 'sample', lang: 'pl', text: 'Czy integrujecie się z {}?' },
  { set: 'sample', lang: 'de', text: 'Unterstützen Sie {}?' },
  { set: 'gnome', lang: 'en', text: 'How do I open files of {}?' },
  { set: 'libreoffice', lang: 'de', text: 'Kann ich Dokumente mit {} teilen?' },
]

/** Classes of labels for which the result may rightly have a note about a word. */
const unusual: ReadonlySet<string> = new Set(['typo', 'no-accents', 'town', 'cross-language'])
/** Number of results of a search without a language. */
const limit = 8

const answer = z.object({
  note: z.string().default(''),
  data: z.array(
    z.object({
      url: z.string(),
      excerpt: z.string().default(''),
      description: z.string().default(''),
      section: z.object({ title: z.string() }).optional(),
    }),
  ),
})
type Answer = z.output<typeof answer> & { readonly tokens: number }

const message = z.object({
  result: z.object({ content: z.array(z.object({ text: z.string() })) }),
})

async function measure({ has }: Given<'list'>): Promise<void> {
  const sites = new Map<string, Site>()
  for (const name of ['sample', 'museum'] as const) sites.set(name, await readBuiltSite(name))
  for (const name of sets) sites.set(name, await openSet(name))
  const call = async ({ set, lang, query }: Row, args?: object) =>
    await callTool(sites.get(set), { query, ...(lang !== undefined && { lang }), ...args })

  async function count(
    title: string,
    rows: readonly Row[],
    test: (row: Row, a: Answer) => boolean,
  ) {
    const others: Row[] = []
    for (const each of rows) if (!test(each, await call(each))) others.push(each)
    const found = rows.length - others.length
    const share = ((100 * found) / rows.length).toFixed(1)
    console.log(`${title}: ${found} of ${rows.length} (${share} %)`)
    if (!has('list')) return
    for (const { set, lang, query } of others) console.log(`  ${set} ${lang ?? ''}: ${query}`)
  }

  const answers = readRows('answers')
  await count('first page answers', answers, isFirst)
  await count('first passage answers', answers, shows)
  for (const name of ['sample', ...sets]) {
    const own = answers.filter(({ set }) => set === name)
    await count(`first passage answers, ${name}`, own, shows)
  }
  const asked = readRows('asked')
  await count('first passage answers new questions', asked, shows)
  const limits = readRows('limits')
  await count('first passage has the limit', limits, shows)
  await count('absent products named', products.flatMap(askAbout), names)
  await count('absent words named', readRows('absent'), names)
  const labelled = await readLabelled()
  await count('labelled queries without a note on a word', labelled, isSilent)
  const capitals = labelled.filter((_, at) => at % Math.floor(labelled.length / 100) === 0)
  const inCapitals = capitals.slice(0, 100).map((each) => ({ ...each, query: title(each.query) }))
  await count('the same in capitals', inCapitals, isSilent)

  const own = [...answers, ...limits].filter(({ set }) => set === 'sample')
  let [tokens, results, repeated] = [0, 0, 0]
  for (const each of own) {
    tokens += (await call(each)).tokens
    const { data } = await call({ ...each, lang: undefined }, { limit })
    results += data.length
    repeated += countRepeated(sites.get(each.set), data)
  }
  console.log(`tokens of a call: ${Math.round(tokens / own.length)}`)
  console.log(`translations repeated without lang: ${repeated} of ${results}`)
}

/** Creates a site from the pages of a content set. */
async function openSet(name: string): Promise<Site> {
  const { index, pages } = await compileSet(fetchSet(name), readSetLabels(join(folder, name), name))
  const search = createSearch(index, pages)
  const info = {
    company: name,
    service: name,
    about: {},
    description: name,
    baseUrl,
    languages: ['en', 'de', 'pl'],
    generated: '2026-01-01T00:00:00.000Z',
    visibility: 'public' as const,
    signals: defaultSignals,
  }
  return createSite(
    { info, pages, redirects: {} },
    {
      readPublished: () => undefined,
      search: (query, filter) => Promise.resolve(search.find(query, filter)),
      check: () => Promise.resolve(),
    },
  )
}

async function callTool(site: Site | undefined, args: object): Promise<Answer> {
  if (!site) throw new Error('A label names an unknown set')
  const { text } = await ask(createTestApp(() => site).app, '/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'mcp-protocol-version': '2025-11-25' },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'search_site', arguments: args },
    }),
  })
  const shown = message.parse(JSON.parse(text)).result.content[0]?.text ?? ''
  return { ...answer.parse(JSON.parse(shown)), tokens: countTokens(shown) }
}

function readRows(name: string): Row[] {
  const lines = readFileSync(join(folder, `${name}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line) => row.parse(JSON.parse(line)))
}

async function readLabelled(): Promise<Row[]> {
  const ofSets = sets.flatMap((name) => readSetLabels(join(folder, name), name))
  const labels = [...(await readLabels('content')), ...ofSets]
  return labels
    .filter((label) => !unusual.has(label.class))
    .map(({ set, lang, query }) => ({ set, lang, query, pages: [], says: [] }))
}

function askAbout(product: string): Row[] {
  return aboutProducts.map(({ set, lang, text }) => {
    return { set, lang, query: text.replace('{}', product), pages: [], says: [product] }
  })
}

function isFirst({ pages }: Row, { data: [first] }: Answer): boolean {
  return pages.some((page) => first?.url.includes(page))
}

/** Whether the text of the first result, without its title, contains the answer. */
function shows(asked: Row, given: Answer): boolean {
  const [first] = given.data
  if (!first || !isFirst(asked, given)) return false
  const { section, excerpt, description } = first
  const text = [section?.title, excerpt, description].join(' ').replace(/\s+/g, ' ')
  return asked.says.some((says) => new RegExp(says, 'isu').test(text))
}

/** Whether the note names an absent word, or there are no results. */
function names({ says }: Row, { data, note }: Answer): boolean {
  const named = says.some((word) => new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'iu').test(note))
  return data.length === 0 || named
}

/** Whether the note quotes no word of the query. If there are no results, any note is right. */
function isSilent({ query }: Row, { data, note }: Answer): boolean {
  const quoted = [...note.matchAll(/[“„"]([^“”„"]+)/gu)].map(([, word = '']) => word.toLowerCase())
  return data.length === 0 || !quoted.some((word) => query.toLowerCase().includes(word))
}

function title(query: string): string {
  return query.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
}

function countRepeated(site: Site | undefined, data: Answer['data']): number {
  const listed = new Set<string>()
  let repeated = 0
  for (const { url } of data) {
    const { pathname } = new URL(url)
    const others = Object.values(site?.findPage(pathname)?.alternates ?? {})
    if (others.some((path) => listed.has(path))) repeated += 1
    listed.add(pathname)
  }
  return repeated
}

await runCommand({
  call: 'npm --prefix bench run answers',
  summary: 'Measures whether the answers of search_site can be trusted.',
  options: { list: { help: 'lists the questions that are not counted' } },
  example: 'npm --prefix bench run answers -- --list',
  run: measure,
})
