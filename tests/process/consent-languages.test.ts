/** The pages of the authorization endpoint in every language whose words come with the product. */
import { beforeAll, describe, expect, it } from 'vitest'
import { english, suppliedLanguages, wordsOf } from '../../src/site/words/words.ts'
import { baseUrl } from '../support/app.ts'
import { useBuiltService } from '../support/built-service.ts'
import { authorizationAddress, registerPublic } from '../support/person.ts'
const redirectUri = 'https://app.example/callback'
const service = useBuiltService('languages')
const hurried = useBuiltService('languages', { RATE_LIMIT_IP: '1' })
let clientId: string
beforeAll(async () => {
  clientId = await registerPublic(service, redirectUri)
})

function question(language: string, more: Readonly<Record<string, string>> = {}): URL {
  return authorizationAddress({ id: clientId, redirectUri }, { ui_locales: language, ...more })
}
/** Texts of a page as they stand between its tags, but for those that say they are English. */
function textsOf(html: string): string[] {
  return html
    .replace(/<(style|script)\b[^]*?<\/\1>/g, '')
    .replace(/<(code)[^>]* lang="en"[^>]*>[^]*?<\/\1>/g, '')
    .split(/<[^>]*>/)
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
}

function leavesOf(table: object): string[] {
  return Object.values(table).flatMap((value: unknown) =>
    typeof value === 'string' ? [value] : leavesOf(value as object),
  )
}

/** A text with anything in place of what is filled in. */
function patternOf(text: string): RegExp {
  const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`, 'u')
}

async function expectOwnWords(
  answer: Response,
  language: string,
  status: number,
): Promise<string[]> {
  const html = await answer.text()
  expect([answer.status, html]).toEqual([
    status,
    expect.stringContaining(`<html lang="${language}"`),
  ])
  const texts = textsOf(html)
  for (const text of texts) expect(text).not.toMatch(/[{}]|undefined|NaN/)
  if (language === 'en') return texts
  const own = new Set(leavesOf(wordsOf(language)))
  const foreign = leavesOf(english)
    .filter((text) => !own.has(text))
    // One of nothing but places to fill in would be found in any language.
    .filter((text) => /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, '')))
    .map(patternOf)
  expect(texts.filter((text) => foreign.some((pattern) => pattern.test(text)))).toEqual([])
  return texts
}

describe.each(suppliedLanguages)('In %s', (language) => {
  const words = wordsOf(language)

  it('the question is asked', async () => {
    const texts = await expectOwnWords(await service.fetch(question(language)), language, 200)
    expect(texts).toContain(words.consent.heading)
    expect(texts).toContain(words.consent.deny)
    expect(texts.some((text) => patternOf(words.consent.lifetime).test(text))).toBe(true)
  })

  it.each([
    ['unknown-client', 400, { client_id: 'nobody' }],
    ['unknown-address', 400, { redirect_uri: 'https://other.example/' }],
    ['client-error', 400, { response_type: 'token' }],
  ] as const)('a request is refused: %s', async (reason, status, fields) => {
    const answer = await service.fetch(question(language, fields))
    const texts = await expectOwnWords(answer, language, status)
    expect(texts).toContain(words.authorizeErrors.reasons[reason].title)
    expect(texts).toContain(words.authorizeErrors.nothingGranted)
  })

  it.each([
    ['stale', 400, { method: 'POST', body: new URLSearchParams({ ticket: 'x' }) }],
    ['unreadable', 400, { method: 'POST', body: '{}', headers: { 'Content-Type': 'text/plain' } }],
    ['foreign', 403, { method: 'POST', body: 'a=b', headers: { Origin: 'https://other.example' } }],
    ['method', 405, { method: 'DELETE' }],
  ] as const)('an answer is refused: %s', async (reason, status, init) => {
    const answer = await service.fetch(question(language), init)
    const texts = await expectOwnWords(answer, language, status)
    expect(texts).toContain(words.authorizeErrors.reasons[reason].title)
  })

  it('too many requests are refused', async () => {
    await hurried.fetch(question(language))
    const texts = await expectOwnWords(await hurried.fetch(question(language)), language, 429)
    expect(texts).toContain(words.authorizeErrors.reasons['too-many'].title)
  })
})

describe('The languages of the pages', () => {
  it('are English and those of the site, in their order, in the metadata too', async () => {
    const metadata = (await (
      await service.fetch(`${baseUrl}/.well-known/oauth-authorization-server`)
    ).json()) as { ui_locales_supported: string[] }
    expect(metadata.ui_locales_supported[0]).toBe('en')
    expect(metadata.ui_locales_supported.toSorted()).toEqual([...suppliedLanguages])
    const html = await (await service.fetch(question('fr'))).text()
    const links = [...html.matchAll(/ui_locales=([\w-]+)/g)].map(([, tag]) => tag)
    expect(links).toEqual(metadata.ui_locales_supported)
  })

  it.each([
    [{ query: 'pt-BR', header: '' }, 'pt'],
    [{ query: 'hu zh-Hant-TW en', header: '' }, 'zh'],
    [{ query: '', header: 'hu, sv-FI;q=0.5, en;q=0.2' }, 'sv'],
    [{ query: 'hu', header: 'tlh' }, 'en'],
  ])('are found by lookup: %o gives %s', async ({ query, header }, language) => {
    const answer = await service.fetch(question(query), { headers: { 'Accept-Language': header } })
    expect(await answer.text()).toContain(`<html lang="${language}"`)
  })

  it('have the words that the organisation wrote', async () => {
    expect(textsOf(await (await service.fetch(question('sv'))).text())).toContain('Släpp in')
    const page = await (await service.fetch(`${baseUrl}/sv/`)).text()
    expect(page).toContain('aria-label="Tablå"')
    const overview = await (await service.fetch(`${baseUrl}/sv/llms.txt`)).text()
    expect(overview).toContain('## Hem\n')
  })
})
