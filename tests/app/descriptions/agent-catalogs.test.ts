/**
 * What agents find in the catalogs: skills with their digests, the AI catalog, the API catalog; for
 * each organisation.
 */
import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { quotaPolicies } from '../../../src/descriptions/quota-policies.ts'
import { countTokens } from '../../../src/markdown/tokens.ts'
import { renderDescriptions } from '../../../src/release/description-files.ts'
import type { App } from '../../../src/service/app.ts'
import { createSearch } from '../../../src/search/search.ts'
import { openRelease } from '../../../src/site/artefacts/artefacts.ts'
import type { Site } from '../../../src/site/site.ts'
import type { ConsentFrames } from '../../../src/website/consent/consent-frames.ts'
import { createConsentPages } from '../../../src/website/consent/consent-pages.ts'
import { ask, baseUrl, callFor, createTestApp, readBuiltSite } from '../../support/app.ts'
import { builtSite, organisations } from '../../support/built-site.ts'
import { readDescription } from '../../support/published.ts'

interface SkillEntry {
  readonly name: string
  readonly type: string
  readonly description: string
  readonly url: string
  readonly digest: string
}

interface ArdEntry {
  readonly identifier: string
  readonly displayName: string
  readonly type: string
  readonly url?: string
  readonly data?: unknown
  readonly representativeQueries?: readonly string[]
}

const indexPath = '/.well-known/agent-skills/index.json'
const catalogPaths = ['/.well-known/ard.json', '/.well-known/ai-catalog.json']
const catalogRelations = ['api-catalog', 'agent-skills', 'ard', 'ai-catalog']

const decoders = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes: Uint8Array) => bytes,
}

