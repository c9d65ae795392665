import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { answerEditor } from '../../../src/preview/cms-files.ts'
import { createContentFolder, pageText } from '../../support/content-folder.ts'

const home = 'pages/en/index.md'

function persist(folder: string, path: string, raw = 'x') {
  const params = { dataFiles: [{ slug: 'a', path, raw }], assets: [], options: {} }
  return answerEditor(folder, { action: 'persistEntry', params })
}

describe('Files for the editor', () => {
  it('are listed by folder and depth, and read with a digest', async () => {
    const folder = await createContentFolder({
      'pages/en/a.md': pageText({ title: 'A' }),
      'pages/en/sub/b.md': pageText({ title: 'B' }),
    })
    const list = (depth: number) =>
      answerEditor(folder, {
        action: 'entriesByFolder',
        params: { folder: 'pages/en', extension: 'md', depth },
      })
    const flat = (await list(1)) as { file: { path: string; id: string }; data: string }[]
    expect(flat.map(({ file }) => file.path)).toEqual(['pages/en/a.md', home])
    expect(flat[0]?.data).toContain('title: A')
    expect(flat[0]?.file.id).toMatch(/^[0-9a-f]{64}$/)
    expect(await list(2)).toHaveLength(3)
    const missing = await answerEditor(folder, {
      action: 'getEntry',
      params: { path: 'pages/en/no.md' },
    })
    expect(missing).toMatchObject({ data: null, file: { id: null } })
  })

  it('are written with the pictures next to them', async () => {
    const folder = await createContentFolder({})
    const assets = [
      {
        path: 'pages/en/news/mill.png',
        content: Buffer.from([1, 2]).toString('base64'),
        encoding: 'base64',
      },
    ]
    const entry = { slug: 'a', path: 'pages/en/news/a.md', raw: 'Ärger\n' }
    await answerEditor(folder, { action: 'persistEntry', params: { entry, assets } })
    expect(await readFile(join(folder, entry.path), 'utf8')).toBe('Ärger\n')
    expect([...(await readFile(join(folder, 'pages/en/news/mill.png')))]).toEqual([1, 2])
    const media = await answerEditor(folder, {
      action: 'getMedia',
      params: { mediaFolder: 'pages/en/news' },
    })
    expect(media).toMatchObject([{ name: 'mill.png', content: 'AQI=' }])
    await answerEditor(folder, { action: 'deleteFiles', params: { paths: [entry.path] } })
    await expect(readFile(join(folder, entry.path))).rejects.toThrow('ENOENT')
  })

  it.each([
    '../site.yaml',
    '/etc/hostname',
    'pages/../../x.md',
    '.git/hooks/pre-commit',
    'pages/.hidden.md',
    'parts/styles.css',
    'parts',
    './site.yaml',
    'pages\\x.md',
    'linked/x.md',
    '',
  ])('at %j are neither read nor written', async (path) => {
    const folder = await createContentFolder({})
    const outside = await createContentFolder({})
    await symlink(outside, join(folder, 'linked'))
    await expect(persist(folder, path)).rejects.toThrow('The editor cannot use')
    await expect(answerEditor(folder, { action: 'getEntry', params: { path } })).rejects.toThrow(
      'The editor cannot use',
    )
    await expect(answerEditor(folder, { action: 'deleteFile', params: { path } })).rejects.toThrow(
      'The editor cannot use',
    )
  })

  it('are all refused if one of them is', async () => {
    const folder = await createContentFolder({})
    await mkdir(join(folder, 'parts'))
    await writeFile(join(folder, 'parts/styles.css'), 'a{}')
    const dataFiles = [
      { path: home, raw: 'changed' },
      { path: 'parts/styles.css', raw: '' },
    ]
    const params = { dataFiles, assets: [] }
    await expect(answerEditor(folder, { action: 'persistEntry', params })).rejects.toThrow()
    expect(await readFile(join(folder, home), 'utf8')).not.toBe('changed')
  })

  it.each([[undefined], [{}], [{ action: 'constructor' }], [{ action: 'getEntry' }], ['text']])(
    'answer %j with a refusal',
    async (request) => {
      const folder = await createContentFolder({})
      await expect(answerEditor(folder, request)).rejects.toThrow(/Unknown action|must be a text/)
    },
  )
})
