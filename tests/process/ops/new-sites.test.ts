import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newestIn } from '../../support/built-site.ts'
import { runNode } from '../../support/child.ts'
import { makeFolder } from '../../support/folder.ts'
it.each([['en'], ['fr', 'ar', 'ja']])('A new folder in %s is built as it is', async (...tags) => {
  const parent = await makeFolder()
  const folder = join(parent, 'site')
  const options = ['--name', 'Harbour Choir', '--accent', '#0b5c55', '--lang', tags.join()]
  await runNode(['scripts/init.ts', ...options, folder], {})
  const out = join(parent, 'out')
  const settings = { CONTENT_DIR: folder, OUT_DIR: out, BASE_URL: 'https://choir.example' }
  const { code, stderr } = await runNode(['scripts/build.ts'], settings)
  expect([code, stderr]).toEqual([0, ''])
  const home = await readFile(join(await newestIn(out), 'client/index.html'), 'utf8')
  expect(home).toContain('Harbour Choir')
})
