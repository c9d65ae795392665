/**
 * No document names a thing that is not there: everything that a release publishes, and everything
 * that it leads to, is read, and every address of the site in it is asked for.
 */
import { describe, expect, it } from 'vitest'
import { routes } from '../../src/service/routes.ts'
import type { Site } from '../../src/site/site.ts'
import { baseUrl, readBuiltSite } from '../support/app.ts'
import type { Answer, Ask } from '../support/app.ts'
import { readArtefacts } from '../support/artefacts.ts'
import { createAuthApp } from '../support/auth-app.ts'
import { builtSite, organisations } from '../support/built-site.ts'
import type { Organisation } from '../support/built-site.ts'
import { expandTemplate, findTargets, holdsLinks } from '../support/document-links.ts'

/**
 * Addresses that documents name and that do not answer a plain GET with 200: what they answer, why,
 * and since when.
 */
const exceptions: readonly {
  readonly at: RegExp
  readonly status: number
  readonly because: string
  readonly since: string
}[] = [
  row(/^\/mcp(?:\/search-fetch)?(?:\?login)?$/, 405, 'MCP servers take messages by POST alone'),
  row(/^\/api\/v1\/batch$/, 405, 'a batch is posted'),
  row(/^\/oauth\/(?:token|register)\/$/, 405, 'clients post there (RFC 6749 §3.2, RFC 7591 §3)'),
  row(/^\/agent\/auth\/(?:claim\/)?$/, 405, 'agents post there'),
  row(/^\/oauth\/authorize\/$/, 400, 'a client sends a person there with its parameters'),
  row(/^\/api\/v1\/identity$/, 401, 'it tells who has a token'),
  row(/^\/api\/v1\/(?:search|page)$/, 400, 'the OpenAPI document names the path without its query'),
  row(
    /^\/api\/v1\/page\?url=\/no-such-page\/$/,
    404,
    'the API guide shows what a refusal looks like',
  ),
]

/** What is published at a key that looks like an address and is none. */
const keysAlone: readonly string[] = ['/mcp/workshop-offer.html']

function row(at: RegExp, status: number, because: string) {
  return { at, status, because, since: '2026-11-22' }
}

type AskApp = (target: string, options?: Ask) => Promise<Answer>

/** An address, the document that names it, and what it answers. */
type Named = readonly [target: string, document: string, status: number]

interface Reading {
  readonly site: Site
  ask: AskApp
  /** Where reading begins: what the release publishes. */
  readonly published: readonly string[]
}

async function open(name: Organisation): Promise<Reading> {
  const site = await readBuiltSite(name)
  const { ask } = await createAuthApp({ site })
  const { index } = await readArtefacts(await builtSite(name))
  const published = Object.keys(index).filter((key) => key.startsWith('/'))
  return { site, ask, published: published.filter((key) => !keysAlone.includes(key)) }
}

/**
 * Every address that is named, with its answers to GET; what answers with a document is read in its
 * turn.
 */
async function readAll({ site, ask, published }: Reading): Promise<Named[]> {
  const answers = new Map<string, Answer>()
  const named = new Map<string, string>(published.map((key) => [key, 'the release']))
  // What is computed is published too; a route that is no document names nothing.
  const waiting = [...published, ...routes.map(({ path }) => path)]
  for (let target = waiting.shift(); target !== undefined; target = waiting.shift()) {
    if (answers.has(target)) continue
    const answer = await ask(expandTemplate(target, valuesOf(site, target)))
    answers.set(target, answer)
    if (answer.status !== 200 || !holdsLinks(answer.headers['Content-Type'] ?? '')) continue
    for (const found of findTargets(answer, baseUrl)) {
      if (!named.has(found)) named.set(found, target)
      waiting.push(found)
    }
  }
  return [...named].map(([target, by]) => [target, by, answers.get(target)?.status ?? 0])
}

/** What the parameters of templates stand for. */
function valuesOf(
  { info, parts, prices, collections }: Site,
  target: string,
): Readonly<Record<string, string>> {
  return {
    ...valuesOfData(collections, target),
    ...{
      q: 'a',
      url: '/',
      path: '/',
      limit: '1',
      type: 'home',
      updated_since: '2026-01-01',
      sort: 'newest',
    },
    tag: parts.tags[0] ?? '',
    ...{ lang: info.languages[0] ?? '', market: prices?.offers[0]?.market ?? '' },
    // Empty values are left out: a home need not have sections.
    ...{ maxTokens: '500', from: '1', counts: 'true', section: '' },
    // As schema.org and OpenSearch call the words of a search.
    ...{ search_term_string: 'a', searchTerms: 'a' },
  }
}

