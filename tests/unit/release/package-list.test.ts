import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { keepTexts } from '../../../src/content/kept.ts'
import { writePackageList } from '../../../src/release/package-list.ts'
import { makeFolder } from '../../support/folder.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

it('A release without npm has no list of its packages, and the build says so', async () => {
  const release = await makeFolder()
  vi.stubEnv('PATH', release)
  const lines: string[] = []
  const output = { write: (line: string) => lines.push(line) }
  await writePackageList(release, keepTexts(), output)
  expect(lines.join('')).toMatch(/^ {2}Packages: no bom\.json: spawn npm ENOENT \(\d+\.\d s\)\n$/)
  expect(await readdir(release)).toEqual([])
})

it('The list is made once for the same packages', async () => {
  const [first, second] = [await makeFolder(), await makeFolder()]
  const output = { write: () => undefined }
  const kept = keepTexts()
  await writePackageList(first, kept, output)
  vi.stubEnv('PATH', first)
  await writePackageList(second, kept, output)
  const [one, two] = [first, second].map((folder) => readFile(join(folder, 'bom.json'), 'utf8'))
  expect(await one).toContain('pkg:npm/jose@')
  expect(await two).toBe(await one)
})
