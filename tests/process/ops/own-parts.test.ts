import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { replaceableParts } from '../../../src/content/own-parts.ts'
import { builtSite, contentOf, newestIn } from '../../support/built-site.ts'
import { runNode } from '../../support/child.ts'
import { check, inOneLine, noon } from '../../support/content-check.ts'
import type { ContentFiles } from '../../support/content-folder.ts'
import { pageText } from '../../support/content-folder.ts'
import { makeFolder } from '../../support/folder.ts'

/** A page with a component, and what is in `parts/components`. */
function withParts(parts: ContentFiles, component = 'tide-table'): ContentFiles {
  const named = Object.entries(parts).map(([name, text]) => [`parts/components/${name}`, text])
  const files = Object.fromEntries(named) as ContentFiles
  return { 'pages/en/tides.md': pageText({ component }), ...files }
}

async function findingsOf(files: ContentFiles, usesParts: boolean) {
  const { mistakes, warnings } = await check(files, noon, usesParts)
  return { mistakes: mistakes.map(inOneLine), warnings: warnings.map(inOneLine) }
}

/** Builds a copy of the choir with other parts. */
async function buildWith(parts: Readonly<Record<string, string>>, setting = 'on') {
  const [content, out] = [await makeFolder(), await makeFolder()]
  await cp(contentOf.choir, content, { recursive: true })
  for (const [name, text] of Object.entries(parts)) await writeFile(join(content, name), text)
  const secret = { RATE_LIMIT_STORE: 'redis://u:hidden@127.0.0.1' }
  const settings = { ...secret, CONTENT_DIR: content, OUT_DIR: out, PARTS: setting }
  const result = await runNode(['scripts/build.ts'], { ...settings, BASE_URL: 'http://localhost' })
  const read = async (file: string) => await readFile(join(await newestIn(out), file), 'utf8')
  return { ...result, content, read }
}

describe('A folder with parts', () => {
  it('is fine where PARTS is on', async () => {
    const files = withParts({ 'tide-table.astro': '<p>Tides</p>', 'Footer.astro': '<p>End</p>' })
    expect(await findingsOf(files, true)).toEqual({ mistakes: [], warnings: [] })
  })

  it('is not used where PARTS is off, and pages with its components say so', async () => {
    const files = withParts({ 'tide-table.astro': '<p onclick="x">Tides</p>' })
    expect(await findingsOf(files, false)).toEqual({
      mistakes: [
        'pages/en/tides.md:6 | component | is a component in parts/: set PARTS=on on the machine that builds, if you trust its code',
      ],
      warnings: [
        'parts/ | is not used: if you trust the code in this folder, set PARTS=on for the build',
      ],
    })
  })

  it('names its components among those that a page can have', async () => {
    const { mistakes } = await findingsOf(withParts({ 'tide-table.astro': '' }, 'tides'), true)
    expect(mistakes).toEqual([expect.stringMatching(/must be one of search, .*, tide-table/)])
  })

  it.each([
    [
      'Foter.astro',
      /^has a name that no part of Vitrine has: use one of Header, .*: did you mean Footer\?$/,
    ],
    ['tide_table.astro', /^has a name that no part of Vitrine has: use one of Header, /],
    ['search.astro', /^has the name of a component of Vitrine/],
  ])('reports the name of %s', async (name, message) => {
    const files = withParts({ 'tide-table.astro': '', [name]: '' })
    const { mistakes } = await check(files, noon, true)
    expect(mistakes).toEqual([
      { file: `parts/components/${name}`, message: expect.stringMatching(message) },
    ])
  })

  it('has its blocked code reported with file and line', async () => {
    const files = withParts({ 'tide-table.astro': '\n<p style="top: 0">Tides</p>' })
    const { mistakes } = await findingsOf({ ...files, 'parts/styles.css': '@import "x"' }, true)
    expect(mistakes).toEqual([
      expect.stringMatching(
        /^parts\/components\/tide-table\.astro:2 \| has style="…" in <p>, which/,
      ),
      expect.stringMatching(/^parts\/styles\.css:1 \| has @import/),
    ])
  })
})

