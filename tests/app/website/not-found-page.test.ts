import { describe, expect, it } from 'vitest'
import { ask, createTestApp, readBuiltSite } from '../../support/app.ts'
import type { Answer } from '../../support/app.ts'

const site = await readBuiltSite('agency')
const { app } = createTestApp(() => site)

const chrome = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'

describe('The 404 page', () => {
  const nearOf = ({ text }: Answer) =>
    /<section class="nearest">[^]*?<\/section>/.exec(text)?.[0] ?? ''
  const wordsOf = ({ text }: Answer) =>
    /<input id="search-input"[^>]* value="([^"]*)"/.exec(text)?.[1]

  it.each([
    ['/en/contakt/', 'contakt', '/en/contact/', 'Perhaps you are looking for'],
    ['/en/blog/Warm_flours.html', 'blog Warm flours', '/en/blog/warm-flour/', 'Perhaps'],
    ['/de/leistungen/stein', 'leistungen stein', '/de/leistungen/steine/', 'Vielleicht suchen Sie'],
  ])('at %s asks for "%s" and suggests %s', async (path, words, near, heading) => {
    const answer = await ask(app, path, { headers: { accept: chrome } })
    expect(answer.status).toBe(404)
    expect(wordsOf(answer)).toBe(words)
    expect(nearOf(answer)).toContain(`<a href="${near}"`)
    expect(nearOf(answer)).toContain(heading)
    expect(nearOf(answer).match(/<li>/g)?.length).toBeLessThanOrEqual(3)
    expect(answer.headers['Content-Security-Policy']).toContain("form-action 'self'")
  })

  it('names the language of a page in another one', async () => {
    const answer = await ask(app, '/en/steine/', { headers: { accept: chrome } })
    expect(nearOf(answer)).toMatch(/<a href="\/de\/[^"]+" +lang="de" dir="ltr" hreflang="de">/)
  })

  it('escapes what an address contains, and suggests nothing where nothing is near', async () => {
    const path = `/en/${encodeURIComponent('"><img src=x onerror=y()>&')}/`
    const answer = await ask(app, path, { headers: { accept: chrome } })
    expect(wordsOf(answer)).toBe('img src x onerror y')
    const other = await ask(app, '/qqqq/', { headers: { accept: chrome } })
    expect([wordsOf(other), nearOf(other)]).toEqual(['qqqq', ''])
  })

  it('is that of the build above 50 suggestions in a second', async () => {
    const limited = createTestApp(() => site, { now: () => 5_000 })
    const askOnce = async () =>
      await ask(limited.app, '/en/contakt/', { headers: { accept: chrome } })
    const answers = await Promise.all(Array.from({ length: 52 }, askOnce))
    expect(answers.filter((answer) => nearOf(answer) !== '')).toHaveLength(50)
    expect(answers.slice(-2).map(wordsOf)).toEqual(['', ''])
  })
})
