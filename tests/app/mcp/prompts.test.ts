import { describe, expect, it } from 'vitest'
import type { App } from '../../../src/service/app.ts'
import { createTestApp, readBuiltSite } from '../../support/app.ts'
import { post, request, resultOf } from '../../support/mcp-messages.ts'

const site = await readBuiltSite('agency')
const { app } = createTestApp(() => site)

describe('Completion', () => {
  const complete = async (ref: object, name: string, value: string) =>
    resultOf(await post(app, request('completion/complete', { ref, argument: { name, value } })))
      .completion as { values: string[]; total: number; hasMore: boolean }
  const template = { type: 'ref/resource', uri: 'http://localhost:4321{+path}index.md' }

  it('offers paths that begin with what was typed, else those that hold it', async () => {
    const begun = await complete(template, 'path', '/en/con')
    expect(begun.values).toContain('/en/contact/')
    expect(begun.values.every((value) => value.startsWith('/en/con'))).toBe(true)
    expect((await complete(template, 'path', 'CONTACT')).values).toContain('/en/contact/')
    const all = await complete(template, 'path', '')
    expect([all.values.length, all.total, all.hasMore]).toEqual([100, site.pageCount, true])
    expect(all.values[0]).toBe('/')
  })

  it('offers values of prompts', async () => {
    const prompt = { type: 'ref/prompt', name: 'workshop_price' }
    expect((await complete(prompt, 'country', 'pol')).values).toEqual(['Poland', 'Polska', 'Polen'])
    expect((await complete(prompt, 'country', 'ÖST')).values).toEqual(['Österreich'])
    expect((await complete(prompt, 'country', 'osterr')).values).toEqual(['Österreich'])
    const { values } = await complete(prompt, 'country', '')
    expect(values).toContain('Austria')
    expect(values).not.toContain('Österreich')
    expect((await complete(prompt, 'lang', '')).values).toEqual(['pl', 'en', 'de'])
  })

  it('has nothing to offer for an argument that is not known, as in the SDKs', async () => {
    const nothing = { values: [], total: 0, hasMore: false }
    expect(await complete(template, 'nothing', '')).toEqual(nothing)
    const prompt = { type: 'ref/prompt', name: 'workshop_price' }
    expect(await complete(prompt, 'nothing', 'p')).toEqual(nothing)
    expect(await complete(prompt, '__proto__', '')).toEqual(nothing)
  })
})

it.each([
  [
    'which_service_fits',
    { process: 'copying invoices', lang: 'de' },
    /copying invoices.*search_site.*: de$/s,
  ],
  [
    'workshop_price',
    { country: 'Austria' },
    /Austria.*get_workshop_offer.*language of the person/s,
  ],
  [
    'help_in_a_town',
    { town: 'Ełk', lang: 'pl' },
    /Ełk.*search_site, with type set to city.*: pl$/s,
  ],
  ['reach_a_person', { subject: 'a tender' }, /about this: a tender\n.*get_contact_options/s],
  ['reach_a_person', {}, /at Mill & Sons\n.*get_contact_options/s],
])('Prompts %s asks for what was given', async (name, args, pattern) => {
  const answer = await post(app, request('prompts/get', { name, arguments: args }))
  const { messages } = resultOf(answer) as { messages: { content: { text: string } }[] }
  expect(messages[0]?.content.text).toMatch(pattern)
})

it('Prompts of a site are those that its content can answer', async () => {
  const named = async (asked: App) => {
    const { prompts } = resultOf(await post(asked, request('prompts/list')))
    return (prompts as { name: string }[]).map(({ name }) => name)
  }
  const all = ['which_service_fits', 'workshop_price', 'help_in_a_town', 'reach_a_person']
  expect(await named(app)).toEqual(all)
  for (const [part, name] of [
    ['hasTowns', 'help_in_a_town'],
    ['hasContact', 'reach_a_person'],
  ] as const) {
    const parts = { ...site.parts, [part]: false }
    const left = all.filter((other) => other !== name)
    expect(await named(createTestApp(() => ({ ...site, parts })).app)).toEqual(left)
  }
})
