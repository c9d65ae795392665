import { copyFile, mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runNode } from '../support/child.ts'
import { createContentFolder, writeContent } from '../support/content-folder.ts'
import { makeFolder } from '../support/folder.ts'

const source = 'tests/fixtures/import/mkdocs'

async function runImport(...args: readonly string[]) {
  return await runNode(['scripts/import.ts', ...args], {})
}

describe('npm run import', () => {
  it('writes a folder, two reports and vitrine.yaml, and says how to look at it', async () => {
    const parent = await makeFolder()
    const folder = join(parent, 'site')
    const { code, stdout, stderr } = await runImport(source, folder)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('that you have the right to publish')
    expect(stdout).toContain('Read a MkDocs site: 9 pages (en, de), 2 pictures and files.')
    expect(stdout).toContain('Mistakes that the check found: 0.')
    expect(stdout).toMatch(/npm run dev\n$/)
    expect((await readdir(parent)).toSorted()).toEqual(['site', 'vitrine.yaml'])
    const report = await readFile(join(folder, '.import/report.md'), 'utf8')
    expect(report).toContain('- docs/guide/mooring.md:47: nothing.md\n')
    const json: unknown = JSON.parse(await readFile(join(folder, '.import/report.json'), 'utf8'))
    expect(json).toMatchObject({ generator: 'MkDocs', source, mistakes: [] })
    expect((await runImport(source, folder)).stdout).toMatch(/^Files written to .+: 0\. /m)
  })

  it('takes name and language', async () => {
    const from = await makeFolder()
    await writeContent(from, { 'index.md': '# Mühle' })
    const folder = join(await makeFolder(), 'site')
    await runImport('--name', 'Die Mühle', '--lang', 'de', from, folder)
    const yaml = await readFile(join(folder, 'site.yaml'), 'utf8')
    expect(yaml).toContain('company: Die Mühle')
    expect(yaml).toContain('languages:\n  - de')
  })

  it('takes an export of WordPress with a copy of its uploads', async () => {
    const uploads = await makeFolder()
    await mkdir(join(uploads, '2020/01'), { recursive: true })
    const picture = 'tests/fixtures/import/mkdocs/docs/assets/img/quay.png'
    await copyFile(picture, join(uploads, '2020/01/quay.png'))
    await symlink('/etc/hostname', join(uploads, '2020/01/quay-300x200.png'))
    const folder = join(await makeFolder(), 'site')
    const file = 'tests/fixtures/import/wordpress.xml'
    const { code, stdout } = await runImport('--uploads', uploads, file, folder)
    expect(code).toBe(0)
    expect(stdout).toContain('Read a WordPress site: ')
    expect(await readdir(join(folder, 'pages/en'))).toContain('quay.png')
    const report = await readFile(join(folder, '.import/report.md'), 'utf8')
    expect(report).toContain('2020/01/quay-300x200.png: is not in ')
    await runImport(file, `${folder}-2`)
    const bare = await readFile(join(`${folder}-2`, '.import/report.md'), 'utf8')
    expect(bare).toContain('quay.png: was not fetched: import with --uploads or --fetch')
  })

  it('refuses other folders, and writes nothing', async () => {
    const full = await createContentFolder({})
    const empty = await makeFolder()
    const rows: [string[], RegExp][] = [
      [[source], /^Cannot import: expects the folder or the address of a site/],
      [[source, full], /it is neither empty nor from an import/],
      [[empty, join(full, 'new')], /it has no Markdown files/],
      [[join(empty, 'none'), join(full, 'new')], /expects a folder with a site/],
      [[full, join(full, 'new')], /must not contain each other/],
      [['--lang', 'x!', source, empty], /^Cannot read --lang "x!"/],
    ]
    for (const [args, message] of rows) {
      const { code, stderr } = await runImport(...args)
      expect([code, stderr]).toEqual([expect.any(Number), expect.stringMatching(message)])
      expect(code).toBeGreaterThan(0)
    }
    expect(await readdir(full)).toEqual(['pages', 'site.yaml'])
    expect(await readdir(empty)).toEqual([])
  })
})
