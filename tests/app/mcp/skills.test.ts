import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills'
import { describe, expect, it } from 'vitest'
import type { App } from '../../../src/service/app.ts'
import { SiteUnavailable } from '../../../src/site/site.ts'
import { ask, baseUrl, createTestApp, json, readBuiltSite } from '../../support/app.ts'
import { organisations } from '../../support/built-site.ts'
import { errorOf, post, postEnveloped, request, resultOf } from '../../support/mcp-messages.ts'

/** A client of the SDK that asks an app, without a port. */
async function connect(app: App, mode: 'auto' | 'legacy'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  const transport = new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), {
    async fetch(url, init) {
      const { body, headers, method } = new Request(url, init)
      const text = body ? await new Response(body).text() : ''
      const { pathname } = new URL(String(url))
      const answer = await ask(app, pathname, {
        method,
        headers: { ...Object.fromEntries(headers), host: 'localhost:4321' },
        body: text,
      })
      const hasBody = answer.text !== ''
      return new Response(hasBody ? answer.text : null, {
        status: answer.status,
        headers: answer.headers,
      })
    },
  })
  await client.connect(transport)
  return client
}

describe.each(organisations)('The skills of %s', async (name) => {
  const site = await readBuiltSite(name)
  const { app } = createTestApp(() => site)

  const modes = ['auto', 'legacy'] as const
  it.each(modes)('are verified by the client of the SDK: %s', async (mode) => {
    const client = await connect(app, mode)
    const skills = new SkillsClient(client)
    const listed = await skills.list()
    const index = json(await ask(app, '/.well-known/agent-skills/index.json')) as {
      skills: { name: string; description: string; url: string; digest: string }[]
    }
    const names = listed.skills.map(({ frontmatter }) => frontmatter.name)
    expect(names.toSorted()).toEqual(index.skills.map((skill) => skill.name).toSorted())
    expect(names).not.toEqual([])
    for (const { uri } of listed.skills) {
      const { skill } = await skills.get(uri)
      const read = await skills.read(skill)
      const { url = '' } = index.skills.find((one) => one.name === skill.frontmatter.name) ?? {}
      const file = await ask(app, url)
      expect(JSON.stringify(read)).toContain(JSON.stringify(file.text))
    }
    const { resources } = await client.listResources()
    const uris = resources.map(({ uri }) => uri)
    for (const { uri } of listed.skills) expect(uris).toContain(uri)
    await client.close()
  })

  it('are an extension that is declared, and kept as long as a list', async () => {
    const extensions = { 'io.modelcontextprotocol/skills': {} }
    const discovered = resultOf(await postEnveloped(app, 'server/discover'))
    expect(discovered.capabilities).toMatchObject({ extensions })
    expect(json(await ask(app, '/mcp/server-card')).capabilities).toMatchObject({ extensions })
    const listed = resultOf(await postEnveloped(app, 'skills/list'))
    expect(listed).toMatchObject({ ttlMs: 60_000, cacheScope: 'public' })
  })
})

describe('Skills that are not there', () => {
  it('are refused by their address, with those that are', async () => {
    const site = await readBuiltSite('tiny')
    const { app } = createTestApp(() => site)
    const error = errorOf(await post(app, request('skills/get', { uri: 'skill://x/SKILL.md' })))
    expect(error).toMatchObject({
      code: -32602,
      message: expect.stringContaining('use one of skill://public-site-research/SKILL.md'),
    })
  })

  it('are no extension of a site without an index, nor of one that is away', async () => {
    const site = await readBuiltSite('tiny')
    for (const readPublished of [
      () => Promise.resolve(undefined),
      () => Promise.reject(new SiteUnavailable('gone')),
    ]) {
      const { app } = createTestApp(() => ({ ...site, readPublished }))
      const { capabilities } = resultOf(await postEnveloped(app, 'server/discover'))
      expect(capabilities).not.toHaveProperty('extensions')
    }
    const { app } = createTestApp(() => ({
      ...site,
      readPublished: () => Promise.resolve(undefined),
    }))
    expect(resultOf(await post(app, request('skills/list')))).toEqual({ skills: [] })
  })
})
