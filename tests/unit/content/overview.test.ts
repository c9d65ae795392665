import { expect, it } from 'vitest'
import { askOutside } from '../../../scripts/overview/ask-outside.ts'
import { checkContent } from '../../../src/content/load.ts'
import { createOverview } from '../../../src/content/overview.ts'
import { listOverview, renderOverview } from '../../../src/preview/overview-page.ts'
import { createContentFolder, pageText, siteYaml } from '../../support/content-folder.ts'

const baseUrl = 'https://mill.example'
const now = new Date('2026-05-06T12:00:00Z')

async function overviewOf(files: Parameters<typeof createContentFolder>[0]) {
  const directory = await createContentFolder(files)
  const { readable } = await checkContent({ directory, baseUrl, now })
  if (!readable) throw new Error('The content cannot be read')
  return await createOverview(readable, now)
}

it('The overview has what waits, what ends, and what nothing leads to', async () => {
  const links = `[A](./a.md), ${baseUrl}/en/b/, https://grain.example/x#y and https://grain.example/x`
  const overview = await overviewOf({
    'site.yaml': siteYaml.replace('{}', '{ en: [{ label: M, href: /en/menu/?a=b }] }'),
    'pages/en/index.md': pageText({ type: 'home', title: 'Mill' }, links),
    'pages/en/a.md': pageText({ expires: '2027-02-01' }),
    'pages/en/b.md': pageText({ type: 'guide' }),
    'pages/en/menu.md': pageText({ type: 'guide', questions: '[Who?]' }),
    'pages/en/alone.md': pageText({}, 'See [this page](/en/alone/).'),
    'pages/en/draft.md': pageText(
      { draft: 'true', publishAt: '2027-01-01' },
      '<https://b.example/>',
    ),
    'pages/en/late.md': pageText({ publishAt: '2027-03-01' }),
    'pages/en/find.md': pageText({ component: 'search' }),
    'pages/en/soon.md': pageText({ publishAt: '2027-01-01' }),
    'pages/en/work/index.md': pageText({ type: 'section' }, '[up](/)'),
    'pages/en/work/listed.md': pageText({}),
  })
  const files = (of: readonly { readonly file: string }[]) =>
    of.map(({ file }) => file.slice('pages/en/'.length, -'.md'.length))
  expect(overview.languages).toEqual([{ lang: 'en', pages: 11, states: { current: 10, draft: 1 } }])
  expect(files(overview.drafts)).toEqual(['draft'])
  expect(files(overview.due)).toEqual(['soon', 'late'])
  expect(overview.expiring).toMatchObject([{ path: '/en/a/', note: '2027-02-01' }])
  expect(files(overview.orphans)).toEqual(['alone', 'work/index'])
  expect(files(overview.withoutQuestions)).toEqual(['b'])
  expect(overview.outside).toEqual([
    { href: 'https://b.example/', files: ['pages/en/draft.md'] },
    { href: 'https://grain.example/x', files: ['pages/en/index.md'] },
  ])
  const at = '2026-05-05T08:00:00.000Z'
  const insight = { at, pages: [{ name: '/en/b/', count: 7 }], missing: [] }
  const outside = { 'https://b.example/': { answer: 'status 404', isFine: false, at } }
  const html = renderOverview(listOverview(overview, { outside, insight }))
  expect(html).toContain('<a href="/en/alone/">pages/en/alone.md</a>')
  expect(html).toContain('status 404  https://b.example/ in pages/en/draft.md')
  expect(html).toContain('as of 2026-05-05</h2><ul dir="auto"><li>7  /en/b/</li>')
  expect(html).not.toContain('that were not found')
})

it('Links to other sites are asked once a week, one after another on a host', async () => {
  const asked: string[] = []
  let running = 0
  const statuses: Readonly<Record<string, number>> = { '/gone': 404, '/login': 401, '/head': 405 }
  const request = async (url: unknown, { method }: RequestInit = {}) => {
    expect((running += 1)).toBe(1)
    const { pathname } = new URL(String(url))
    asked.push(`${method ?? ''} ${pathname}`)
    await Promise.resolve()
    running -= 1
    if (pathname === '/down') throw new TypeError('fetch failed')
    return new Response('x', {
      status: method === 'GET' && pathname === '/head' ? 200 : (statuses[pathname] ?? 200),
    })
  }
  const hrefs = ['a', 'gone', 'login', 'head', 'down'].map(
    (name) => `https://grain.example/${name}`,
  )
  const options = { now, fetch: request as typeof fetch, pause: 0 }
  const known = await askOutside(hrefs, { ...options, known: {} })
  expect(Object.values(known).map(({ answer, isFine }) => [answer, isFine])).toEqual([
    ['status 200', true],
    ['status 404', false],
    ['status 401', true],
    ['status 200', true],
    ['no answer (TypeError)', false],
  ])
  expect(asked).toEqual([
    'HEAD /a',
    'HEAD /gone',
    'GET /gone',
    'HEAD /login',
    'HEAD /head',
    'GET /head',
    'HEAD /down',
  ])
  asked.length = 0
  const twoDays = new Date('2026-05-08T12:00:00Z')
  await askOutside(hrefs, { ...options, now: twoDays, known })
  expect(asked).toEqual(['HEAD /gone', 'GET /gone', 'HEAD /down'])
})
