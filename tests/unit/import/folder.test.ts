/** What an import does with folders: its own, and those that it must not read or write. */
import { mkdir, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { requireImportFolder } from '../../../scripts/import/write.ts'
import { writeContent } from '../../support/content-folder.ts'
import { makeFolder } from '../../support/folder.ts'
import { importFolder } from '../../support/imported.ts'

const source = 'tests/fixtures/import/mkdocs'

async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await makeFolder()
  await writeContent(folder, files)
  return folder
}

describe('A second import', () => {
  it('writes nothing where nothing changed', async () => {
    const { folder, written } = await importFolder(source)
    expect(written.written.length).toBeGreaterThan(10)
    const again = await importFolder(source, folder)
    expect(again.written).toMatchObject({ written: [], kept: [], orphans: [] })
  })

  it('keeps files that were changed or removed here, and writes the others', async () => {
    const { folder } = await importFolder(source)
    const edited = join(folder, 'pages/en/guide/tides.md')
    await writeFile(edited, 'mine')
    await rm(join(folder, 'pages/en/guide/index.md'))
    const other = await folderOf({ 'mkdocs.yml': 'site_name: A', 'docs/index.md': '# New home' })
    const { written } = await importFolder(other, folder)
    expect(await readFile(edited, 'utf8')).toBe('mine')
    expect(written.written).toContain('pages/en/index.md')
    expect(written.orphans).toContain('pages/en/guide/mooring.md')
    const again = await importFolder(source, folder)
    expect(again.written.kept).toEqual(
      expect.arrayContaining(['pages/en/guide/index.md', 'pages/en/guide/tides.md']),
    )
  })

  it('goes on after one that was stopped', async () => {
    const { folder } = await importFolder(source)
    await rm(join(folder, '.import/digests.json'))
    await rm(join(folder, 'pages/en/index.md'))
    const { written } = await importFolder(source, folder)
    expect(written.kept).toEqual([])
    expect(written.written).toEqual(['pages/en/index.md'])
  })
})

describe('An import', () => {
  it('refuses a folder with something else', async () => {
    const folder = await folderOf({ 'letter.txt': 'mine' })
    await expect(requireImportFolder(folder)).rejects.toThrow('neither empty nor from an import')
    await expect(requireImportFolder(join(folder, 'letter.txt'))).rejects.toThrow('is not a folder')
    await requireImportFolder(join(folder, 'new'))
  })

  it('never writes through a symbolic link out of the folder', async () => {
    const outside = await makeFolder()
    const folder = await makeFolder()
    await symlink(outside, join(folder, 'pages'))
    await expect(importFolder(source, folder)).rejects.toThrow('leads out of the folder')
    expect(await readdir(outside)).toEqual([])
  })

  it('reads no links out of the source, no circles and no huge files', async () => {
    const outside = await folderOf({ 'secret.md': '# Secret' })
    const folder = await folderOf({ 'index.md': '# Home\n\n![Big](big.png) [s](link.md)' })
    await symlink(join(outside, 'secret.md'), join(folder, 'link.md'))
    await mkdir(join(folder, 'deep'))
    await symlink('..', join(folder, 'deep/up'))
    await symlink('nothing', join(folder, 'dead.md'))
    await writeFile(join(folder, 'big.png'), '')
    await truncate(join(folder, 'big.png'), 300 * 1024 * 1024)
    await writeFile(join(folder, 'huge.md'), '')
    await truncate(join(folder, 'huge.md'), 5 * 1024 * 1024)
    const { plan, mistakes } = await importFolder(folder)
    expect(mistakes).toEqual([])
    const found = plan.notes.map(({ kind, file, about }) => `${kind} ${file} ${about}`)
    expect(found.toSorted()).toEqual([
      'file big.png is too large: 300 MB',
      'file dead.md is a broken symbolic link',
      'file deep/up is a symbolic link to a folder',
      'file huge.md is too large: 5 MB',
      'file link.md is a symbolic link that leads out of the folder',
      'link index.md link.md',
      'picture index.md big.png',
    ])
  })

  it.each([
    ['../../../../etc/passwd', '/etc/passwd'],
    ['file:///etc/passwd', '%2e%2e/%2e%2e/etc/passwd'],
  ])('copies nothing from outside by the links %s and %s', async (one, other) => {
    const folder = await folderOf({ 'a/index.md': `# A\n\n![x](${one}) [y](${other})` })
    const { plan } = await importFolder(folder)
    expect([...plan.copies]).toEqual([])
  })
})