describe.each(organisations)('The catalogs of "%s"', (name) => {
  let site: Site
  let app: App
  let skills: readonly SkillEntry[]

  beforeAll(async () => {
    site = await readBuiltSite(name)
    ;({ app } = createTestApp(() => site))
    const index = JSON.parse(await readDescription(app, indexPath)) as {
      $schema: string
      skills: readonly SkillEntry[]
    }
    expect(index.$schema).toBe('https://schemas.agentskills.io/discovery/0.2.0/schema.json')
    skills = index.skills
  })

  it('list the skills that the site can keep, with the digest of the bytes in every coding', async () => {
    const { offer, hasContact } = site.parts
    const reach = [...(hasContact ? ['contact'] : []), ...(offer ? ['price'] : [])].join('-or-')
    expect(skills.map((skill) => skill.name)).toEqual([
      'public-site-research',
      ...(reach === '' ? [] : [reach]),
    ])
    for (const { type, url, digest } of skills) {
      expect(type).toBe('skill-md')
      for (const [coding, decode] of Object.entries(decoders)) {
        const reply = await app(callFor(url, { headers: { 'accept-encoding': coding } }))
        expect(reply?.headers['Content-Type']).toBe('text/markdown; charset=utf-8')
        expect(reply?.headers['Content-Encoding'] ?? 'identity').toBe(coding)
        const bytes = decode(reply?.body?.bytes ?? new Uint8Array())
        const hash = createHash('sha256').update(bytes).digest('hex')
        expect(`sha256:${hash}`).toBe(digest)
      }
    }
  })

  it('have the same bytes at the older address of the index', async () => {
    expect((await ask(app, '/.well-known/skills/index.json')).text).toBe(
      (await ask(app, indexPath)).text,
    )
  })

  it('lead to skills of at most 600 tokens, whose front matter says what the index says', async () => {
    for (const { name: skill, description, url } of skills) {
      const text = await readDescription(app, url)
      const [, front = '', body = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text) ?? []
      expect(parse(front)).toEqual({ name: skill, description })
      expect(skill).toMatch(/^[a-z0-9-]{1,64}$/)
      expect(description).toContain(site.info.company)
      expect(description.length).toBeLessThanOrEqual(1024)
      expect(body).toMatch(/^\n# /)
      expect(countTokens(text)).toBeLessThanOrEqual(600)
    }
  })

  it('name in the skills only what answers', async () => {
    for (const { url } of skills) {
      const text = await readDescription(app, url)
      const addresses = [...text.matchAll(/http:\/\/localhost:4321([^\s`),]*)/g)]
      expect(addresses.length).toBeGreaterThan(1)
      for (const [, address = ''] of addresses) {
        const path = address.replace(/\{.*$|\.$/, '')
        const { status } = await ask(app, path)
        // A search without words is refused; the MCP server is asked by POST.
        expect([path, [200, 400, 405].includes(status)]).toEqual([path, true])
      }
    }
  })

  it('are an AI catalog at both addresses, by the rules of ARD', async () => {
    const [text, older] = await Promise.all(catalogPaths.map((path) => readDescription(app, path)))
    expect(older).toBe(text)
    const catalog = JSON.parse(text ?? '') as {
      specVersion: string
      host: Record<string, unknown>
      entries: readonly ArdEntry[]
    }
    expect(catalog.specVersion).toBe('1.0')
    // A did:web would have to resolve.
    expect(catalog.host).toEqual({ displayName: site.info.company })
    expect(catalog.entries).toHaveLength(1 + skills.length)
    const identifiers = catalog.entries.map(({ identifier }) => identifier)
    expect(new Set(identifiers).size).toBe(identifiers.length)
    for (const entry of catalog.entries) {
      expect(entry.identifier).toMatch(/^urn:air:localhost(?::[a-z0-9-]+)?:[a-z0-9-]+$/)
      expect(entry.displayName).toContain(site.info.company)
      expect([entry.url, entry.data].filter((given) => given !== undefined)).toHaveLength(1)
      const { headers, status } = await ask(app, (entry.url ?? '').slice(baseUrl.length))
      expect(status).toBe(200)
      expect(headers['Content-Type']?.split(';')[0]).toBe(entry.type.split(';')[0])
      if (entry.representativeQueries) {
        expect(entry.representativeQueries.length).toBeGreaterThanOrEqual(2)
        expect(entry.representativeQueries.length).toBeLessThanOrEqual(5)
      }
    }
    expect(catalog.entries[0]?.representativeQueries?.length).toBeGreaterThanOrEqual(2)
  })

  it('ask questions, none of them a name of a page', async () => {
    const { entries } = JSON.parse(await readDescription(app, '/.well-known/ard.json')) as {
      entries: readonly ArdEntry[]
    }
    const queries = entries.flatMap(({ representativeQueries = [] }) => representativeQueries)
    expect(queries).toContain(`What is ${site.info.company}?`)
    expect(queries.filter((query) => !query.endsWith('?'))).toEqual([])
  })

  it('ask the questions of the editors first, in each language', async () => {
    const pages = Array.from({ length: site.pageCount }, (_, at) => site.pageAt(at))
    const asked = pages.flatMap((page) =>
      page?.type === 'offer' || page?.type === 'about' ? [page] : [],
    )
    const questions = new Map(asked.map(({ path }) => [path, [`${path}?`, 'second?']]))
    const policies = quotaPolicies({ rateLimitIp: 1, rateLimitAgent: 1, rateLimitAuth: 1 })
    const path = '/.well-known/ard.json'
    const [made] = await renderDescriptions(site, { prose: {}, questions, policies, path })
    const { entries } = JSON.parse(new TextDecoder().decode(made?.bytes)) as {
      entries: readonly ArdEntry[]
    }
    const shown = entries[0]?.representativeQueries?.slice(0, asked.length) ?? []
    const found = shown.map((query) => site.findPage(query.slice(0, -1)))
    expect(found).not.toContain(undefined)
    expect([...new Set(found.map((page) => page?.lang))].toSorted()).toEqual(
      [...new Set(asked.map(({ lang }) => lang))].toSorted(),
    )
  })

  it('are named by every page, and answer with the type they are said to have', async () => {
    const { headers } = await ask(app, '/')
    for (const relation of catalogRelations) {
      const link = new RegExp(`<([^>]+)>; rel="?${relation}"?; type="([^"]+)"`)
      const [, path = '', type] = link.exec(headers.Link ?? '') ?? []
      const answer = await ask(app, path)
      expect([relation, answer.status]).toEqual([relation, 200])
      expect(answer.headers['Content-Type']?.split(';')[0]).toBe(type)
    }
    const { text } = await ask(app, '/', { headers: { accept: 'text/html' } })
    for (const [at, relation] of ['ard', 'ai-catalog'].entries()) {
      const link = `<link rel="${relation}" type="application/json" href="${catalogPaths[at] ?? ''}">`
      expect(text).toContain(link)
    }
  })

  it('are not made for a private site', async () => {
    const hidden: Site = { ...site, info: { ...site.info, visibility: 'private' } }
    const policies = quotaPolicies({ rateLimitIp: 1, rateLimitAgent: 1, rateLimitAuth: 1 })
    const made = await renderDescriptions(hidden, { prose: {}, policies })
    const paths = made.map(({ key }) => key)
    expect(paths).toContain('/api.md')
    expect(paths.filter((path) => path.startsWith('/.well-known/'))).toEqual([])
  })

  it('promise nothing that is not there: agent cards, payments and keys of bots are 404', async () => {
    const absent =
      'agent-card.json agent.json http-message-signatures-directory x402 ucp did.json ' +
      'ai-plugin.json agent-skills/ agent-skills/no-such-skill/SKILL.md'
    for (const name of absent.split(' ')) {
      expect([name, (await ask(app, `/.well-known/${name}`)).status]).toEqual([name, 404])
    }
    for (const path of [indexPath, ...catalogPaths, '/.well-known/api-catalog']) {
      expect(await readDescription(app, path)).not.toMatch(/\ba2a\b|agent-card|x402|payment|did:/i)
    }
  })

  it('are of the company that clients are told to ask access to', async () => {
    const release = await openRelease(`${await builtSite(name)}/data`, {
      baseUrl,
      createSearch,
    })
    const frames = release.frames as ConsentFrames // As the server reads them.
    const render = () => Promise.reject(new Error('Nobody asks for a page'))
    const pages = createConsentPages({ render, frames, styleSource: "'self'" })
    expect(pages.company).toBe(site.info.company)
    await release.close()
  })
})