/** Those of the collection at a target: its first entry, and no filters. */
function valuesOfData(collections: Site['collections'], target: string) {
  const [, name] = /\/api\/v1\/data\/([a-z0-9-]+)/.exec(target) ?? []
  const { fields = [], entries = [] } = collections.find((known) => known.name === name) ?? {}
  const filters = fields.flatMap((field) => [field.name, `${field.name}_min`, `${field.name}_max`])
  const none = [...filters, 'sort'].map((parameter) => [parameter, ''])
  return { ...(Object.fromEntries(none) as object), entry: entries[0]?.id ?? '' }
}

/** What is named and does not answer as it should. */
function faultsOf(named: readonly Named[]): Named[] {
  return named.filter(([target, , status]) => {
    const exception = exceptions.find(({ at }) => at.test(target))
    return status !== (exception?.status ?? 200)
  })
}

const used = new Set<RegExp>()

describe.each(organisations)('The documents of "%s"', (name) => {
  it('name only what is there', async () => {
    const reading = await open(name)
    const named = await readAll(reading)
    expect(named.length).toBeGreaterThan(reading.published.length)
    expect(faultsOf(named)).toEqual([])
    for (const { at } of exceptions) if (named.some(([target]) => at.test(target))) used.add(at)
  })

  it('are there for those who ask for their head alone, and say what else to do where they are not read', async () => {
    const { site, ask, published } = await open(name)
    for (const [target, by, status] of await readAll({ site, ask, published })) {
      const expanded = expandTemplate(target, valuesOf(site, target))
      const { status: head } = await ask(expanded, { method: 'HEAD' })
      expect([target, by, head]).toEqual([target, by, status])
      if (status !== 405) continue
      expect((await ask(expanded)).headers.Allow, target).toMatch(/\bPOST\b/)
    }
  })
})

it('No exception is left over', () => {
  expect([...used]).toEqual(exceptions.map(({ at }) => at))
})

/** A dead link in each kind of document, and how it is put there. */
const planted: readonly (readonly [document: string, plant: (answer: Answer) => Answer])[] = [
  ['/llms.txt', withText((text) => `${text}\n- [Dead](${baseUrl}/dead/)\n`)],
  ['/api.md', withText((text) => `${text}\n[Dead](/dead/)\n`)],
  ['/auth.md', withText((text) => `${text}\n\`\`\`sh\ncurl '${baseUrl}/dead/'\n\`\`\`\n`)],
  ['/openapi.json', withText((text) => text.replace('{', `{"dead": "${baseUrl}/dead/",`))],
  ['/.well-known/api-catalog', withText((text) => text.replace('{', '{"dead": "/dead/",'))],
  ['/robots.txt', withText((text) => `${text}\nSitemap: ${baseUrl}/dead/\n`)],
  ['/sitemap.xml', withText((text) => text.replace(/<loc>[^<]*/, `<loc>${baseUrl}/dead/`))],
  ['/atom.xml', withText((text) => text.replace('</feed>', '<link href="/dead/"/></feed>'))],
  ['/en/contact/', withText((text) => text.replace('</main>', '<a href="/dead/">Dead</a></main>'))],
  ['/mcp/server-card', (answer) => withLink(answer, '</dead/>; rel="help"')],
]

function withText(change: (text: string) => string): (answer: Answer) => Answer {
  return (answer) => ({ ...answer, text: change(answer.text) })
}

function withLink(answer: Answer, link: string): Answer {
  const links = [answer.headers.Link, link].filter((field) => field !== undefined)
  return { ...answer, headers: { ...answer.headers, Link: links.join(', ') } }
}

it.each(planted)('A dead link in %s is found', async (document, plant) => {
  const reading = await open('tiny')
  const ask: AskApp = async (target, options) => {
    const answer = await reading.ask(target, options)
    return target === document ? plant(answer) : answer
  }
  expect(faultsOf(await readAll({ ...reading, ask }))).toEqual([['/dead/', document, 404]])
})
