/**
 * A text with everything that people write, built and read on each surface. `UPDATE_FIXTURES=1`
 * writes its twin anew.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../src/service/app.ts'
import { ask, baseUrl, createTestApp, json, readSiteIn } from '../support/app.ts'
import { contentOf, newestIn } from '../support/built-site.ts'
import { runNode } from '../support/child.ts'
import { pageText, siteYaml, smallSite, writeContent } from '../support/content-folder.ts'

const fixtures = join(import.meta.dirname, '../fixtures/texts')
const source = readFileSync(join(fixtures, 'source.md'), 'utf8')
const path = '/en/handbook/everything/'
const out = `.cache/tests/real-texts-${process.pid}`

let directory = ''
let app: App
let html = ''
let twin = ''
let warnings = ''

beforeAll(async () => {
  const brook = readFileSync(`${contentOf.tiny}/pages/en/guides/brook.png`)
  directory = await mkdtemp(join(tmpdir(), 'vitrine-texts-'))
  await writeContent(directory, {
    ...smallSite,
    'site.yaml': `${siteYaml}embeds: [films.example]\n`,
    'contact.yaml': 'email: us@mill.example\nphone: +48 71 000\n',
    'pages/en/handbook/everything.md': source,
    'pages/en/handbook/index.md': pageText({ title: 'Handbook', type: 'section' }),
    'pages/en/handbook/deep/er/style.md': pageText({}, '[x](../../everything.md#tables)'),
    'pages/en/handbook/reach.md': pageText({ type: 'contact', component: 'contact' }),
    'pages/en/handbook/brook.png': brook,
    'pages/en/handbook/Preis Liste 2026.pdf': '%PDF-1.4',
    'pages/en/handbook/a.mp4': '\0\0\0\x18ftyp',
    'pages/en/handbook/a.mp3': 'ID3',
  })
  const environment = { CONTENT_DIR: directory, OUT_DIR: out, BASE_URL: baseUrl }
  const { code, stderr } = await runNode(['scripts/build.ts'], environment)
  expect(code, stderr).toBe(0)
  warnings = stderr
  const site = await readSiteIn(await newestIn(out))
  ;({ app } = createTestApp(() => site))
  html = (await ask(app, path)).text
  twin = (await ask(app, `${path}index.md`)).text
})

afterAll(async () => {
  await rm(out, { recursive: true, force: true })
  await rm(directory, { recursive: true, force: true })
})

describe('A text with everything that people write', () => {
  it('has a twin as reviewed, which the API gives too', async () => {
    const file = join(fixtures, 'twin.md')
    if (process.env.UPDATE_FIXTURES === '1') writeFileSync(file, twin)
    expect(twin).toBe(readFileSync(file, 'utf8'))
    const { markdown } = json(await ask(app, `/api/v1/page?url=${path}`))
    expect(markdown).toBe(twin)
  })

  it('warns of what is no address when it is built, with file and line', () => {
    const line = source.split('\n').findIndex((text) => text.startsWith('Broken:')) + 1
    const at = `  warning: pages/en/handbook/everything.md:${line}  links to`
    const rest = 'which is not an address, so pages show only the text: write https:// and a host\n'
    const own =
      'which works only on your own computer or network: write a public address, or put this address into backticks\n'
    expect(warnings).toBe(
      `${at} http://, ${rest}${at} https://localhost:10000, ${own}${at} http://www."x, ${rest}`,
    )
  })

  it('leads to pages by their addresses, and to files that are there for good', async () => {
    const page = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    const links = [...page.matchAll(/\s(?:href|src|poster)="([^"]*)"/g)].map(([, to = '']) => to)
    expect(links.filter((to) => !/^(?:\/|#|https:\/\/)/.test(to))).toEqual([])
    const types: Record<string, string | undefined> = {}
    for (const to of links.filter((link) => link.startsWith('/_astro/'))) {
      const { status, headers } = await ask(app, to.replace(/#.*/, ''))
      expect([to, status, headers['Cache-Control']]).toEqual([
        to,
        200,
        'public, max-age=31536000, immutable',
      ])
      types[to.replace(/.*\./, '').replace(/#.*/, '')] = headers['Content-Type']
    }
    expect(types).toEqual({
      mp3: 'audio/mpeg',
      mp4: 'video/mp4',
      pdf: 'application/pdf',
      png: 'image/png',
      webp: 'image/webp',
    })
  })

  it('loads no frame before it is asked to, and may then', async () => {
    expect(html).not.toContain('<iframe')
    expect(html).toContain(
      '<button class="button" type="button" hidden>Show content from films.example',
    )
    const { headers } = await ask(app, path)
    expect(headers['Content-Security-Policy']).toContain('frame-src https://films.example')
    const other = await ask(app, '/en/handbook/')
    expect(other.headers['Content-Security-Policy']).not.toContain('frame-src')
  })

  it('names its headings and not its footnotes in the list of contents', () => {
    const side = html.slice(html.indexOf('<nav class="contents"'))
    expect(side).toContain('<a href="#tables">Tables</a>')
    expect(side).not.toContain('#footnote-label')
    expect(html).toContain('id="tables">Tables</h2>')
  })
})

describe('The site around it', () => {
  it('lists pages of deep folders', async () => {
    expect((await ask(app, '/en/handbook/')).text).toContain('href="/en/handbook/deep/er/style/"')
  })

  it('shows e-mail and telephone where contact.yaml has no details', async () => {
    const { text } = await ask(app, '/en/handbook/reach/index.md')
    expect(text).toContain(
      '- **E-mail**: <us@mill.example>\n- **Telephone**: [+48 71 000](tel:+4871000)',
    )
  })
})
