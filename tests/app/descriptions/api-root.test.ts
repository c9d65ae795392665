import { describe, expect, it } from 'vitest'
import { countTokens } from '../../../src/markdown/tokens.ts'
import { ask, baseUrl, createTestApp, json, readBuiltSite } from '../../support/app.ts'
import { organisations } from '../../support/built-site.ts'
import { readRegistry } from '../../support/registry.ts'

describe.each(organisations)('/api/v1 of the site "%s"', async (name) => {
  const site = await readBuiltSite(name)
  const { app } = createTestApp(() => site)
  const root: Record<string, unknown> = json(await ask(app, '/api/v1'))

  it('says how and why to authenticate, and leads to the guide', () => {
    expect(root.authentication).toContain(`${baseUrl}/auth.md`)
    expect(root.authentication).toMatch(/Optional/)
  })

  it('has a template for every read with parameters, and no other (RFC 6570)', async () => {
    const registry = await readRegistry(name)
    const reads = registry.filter(
      ({ method, input }) => method === 'GET' && Object.keys(input.shape).length > 0,
    )
    const templates = root.templates as Record<string, string>
    expect(Object.keys(templates)).toEqual(reads.map(({ id }) => id))
    for (const { id, paths, input, examples } of reads) {
      const template = templates[id] ?? ''
      const [, address = '', names = ''] = /^(.+)\{\?([\w,]+)\}$/.exec(template) ?? []
      expect(address).toBe(baseUrl + paths[0])
      expect(names.split(',')).toEqual(Object.keys(input.shape))
      // An example expanded by the template is answered.
      const [values = {}] = examples
      const query = names
        .split(',')
        .filter((known) => known in values)
        .map((known) => `${known}=${encodeURIComponent(String(values[known]))}`)
      const target = `${paths[0]}?${query.join('&')}`
      expect([target, (await ask(app, target)).status]).toEqual([target, 200])
    }
  })

  it('and an answer about the offer are at most 750 tokens, from zero', async () => {
    const registry = await readRegistry(name)
    const workshop = registry.find(({ id }) => id === 'workshop')
    const market = String(workshop?.examples[0]?.market)
    const texts = [
      await ask(app, '/api/v1'),
      ...(workshop ? [await ask(app, `/api/v1/workshop?market=${market}`)] : []),
    ].map(({ text }) => text)
    expect(countTokens(texts.join('\n'))).toBeLessThanOrEqual(750)
  })
})
