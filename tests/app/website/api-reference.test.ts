/** The page about the API as the build leaves it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { problemCodes } from '../../../src/descriptions/problems.ts'
import { ask, createTestApp, readBuiltSite } from '../../support/app.ts'
import { builtSite } from '../../support/built-site.ts'
import { readRegistry } from '../../support/registry.ts'

const pages = [
  ['agency', '/en/api/'],
  ['agency', '/pl/api/'],
  ['bibliotheque', '/fr/api/'],
] as const

describe.each(pages)('The page about the API of "%s" at %s', async (name, path) => {
  const site = await readBuiltSite(name)
  const { app } = createTestApp(() => site)
  const { text } = await ask(app, path)
  const registry = await readRegistry(name)

  it('has each operation of the organisation, and no other', () => {
    const shown = [...text.matchAll(/<h3 id="operation-([^"]+)"/g)].map(([, id]) => id)
    expect(shown).toEqual(registry.map(({ id }) => id.toLowerCase()))
  })

  it('shows an answer to each example, and to each step to a token', () => {
    const places = [...text.matchAll(/ data-answer="([^"]+)"[^>]*>(.*?)<\/strong>/gs)]
    expect(places).toHaveLength(registry.length + 3)
    for (const [, , start = ''] of places) expect(start).toMatch(/<strong>200$/)
    // Tokens are shortened.
    expect(text.match(/&quot;eyJ[\w-]{30}/)).toBe(null)
  })

  it('has one row for each error', () => {
    for (const code of problemCodes) {
      expect(text.split(`id="problem-${code}"`)).toHaveLength(2)
    }
  })

  it('is the file for static hosting too', async () => {
    expect(await readFile(join(await builtSite(name), 'client', path, 'index.html'), 'utf8')).toBe(
      text,
    )
  })
})

it('The page about the API of "bibliotheque" leads to a page with its details', async () => {
  const site = await readBuiltSite('bibliotheque')
  const { app } = createTestApp(() => site)
  const [main, details] = await Promise.all(
    ['/fr/api/', '/fr/api-details/'].map(async (path) => (await ask(app, path)).text),
  )
  const linked = [...(main ?? '').matchAll(/href="\/fr\/api-details\/#([^"]+)"/g)]
  const ids = linked.map(([, id]) => id)
  expect(ids).toEqual(expect.arrayContaining(['client', 'headers', 'shapes', 'shape-pagelist']))
  for (const id of ids) {
    expect(details).toContain(` id="${id}"`)
    expect(main).not.toContain(` id="${id}"`)
  }
})
