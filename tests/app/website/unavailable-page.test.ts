import { describe, expect, it } from 'vitest'
import { createOverloadReplies } from '../../../src/service/overload-reply.ts'
import { SiteUnavailable } from '../../../src/site/site.ts'
import { wordsOf } from '../../../src/site/words/words.ts'
import { ask, baseUrl, callFor, createTestApp } from '../../support/app.ts'
import { findHtmlFaults } from '../../support/judge-page.ts'
import { createTinySite } from '../../support/tiny-site.ts'

const refuse = createOverloadReplies({ baseUrl, rateLimitIp: 120, rateLimitAuth: 60 })
const browser = 'text/html,application/xhtml+xml,*/*;q=0.8'

describe('A browser', () => {
  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['fi, ar;q=0.5', 'ar'],
    ['fi', 'en'],
    ['', 'en'],
    [`${' '.repeat(200)}de`, 'en'],
  ])('that accepts "%s" gets the page about an overload in %s', async (language, lang) => {
    const headers = { accept: browser, 'accept-language': language }
    const reply = refuse({ ...callFor('/en/contact/'), headers })
    expect(reply.status).toBe(503)
    expect(reply.headers).toMatchObject({
      'Cache-Control': 'no-store',
      'Content-Language': lang,
      'Retry-After': '5',
      Vary: 'Accept, Accept-Language',
    })
    const text = new TextDecoder().decode(reply.body?.bytes)
    expect(text).toContain(`<h1>${wordsOf(lang).page.unavailableTitle}</h1>`)
    expect(await findHtmlFaults(text)).toEqual([])
  })

  it.each([
    [503, '10', new SiteUnavailable('gone')],
    [500, undefined, new Error('broken')],
  ])('gets a page with %d when a page cannot be read', async (status, retryAfter, error) => {
    const readPublished = () => Promise.reject(error)
    const { app } = createTestApp(() => ({ ...createTinySite(), readPublished }))
    const answer = await ask(app, '/', { headers: { accept: browser, 'accept-language': 'pl' } })
    expect(answer.status).toBe(status)
    expect(answer.headers['Retry-After']).toBe(retryAfter)
    expect(answer.text).toContain(wordsOf('pl').page.unavailableText)
  })
})
