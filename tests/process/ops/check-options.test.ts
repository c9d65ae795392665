/**
 * What `npm run check` takes and gives beside its list: files, programs, GitHub, what is live, what
 * is kept.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cacheFolder } from '../../../src/astro/cache-folder.ts'
import { runNode } from '../../support/child.ts'
import { workshopYaml } from '../../support/content-check.ts'
import { createContentFolder, pageText, writeContent } from '../../support/content-folder.ts'
import { listenForTest } from '../../support/listening.ts'
const outDir = '.cache/tests/check-out'

async function runCheck(directory: string, args: readonly string[] = [], env = {}) {
  const settings = { CONTENT_DIR: directory, OUT_DIR: outDir, GITHUB_ACTIONS: '', ...env }
  return await runNode(['scripts/check.ts', ...args], settings)
}

async function createFaulty(): Promise<string> {
  return await createContentFolder({
    'pages/en/about.md': pageText({ titel: 'x' }),
    'pages/en/flour.md': pageText({}, '# Flour: 100%'),
  })
}

describe('node scripts/check.ts', () => {
  it('shows one file, as it is typed from here or from the content folder', async () => {
    const directory = await createFaulty()
    const one = await runCheck(directory, ['pages/en/about.md'])
    expect(one.stderr).toContain('pages/en/about.md:6  mistake  titel: ')
    expect(one.stderr).toContain('1 mistake, 0 warnings, checked')
    expect(one.code).toBe(1)
    const other = await runCheck(directory, [join(directory, 'pages/en/flour.md')])
    expect(other.stderr).not.toContain('about.md')
    expect(other.stdout).toContain('0 mistakes, 1 warning, mistakes in other files: 1')
    expect(other.code).toBe(0)
    const none = await runCheck(directory, ['pages/en/none.md'])
    expect(none.stderr).toBe(
      `Cannot check "pages/en/none.md": there is no such file in ${directory}\n`,
    )
  })

  it('fails on a warning when it is strict', async () => {
    const directory = await createContentFolder({ 'pages/en/a.md': pageText({}, '# A') })
    expect((await runCheck(directory)).code).toBe(0)
    expect((await runCheck(directory, ['--strict'])).code).toBe(1)
  })

  it('reads drafts and pages to come as a preview does, when it is asked to', async () => {
    const text = pageText({ publishAt: '2999-01-01' }, '![Flour](./flour.png)')
    const directory = await createContentFolder({ 'pages/en/a.md': text })
    expect((await runCheck(directory)).code).toBe(0)
    const ahead = await runCheck(directory, [], { PREVIEW: '1' })
    expect(ahead.stderr).toContain(
      'pages/en/a.md:9  mistake  the picture ./flour.png does not exist',
    )
    expect(ahead.code).toBe(1)
  })

  it('prints JSON for programs and nothing else', async () => {
    const directory = await createFaulty()
    const { stdout, stderr, code } = await runCheck(directory, ['--json'])
    expect([stderr, code]).toEqual(['', 1])
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      compared: null,
      mistakes: [{ file: 'pages/en/about.md', line: 6, field: 'titel' }],
      warnings: [{ file: 'pages/en/flour.md', line: 8 }],
    })
  })

  it('annotates the lines of a change on GitHub, with signs that end a command escaped', async () => {
    const directory = await createContentFolder({
      'pages/en/about.md': pageText({}, '![100%](./a%20b.png)'),
    })
    const { stdout } = await runCheck(directory, [], {
      GITHUB_ACTIONS: 'true',
      GITHUB_WORKSPACE: directory,
    })
    const [line] = stdout.split('\n')
    expect(line).toBe(
      '::error file=pages/en/about.md,line=8::the picture ./a%2520b.png does not exist: write a path relative to this file',
    )
  })

  it('has no colours where it is not read on a terminal', async () => {
    const { stderr } = await runCheck(await createFaulty())
    expect(stderr).not.toContain('\u001b')
  })
})

describe('What is kept between two checks', () => {
  it('gives the same answer, is of one folder, and is thrown away when it is damaged', async () => {
    const directory = await createFaulty()
    const folder = cacheFolder({ contentDir: directory, outDir: join(process.cwd(), outDir) })
    const linesOf = async () => (await runCheck(directory)).stderr.replace(/checked in .*/, '')
    const first = await linesOf()
    const file = join(folder, 'texts.bin')
    const kept = await readFile(file)
    expect(await linesOf()).toBe(first)
    expect(await readdir(folder)).toEqual(['texts.bin'])
    const damaged = Buffer.from(kept)
    damaged[damaged.length - 20] = (damaged.at(-20) ?? 0) ^ 0xff
    for (const bytes of [damaged, kept.subarray(0, 100), Buffer.from('')]) {
      await writeFile(file, bytes)
      expect(await linesOf()).toBe(first)
      expect((await readFile(file)).equals(kept)).toBe(true)
    }
  })

  it('follows an edit', async () => {
    const directory = await createFaulty()
    await runCheck(directory)
    await writeContent(directory, { 'pages/en/flour.md': pageText({}, '[x](/en/nowhere/)') })
    const { stderr } = await runCheck(directory)
    expect(stderr).toContain('pages/en/flour.md:8  mistake  links to /en/nowhere/')
    expect(stderr).not.toContain('has a heading')
  })
})