describe('A build of the choir', () => {
  let client = ''
  let server = ''
  const pageAt = async (path: string) => await readFile(join(client, path), 'utf8')

  beforeAll(async () => {
    const release = await builtSite('choir')
    client = join(release, 'client')
    server = join(release, 'server')
  })

  it.each([
    ['en', '<strong[^>]*>High voices</strong>', '- **High voices** 18:30 *free: 4*'],
    ['ar', '<strong[^>]*>الأصوات العالية</strong>', '- **الأصوات العالية** 18:30 *شاغر: 4*'],
  ])('shows a component of its own in %s, in the page and its twin', async (lang, html, text) => {
    expect(await pageAt(`${lang}/rehearsals/index.html`)).toMatch(new RegExp(html))
    expect(await pageAt(`${lang}/rehearsals/index.md`)).toContain(text)
  })

  it.each(['index.html', 'ar/concerts/index.html', '404.html', 'mcp/connect/en/index.html'])(
    'shows its own footer around that of Vitrine at %s',
    async (path) => {
      const html = await pageAt(path)
      expect(html).toMatch(
        /class="tide"[^>]*><p[^>]*>[^<]+<\/p><\/aside>\s*<footer class="site-footer">/,
      )
    },
  )

  it('has its own styles after those of Vitrine, and none on consent pages', async () => {
    const folder = join(client, '_astro')
    const names = (await readdir(folder)).filter((name) => name.endsWith('.css'))
    const sheets = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    const [own, ...others] = sheets.filter((sheet) => sheet.includes('@layer own'))
    expect(own).toMatch(/@layer parts\{[^]*@layer own\{:root\{--radius:1rem\}/)
    expect(own).toMatch(/\.places\[data-astro-cid/)
    expect(others).toEqual([])
    const consent = names.findIndex((name) => name.startsWith('consent-page'))
    expect(sheets[consent]).not.toMatch(/@layer own|\.tide|\.places/)
  })

  it('has no own part in the server', async () => {
    const names = (await readdir(server, { recursive: true })).filter((name) => /mjs$/.test(name))
    const code = await Promise.all(names.map((name) => readFile(join(server, name), 'utf8')))
    expect(code.join('')).toContain('site-footer')
    expect(code.join('')).not.toMatch(/High water|class="tide"/)
  })
})

describe('A build of changed parts', () => {
  it('replaces every part that can be replaced', async () => {
    const names = Object.keys(replaceableParts)
    const parts = names.map((name) => [
      `parts/components/${name}.astro`,
      `---\nimport Part from 'vitrine/parts/${name}.astro'\nconst { page, pages } = Astro.props\n---\n` +
        `<b>own-${name} {page?.title} {pages.map(({ title }) => title)}</b><i>store {process.env.RATE_LIMIT_STORE}</i><Part {...Astro.props}><slot /></Part>`,
    ])
    const { code, stderr, content, read } = await buildWith(
      Object.fromEntries(parts) as Record<string, string>,
    )
    expect({ code, stderr }).toMatchObject({ code: 0 })
    const [home, list] = [
      await read('client/index.html'),
      await read('client/en/concerts/index.html'),
    ]
    const shown = (html: string) => names.filter((name) => html.includes(`<b>own-${name}`))
    expect(shown(home)).toEqual(['Header', 'Footer', 'Home', 'PageEnd'])
    expect(shown(list)).toEqual(['Header', 'Footer', 'PageHead', 'SectionList', 'PageEnd'])
    expect(list).toMatch(/<b>own-SectionList Concerts Songs for the spring tide<\/b>/)
    expect(home).toContain('We sing on Tuesdays')
    expect(home).toContain('<i>store </i>')
    expect(list).toMatch(/<h1>Concerts<\/h1>/)
    expect(await read('server/entry.mjs')).not.toContain(content)
  })

  it.each([
    ['{(() => { throw new Error("No tide") })()}', /fails on \/(?:ar|en)\/rehearsals\/: No tide$/],
    ['{ broken(', /parts\/components\/free-places\.astro:1:9\nCompilerError: Expected .*$/],
  ])('with %s fails and names the part', async (markup, message) => {
    const { code, stderr } = await buildWith({ 'parts/components/free-places.astro': markup })
    expect(code).toBe(1)
    expect(stderr.trim()).toMatch(message)
    expect(stderr).toContain('parts/components/free-places.astro')
  })

  it('with PARTS off has the parts of Vitrine alone', async () => {
    const page = pageText({ title: 'Rehearsals' })
    const pages = { 'pages/en/rehearsals.md': page, 'pages/ar/rehearsals.md': page }
    const { code, stderr, read } = await buildWith(pages, 'off')
    expect(code).toBe(0)
    expect(stderr).toContain(
      'warning: parts/  is not used: if you trust the code in this folder, set PARTS=on',
    )
    expect(await read('client/index.html')).not.toContain('class="tide"')
  })
})
