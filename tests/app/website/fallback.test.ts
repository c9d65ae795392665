/** Pages in the fallback language of a site, at the addresses of missing translations. */
import { describe, expect, it } from 'vitest'
import { apiPaths } from '../../../src/http/paths.ts'
import { ask, baseUrl, createTestApp, json, readBuiltSite } from '../../support/app.ts'
import { bilingual, check, mistakesOf, warningsOf } from '../../support/content-check.ts'
import { pageText } from '../../support/content-folder.ts'

const original = '/en/joining/'
const shownAt = '/ar/joining/'

const readSite = async () => {
  const site = await readBuiltSite('choir')
  const { app } = createTestApp(() => site)
  return {
    site,
    read: async (path: string, accept = 'text/html') =>
      await ask(app, path, { headers: { accept } }),
  }
}

describe('The page of a missing translation', async () => {
  const { site, read } = await readSite()
  const { status, headers, text } = await read(shownAt)

  it('has the frame of the reader, and the text of the fallback language marked as such', () => {
    expect(status).toBe(200)
    expect(headers['Content-Language']).toBe('en')
    expect(text).toContain('<html lang="ar" dir="rtl">')
    expect(text).toMatch(/<div class="page guide" lang="en" dir="ltr">/)
    expect(text).toMatch(
      /<p class="alert instead" lang="ar" dir="rtl">\s*لم تُترجم هذه الصفحة بعد. تظهر بلغة أخرى: الإنجليزية\s*<\/p>/,
    )
    expect(text).toContain('<h1>Join the choir</h1>')
  })

  it('is not for search engines, and names the address and the twin of the original', () => {
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect(text).toContain(`<link rel="canonical" href="${baseUrl}${original}">`)
    expect(text).toContain(
      `<link rel="alternate" type="text/markdown" href="${baseUrl}${original}index.md">`,
    )
    expect(text).not.toMatch(/rel="alternate" hreflang|application\/ld\+json/)
    expect(headers.Link).toContain(`<${original}index.md>; rel="alternate"`)
  })

  it('links the pages of the reader where they exist', () => {
    expect(text).toContain('<a href="/ar/concerts/">Our concerts</a>')
    expect(text).toContain('<a href="/en/rehearsals/">free places</a>')
  })

  it('is what the languages of both addresses lead to', async () => {
    expect(text).toMatch(/<a href="\/en\/joining\/" lang="en"[^>]*hreflang="en"/)
    expect((await read(original)).text).toMatch(
      /<a href="\/ar\/joining\/" lang="ar"[^>]*hreflang="ar"/,
    )
  })

  it('is Markdown of the original for programs, whose twin its own twin leads to', async () => {
    const markdown = await read(shownAt, 'text/markdown')
    expect(markdown.text).toBe((await read(`${original}index.md`)).text)
    expect(markdown.headers.Link).toContain(`<${baseUrl}${original}>; rel="canonical"`)
    for (const twin of ['/ar/joining/index.md', '/ar/joining.md']) {
      const { status: moved, headers: to } = await read(twin)
      expect([moved, to.Location]).toEqual([301, `${baseUrl}${original}index.md`])
    }
  })

  it('answers at other spellings of its address like other pages', async () => {
    for (const path of ['/ar/joining', '/AR/Joining/', '/ar/joining.html']) {
      expect((await read(path)).headers.Location).toBe(baseUrl + shownAt)
    }
  })

  it('is the original in the API', async () => {
    const page = json(await read(`${apiPaths.page}?url=${shownAt}`, 'application/json'))
    expect(page).toMatchObject({
      url: baseUrl + original,
      markdownUrl: `${baseUrl}${original}index.md`,
    })
  })

  it('is in no list, search, sitemap, feed or description', async () => {
    expect(site.findPage(shownAt)).toBeUndefined()
    const lists = ['/sitemap.xml', '/llms.txt', '/ar/llms.txt', '/ar/llms-full.txt', '/ar/feed.xml']
    const reads = [...lists, apiPaths.pages, `${apiPaths.search}?q=Join%20the%20choir&lang=ar`]
    for (const path of reads) {
      const { status: found, text: list } = await read(path, '*/*')
      expect([path, found, list.includes(shownAt)]).toEqual([path, 200, false])
    }
  })
})

describe('fallback in site.yaml', () => {
  const german = { 'pages/de/mehl.md': pageText({ translationKey: 'flour' }) }
  const files = {
    ...bilingual,
    'site.yaml': `${bilingual['site.yaml']}fallback: en\n`,
    'pages/en/about.md': pageText({ translationKey: 'about' }, '[x](/de/about/#below)\n\n## Below'),
    'pages/en/flour.md': pageText({ translationKey: 'flour' }),
    ...german,
  }
  const fallbacksOf = async (more: object) =>
    (await check({ ...files, ...more })).loaded?.site.data.fallbacks

  it('gives each missing translation an address, which links may name', async () => {
    expect(await mistakesOf(files)).toEqual([])
    expect(await fallbacksOf({})).toEqual({ '/de/about/': '/en/about/' })
    const wrong = {
      ...files,
      'pages/en/about.md': files['pages/en/about.md'].replace('#below', '#above'),
    }
    expect(await mistakesOf(wrong)).toEqual([
      expect.stringContaining('has no heading with the id "above"'),
    ])
  })

  const about = pageText({ translationKey: 'about' })

  it('leaves out home pages, search pages, pages without a key and addresses in use', async () => {
    for (const more of [
      { 'pages/en/about.md': pageText({ type: 'other' }) },
      { 'pages/en/about.md': pageText({ translationKey: 'about', component: 'search' }) },
      { 'pages/en/about.md': about, 'pages/de/about.md': pageText({}) },
      { 'pages/en/about.md': about, 'redirects.yaml': '/de/about/: /de/mehl/\n' },
    ]) {
      expect(await fallbacksOf(more)).toEqual({})
    }
  })

  it('names the missing translations in one line, and no key as misspelt', async () => {
    expect(await warningsOf(files)).toEqual([expect.stringContaining('"about" has no page in de')])
  })

  it('is a language of the site, and optional', async () => {
    const danish = { ...files, 'site.yaml': `${bilingual['site.yaml']}fallback: da\n` }
    expect(await mistakesOf(danish)).toEqual([
      'site.yaml:7 | fallback | must be one of en, de',
      expect.stringContaining('links to /de/about/#below, but there is no page'),
    ])
    const without = { ...files, 'site.yaml': bilingual['site.yaml'] }
    expect((await check(without)).loaded?.site.data.fallbacks).toBeUndefined()
  })
})
