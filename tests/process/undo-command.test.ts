import { execFile } from 'node:child_process'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { listUncommitted } from '../../src/content/file-history.ts'
import { renderHistory } from '../../src/preview/history-page.ts'
import { contentOf } from '../support/built-site.ts'
import { runNode } from '../support/child.ts'
import { copyContent } from '../support/content-folder.ts'

const file = 'pages/ar/map.md'

/** A copy of the library, and git in it. */
async function createLibrary() {
  const directory = await copyContent(contentOf.library)
  const git = async (...args: string[]) => {
    const who = ['-c', 'user.name=Editor', '-c', 'user.email=editor@port.example']
    await promisify(execFile)('git', ['-C', directory, ...who, ...args])
  }
  const path = join(directory, file)
  return {
    directory,
    git,
    undo: async () => await runNode(['scripts/undo.ts', '/ar/map/'], { CONTENT_DIR: directory }),
    read: async () => await readFile(path, 'utf8'),
    rewrite: async (from: string, to: string) => {
      await writeFile(path, (await readFile(path, 'utf8')).replace(from, to))
    },
    history: async () => await renderHistory(directory, { path: '/ar/map/', file }),
  }
}

describe('npm run undo', () => {
  it('takes the last commit of a page back, as a change, and loses nothing', async () => {
    const { directory, git, undo, read, rewrite, history } = await createLibrary()
    expect((await undo()).stderr).toMatch(/git has no history of the content folder\. Begin one/)
    expect(await history()).toContain('Git has no history of the content folder')
    await git('init', '-q')
    expect((await undo()).stderr).toMatch(/git has no history|is not committed yet/)
    await git('add', '-A')
    await git('commit', '-qm', 'First')
    const first = await read()
    expect((await undo()).stderr).toMatch(/has only one version, "First" of \d{4}-/)
    await rewrite('كل أسبوع', 'كل شهر')
    const edited = await read()
    const refused = await undo()
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(
      /changes that are not committed\. To keep them: git add .* npm run undo -- --drop \/ar\/map\//,
    )
    expect(await read()).toBe(edited)
    expect(await history()).toMatch(
      /Not committed[^]*<ins dir="auto">تغير حافلة الكتب مكانها كل شهر/,
    )
    await git('commit', '-qam', '<b>Second</b>')
    expect(await history()).not.toContain('<b>Second')
    const done = await undo()
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(done.stdout).toMatch(/^Restored pages\/ar\/map\.md to "First" of /)
    expect(await read()).toBe(first)
    await git('commit', '-qam', 'Third')
    await rename(join(directory, file), join(directory, 'pages/ar/karte.md'))
    await git('add', '-A')
    await git('commit', '-qm', 'Renamed')
    const renamed = await runNode(['scripts/undo.ts', '/ar/karte/'], { CONTENT_DIR: directory })
    expect(renamed.stderr).toMatch(/its last commit changed only the file name/)
  })

  it('drops what is not committed, and brings a removed page back', async () => {
    const { directory, git, read, rewrite } = await createLibrary()
    const undo = async (...args: string[]) =>
      await runNode(['scripts/undo.ts', ...args], { CONTENT_DIR: directory })
    await git('init', '-q')
    await git('add', '-A')
    await git('commit', '-qm', 'First')
    const first = await read()
    expect((await undo('--drop', '/ar/map/')).stderr).toMatch(/has no changes that are not/)
    await rewrite('كل أسبوع', 'كل شهر')
    expect(await listUncommitted(directory)).toEqual([file])
    expect(await undo('--drop', '/ar/map/')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Restored pages\/ar\/map\.md to "First" of \S+\n$/) as string,
    })
    expect(await read()).toBe(first)
    await rm(join(directory, file))
    expect(await listUncommitted(directory)).toEqual([file])
    expect((await undo(file)).stderr).toMatch(/--drop pages\/ar\/map\.md/)
    await git('commit', '-qam', 'Removed')
    expect((await undo(file)).stdout).toMatch(/Undone: "Removed"/)
    expect(await read()).toBe(first)
    expect((await undo('../map.md')).stderr).toMatch(/there is no such page/)
  })

  it('refuses what is no page', async () => {
    const settings = { CONTENT_DIR: contentOf.library }
    expect((await runNode(['scripts/undo.ts', '/ar/amp/'], settings)).stderr).toMatch(
      /^Cannot undo \/ar\/amp\/: there is no page at that address: did you mean \/ar\/map\/\?/,
    )
    expect((await runNode(['scripts/undo.ts'], settings)).code).toBe(2)
  })
})
