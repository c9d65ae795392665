import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFolderMistakes } from '../../../src/config/folders.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'folders-'))
  for (const name of ['content/pages', 'src', 'dist']) {
    mkdirSync(join(root, name), { recursive: true })
  }
  writeFileSync(join(root, 'notes.txt'), '')
})
afterAll(() => {
  rmSync(root, { recursive: true })
})

/** Mistakes of folders named from the project. */
async function mistakesOf(out: string, content = 'content'): Promise<string[]> {
  const [outDir, contentDir] = [join(root, out), join(root, content)]
  return await findFolderMistakes({ outDir, contentDir }, root)
}

describe('The folder of the build', () => {
  it.each(['dist', 'new', 'new/deep', '.cache/site', '..sites', '../elsewhere'])(
    'may be %s, there or not',
    async (out) => {
      expect(await mistakesOf(out)).toEqual([])
    },
  )

  it.each([
    ['.', 'it contains the project'],
    ['..', 'it contains the project'],
    ['content', 'it contains the content'],
    ['content/dist', 'it is inside the content folder'],
    ['src', 'it is inside a source folder of the project'],
    ['src/website', 'it is inside a source folder of the project'],
    ['notes.txt', 'it is a file'],
    ['notes.txt/dist', 'it is a file'],
  ])('cannot be %s', async (out, reason) => {
    expect(await mistakesOf(out)).toEqual([
      `Cannot write OUT_DIR "${join(root, out)}": ${reason}. Use a folder that only the build writes`,
    ])
  })

  it('cannot hold a content that is elsewhere', async () => {
    const [mistake] = await findFolderMistakes(
      { outDir: dirname(root), contentDir: root },
      join(root, 'src'),
    )
    expect(mistake).toContain('OUT_DIR')
  })
})

it.each(['nowhere', 'notes.txt'])('The folder of the content cannot be %s', async (content) => {
  expect(await mistakesOf('dist', content)).toEqual([
    `Cannot read CONTENT_DIR "${join(root, content)}": expects a folder with site.yaml in it`,
  ])
})
