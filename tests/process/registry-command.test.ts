import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { renderRegistryEntry } from '../../src/mcp/registry-entry.ts'
import { ask, createTestApp, json, readBuiltSite } from '../support/app.ts'
import { builtSite, organisations, outOf } from '../support/built-site.ts'
import { runNode } from '../support/child.ts'
import { registrySchema, serverCardSchema } from '../support/mcp-schemas.ts'
import { post, request, resultOf } from '../support/mcp-messages.ts'

const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false })
addFormats(ajv)

function faultsOf(value: unknown, schema: object) {
  const check = ajv.compile(schema)
  return check(value) ? [] : check.errors
}

describe('npm run registry', () => {
  it('prints a valid server.json of the newest release, and warns of an address without https', async () => {
    const out = outOf(await builtSite('agency'))
    const { code, stdout, stderr } = await runNode(['scripts/registry.ts'], { OUT_DIR: out })
    expect([code, stderr]).toEqual([
      0,
      'The registry accepts only https addresses, but this release was built for http://localhost:4321. Build it with an https BASE_URL\n',
    ])
    const entry = JSON.parse(stdout) as Record<string, unknown>
    expect(faultsOf(entry, registrySchema)).toEqual([])
    const { app } = createTestApp(await siteOf('agency'))
    const card = json(await ask(app, '/mcp/server-card'))
    for (const member of ['name', 'title', 'description', 'version', 'websiteUrl']) {
      expect([member, entry[member]]).toEqual([member, card[member]])
    }
    expect(entry.remotes).toEqual([{ type: 'streamable-http', url: 'http://localhost:4321/mcp' }])
  })

  it('says what to do where nothing is built', async () => {
    const { code, stderr } = await runNode(['scripts/registry.ts'], { OUT_DIR: '.cache/no-such' })
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^Cannot find a build in .*: run npm run build first, or set OUT_DIR to a folder with a build\n$/,
    )
  })
})

async function siteOf(name: (typeof organisations)[number]) {
  const site = await readBuiltSite(name)
  return () => site
}

describe.each(organisations)('The MCP server of "%s"', (name) => {
  it('is described to the registry in its form, with icons that it takes', async () => {
    const site = await readBuiltSite(name)
    const baseUrl = 'https://www.mill.example'
    const entry = await renderRegistryEntry({ ...site, info: { ...site.info, baseUrl } })
    expect(faultsOf(entry, registrySchema)).toEqual([])
    expect(entry.name).toBe(`example.mill.www/${site.info.service}`)
  })

  it('has a card of its schema, with the capabilities that it really has', async () => {
    const { app } = createTestApp(await siteOf(name))
    const card = json(await ask(app, '/mcp/server-card'))
    expect(faultsOf(card, serverCardSchema)).toEqual([])
    const params = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    }
    const { capabilities, serverInfo } = resultOf(await post(app, request('initialize', params)))
    const { logging, ...named } = capabilities as Record<string, unknown>
    // A level may be set in older revisions, and nothing is ever logged: no capability to choose a
    // server by.
    expect(logging).toEqual({})
    expect(card.capabilities).toEqual(named)
    expect(serverInfo).toMatchObject(card.serverInfo as object)
  })
})
