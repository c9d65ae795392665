import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { newestIn } from '../../support/built-site.ts'
import { runNode } from '../../support/child.ts'

it.each([['en'], ['fr', 'ar', 'ja']])('A new folder in %s is built as it is', async (...tags) => {
  const parent = await mkdtemp(join(tmpdir(), 'vitrine-new-site-'))
  onTestFinished(() => rm(parent, { recursive: true }))
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
