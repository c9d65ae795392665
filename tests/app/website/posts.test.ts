/** Days of posts: a correction changes the day of the last change and moves no post. */
import { describe, expect, it } from 'vitest'
import type { App } from '../../../src/service/app.ts'
import { ask, createTestApp, readBuiltSite } from '../../support/app.ts'
import type { SiteName } from '../../support/built-site.ts'
import { pageText } from '../../support/content-folder.ts'
import { check } from '../../support/content-check.ts'

/** Days that a piece of HTML shows. */
function daysIn(html: string): string[] {
  return [...html.matchAll(/<time datetime="([^"]*)"/g)].map(([, day = '']) => day)
}

describe('Posts of a blog', async () => {
  const corrected = '/fr/blog/la-nuit-des-cartes/'
  const newest = '/fr/blog/les-graines-pretees/'

  const read: (path: string) => Promise<string> = await readerOf('bibliotheque')

  it('keep their place when one is corrected', async () => {
    const list = await read('/fr/blog/')
    const [, shown = ''] = /<section class="children">([\s\S]*?)<\/section>/.exec(list) ?? []
    const links = [...shown.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)
    expect([links, daysIn(shown)]).toEqual([
      [newest, corrected],
      ['2026-01-30', '2025-09-22'],
    ])
    const feed = await read('/feed.xml')
    expect([...feed.matchAll(/<pubDate>([^<]*)/g)].map(([, day]) => day)).toEqual([
      'Fri, 30 Jan 2026 00:00:00 GMT',
      'Mon, 22 Sep 2025 00:00:00 GMT',
    ])
  })

  it('show their day of publication, and that of a later change', async () => {
    const dayOf = async (path: string) => {
      const [, line = ''] = /<p class="day">([\s\S]*?)<\/p>/.exec(await read(path)) ?? []
      return { days: daysIn(line), text: textOf(line) }
    }
    expect(await dayOf(corrected)).toEqual({
      days: ['2025-09-22', '2026-02-15'],
      text: '22 septembre 2025 · Maël Kerbrat · L&#39;équipe · Dernière modification\u00a0: 15 février 2026 · 1 minute de lecture',
    })
    expect(await dayOf(newest)).toEqual({
      days: ['2026-01-30'],
      text: '30 janvier 2026 · 1 minute de lecture',
    })
    expect(await read(`${newest}index.md`)).not.toContain('lecture')
    expect(await read('/api/v1/page?url=/fr/blog/les-graines-pretees/')).not.toContain('minute de')
  })

  it('say it in page lists and in searches', async () => {
    const { data } = JSON.parse(await read('/api/v1/pages?type=blog')) as {
      data: readonly { url: string; published?: string; updated: string }[]
    }
    expect(data.map(({ url, published, updated }) => [url.slice(-7), published, updated])).toEqual([
      ['cartes/', '2025-09-22', '2026-02-15'],
      ['retees/', '2026-01-30', '2026-01-30'],
    ])
    expect(await read('/api/v1/search?q=cartes&type=blog')).toContain('"published":"2025-09-22"')
    expect(await read('/api/v1/pages?type=guide')).not.toContain('"published"')
  })
})

it('A post without a day of publication claims none, and says when it was last changed', async () => {
  const read = await readerOf('single')
  const path = '/de/hefte/erstes-heft/'
  const page = await read(path)
  expect(page).not.toMatch(/class="day"|datePublished/)
  expect(page).toMatch(/Zuletzt geändert:\s*<time datetime="2026-01-08"/)
  expect(
    daysIn(
      /<section class="children">[\s\S]*?<\/section>/.exec(await read('/de/hefte/'))?.[0] ?? '',
    ),
  ).toEqual([])
  expect(await read('/feed.xml')).not.toContain('pubDate')
  expect(await read('/atom.xml')).not.toContain('<published>')
  expect(await read('/feed.json')).not.toContain('date_published')
  expect(await read('/api/v1/pages?type=blog')).not.toContain('"published"')
})

it('The day of publication is "date", else the day of "publishAt"; a list has order first, then days, then addresses', async () => {
  const post = (fields: Readonly<Record<string, string>>) => pageText({ type: 'blog', ...fields })
  const { loaded } = await check({
    'pages/en/news/index.md': pageText({ type: 'section' }),
    'pages/en/news/a.md': post({ date: '2020-05-01', updated: '2026-02-20' }),
    'pages/en/news/b.md': post({ publishAt: '2026-01-31T23:30:00-05:00' }),
    'pages/en/news/c.md': post({ date: '2025-12-24', publishAt: '2026-02-01' }),
    'pages/en/news/z.md': post({ updated: '2026-01-01' }),
    'pages/en/news/y.md': post({ updated: '2026-02-01' }),
    'pages/en/news/first.md': post({ order: '1' }),
  })
  const listed = loaded?.site.children.get('/en/news/') ?? []
  expect(listed.map(({ path, published }) => [path.slice(9), published])).toEqual([
    ['first/', undefined],
    ['b/', '2026-01-31'],
    ['c/', '2025-12-24'],
    ['a/', '2020-05-01'],
    ['y/', undefined],
    ['z/', undefined],
  ])
})

async function readerOf(name: SiteName): Promise<(path: string) => Promise<string>> {
  const site = await readBuiltSite(name)
  const app: App = createTestApp(() => site).app
  return async (path) => (await ask(app, path)).text
}

/** Words of a piece of HTML, as they are shown. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/[ \n]+/g, ' ')
    .trim()
}
