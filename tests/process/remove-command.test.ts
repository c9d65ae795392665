import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentOf } from '../support/built-site.ts'
import { runNode } from '../support/child.ts'
import { copyContent, readAllFiles } from '../support/content-folder.ts'

const remove = async (directory: string, ...words: string[]) =>
  await runNode(['scripts/remove.ts', ...words], { CONTENT_DIR: directory })

describe('npm run remove', () => {
  it('leads address, links, menu and lists to the successor, and leaves no mistake', async () => {
    const directory = await copyContent(contentOf.agency)
    const before = await readAllFiles(directory)
    const words = ['/en/services/stones/', '--to', '/en/services/sluices/']
    const shown = await remove(directory, '--dry-run', ...words)
    expect(shown).toMatchObject({ code: 0, stderr: '' })
    expect(shown.stdout).toContain('pages/en/services/stones.md (removed)\n')
    expect(await readAllFiles(directory)).toEqual(before)
    expect(await remove(directory, ...words)).toEqual({
      code: 0,
      stderr: '',
      stdout: [
        'Removed pages/en/services/stones.md',
        'Changed pages/en/index.md',
        'Changed redirects.yaml',
        '/en/services/stones/ redirects to /en/services/sluices/, through redirects.yaml',
        'pages/de/leistungen/steine.md is a translation of the removed page and still exists',
        'pages/pl/uslugi/kamienie.md is a translation of the removed page and still exists',
        '',
      ].join('\n'),
    })
    const after = await readAllFiles(directory)
    expect([...before.keys()].filter((file) => !after.has(file))).toEqual([
      'pages/en/services/stones.md',
    ])
    // The successor was in the list already.
    expect(after.get('pages/en/index.md')).toContain(
      '\nfeatured: [/en/services/sluices/, /en/products/sluice-watch/]\n',
    )
    expect(after.get('redirects.yaml')).toContain('/en/services/stones/: /en/services/sluices/\n')
    expect(await runNode(['scripts/check.ts'], { CONTENT_DIR: directory })).toMatchObject({
      code: 0,
    })
  })

  it('writes all old addresses into the successor where a site has no redirects.yaml', async () => {
    const directory = await copyContent(contentOf.single)
    const file = join(directory, 'pages/de/ueber-uns.md')
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace('type: about', 'type: about\naliases: [/verein/]'))
    expect(await remove(directory, file, '--to', '/')).toMatchObject({ code: 0, stderr: '' })
    const home = await readFile(join(directory, 'pages/de/index.md'), 'utf8')
    expect(home).toContain('\naliases: [/de/ueber-uns/, /verein/]\n---\n')
    expect(home).toContain('[Über uns](/).')
  })

  it.each([
    [
      ['/en/services/stones/'],
      /You would lose:\n {2}the text of the page, 39 words\n {2}the address \/en\/services\/stones\/, .*\n {2}links to the page in pages\/en\/index\.md\n(?:(?!redirects)[^])*Nothing was changed\. Add --to/,
    ],
    [['/en/about/', '--gone'], /^Nothing was changed, because the result would have 1 mistake/],
    [
      ['/en/services/', '--to', '/en/about/'],
      /stones\.md|2 pages below \/en\/services\/ would have no section/,
    ],
    [['/en/', '--gone'], /a language needs its home page/],
    [['/en/about/', '--to', '/en/about/'], /Cannot redirect \/en\/about\/ to itself/],
    [['/en/about/', '--to', '/en/aboot/'], /Cannot remove \/en\/aboot\/: there is no page/],
  ])('%j changes nothing', async (words, message) => {
    const directory = await copyContent(contentOf.agency)
    const before = await readAllFiles(directory)
    const { code, stderr } = await remove(directory, ...words)
    expect(code).toBe(1)
    expect(stderr).toMatch(message)
    expect(await readAllFiles(directory)).toEqual(before)
  })
})