describe('A site that is live', () => {
  async function serve(): Promise<string> {
    const answers: Record<string, string> = {
      '/sitemap.xml':
        '<sitemapindex><sitemap><loc>ORIGIN/sitemap-en.xml</loc></sitemap></sitemapindex>',
      '/sitemap-en.xml':
        '<urlset><url><loc>ORIGIN/</loc></url><url><loc>ORIGIN/en/gone/</loc></url><url><loc>ORIGIN/en/moved/</loc></url></urlset>',
      '/api/v1/workshop': JSON.stringify({
        data: [
          { market: 'INTL', currency: 'EUR', amount: 100 },
          { market: 'CH', currency: 'CHF', amount: 100 },
        ],
      }),
    }
    const server = createServer(({ url = '', headers }, reply) => {
      const answer = answers[url]?.replaceAll('ORIGIN', `http://${headers.host ?? ''}`)
      reply.writeHead(answer === undefined ? 404 : 200).end(answer)
    })
    return `http://127.0.0.1:${await listenForTest(server)}`
  }

  it('is compared by its sitemap and its prices', async () => {
    const directory = await createContentFolder({
      'redirects.yaml': '/en/moved/: /\n',
      'workshop.yaml': workshopYaml('/'),
    })
    const origin = await serve()
    const { stdout, stderr, code } = await runCheck(directory, ['--against', origin])
    expect(stderr.replaceAll(`${directory}/`, '')).toBe(
      [
        'redirects.yaml  warning  /en/gone/ is on the live site and would disappear: add /en/gone/: /new/address/ here, or /en/gone/ to the aliases of a page',
        'workshop.yaml:3  warning  offers, entry 1, amount: is 10 EUR, but the live site has 100 EUR: check the amount, which changes by more than half',
        'workshop.yaml:3  warning  offers: has no price for CH, but the live site has 100 CHF: add the price',
        '',
      ].join('\n'),
    )
    expect(stdout).toContain(`Compared with ${origin}\n`)
    expect(code).toBe(0)
  })

  it('may be of another program, below a path and without slashes at the end', async () => {
    const directory = await createContentFolder({ 'redirects.yaml': '/docs/moved/: /\n' })
    const server = createServer(({ url = '', headers }, reply) => {
      const origin = `http://${headers.host ?? ''}`
      const pages = ['/docs/moved', '/docs/gone'].map((path) => `<loc>${origin}${path}</loc>`)
      const isSitemap = url === '/docs/sitemap.xml'
      const type = isSitemap ? 'text/xml' : 'text/html; charset=utf-8'
      reply.writeHead(200, { 'Content-Type': type }).end(isSitemap ? pages.join('') : '<p>')
    })
    const address = `http://127.0.0.1:${await listenForTest(server)}/docs/`
    const { stderr, code } = await runCheck(directory, ['--against', address])
    expect(stderr.match(/\S+ is on the live site and would disappear/g)).toEqual([
      '/docs/gone/ is on the live site and would disappear',
    ])
    expect(code).toBe(0)
  })

  it('that does not answer is an error', async () => {
    const directory = await createContentFolder({})
    const { stderr, code } = await runCheck(directory, ['--against', 'http://127.0.0.1:9'])
    const expected =
      'Cannot compare with http://127.0.0.1:9/sitemap.xml: no server answers. Check the address\n'
    expect([code, stderr]).toEqual([1, expected])
  })

  it('may be a folder, which holds a release', async () => {
    const { stderr } = await runCheck(await createContentFolder({}), ['--against', 'docs'])
    expect(stderr).toMatch(
      /^Cannot compare with "docs": expects the folder of a release, a folder of releases/,
    )
  })
})
