/** Page, twin, REST and MCP name the same address in the same language. */
import { describe, expect, it } from 'vitest'
import { ask, createTestApp, json, readBuiltSite } from '../support/app.ts'
import { post, request, resultOf } from '../support/mcp-messages.ts'

const site = await readBuiltSite('agency')
const { app } = createTestApp(() => site)

async function told(lang?: string): Promise<unknown> {
  return json(await ask(app, `/api/v1/contact${lang === undefined ? '' : `?lang=${lang}`}`))
}

describe('The e-mail address of a language', () => {
  it.each([
    ['pl', 'biuro@mill.example', '/pl/kontakt/'],
    ['en', 'hello@mill.example', '/en/contact/'],
    ['de', 'hallo@mill.example', '/de/kontakt/'],
  ])('%s is the same on every surface', async (lang, email, path) => {
    const mail = /[\w.]+@mill\.example/g
    expect(await told(lang)).toMatchObject({ email })
    const call = { name: 'get_contact_options', arguments: { lang } }
    const { structuredContent } = resultOf(await post(app, request('tools/call', call)))
    expect(structuredContent).toMatchObject({ email })
    for (const address of [path, `${path}index.md`]) {
      const { text } = await ask(app, address)
      expect(new Set(text.match(mail)), address).toEqual(new Set([email]))
    }
  })

  it('is the English one for who names no language', async () => {
    expect(await told()).toMatchObject({ email: 'hello@mill.example' })
  })
})

it('A note in some languages is told in each, or else in English', async () => {
  expect(await told('de')).toMatchObject({ note: 'Antworten kommen innerhalb eines Werktags.' })
  const english = { note: 'Answers come within one working day, Monday to Friday.' }
  expect(await told('pl')).toMatchObject(english)
  expect(await told()).toMatchObject(english)
})
