import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createCurrentReader } from '../../../src/content/current.ts'
import { keepTexts } from '../../../src/content/kept.ts'
import { makeFolder } from '../../support/folder.ts'

/** A copy of a small site, its reader, and what each reading has made anew. */
async function createReader() {
  const contentDir = await makeFolder()
  await cp('tests/fixtures/tiny', contentDir, { recursive: true })
  const made: string[][] = []
  let known: ReadonlyMap<string, unknown> = new Map()
  const settings = { contentDir, baseUrl: 'http://localhost:4321' }
  const reader = createCurrentReader(settings, {
    onRead({ used }) {
      made.push(kindsMade(used, known))
      known = used
    },
  })
  return { contentDir, reader, made, settings, known: () => known }
}

/** Kinds of what was made anew: what was kept is the same object. */
function kindsMade(
  used: ReadonlyMap<string, unknown>,
  known: ReadonlyMap<string, unknown>,
): string[] {
  const keys = [...used.keys()].filter((key) => known.get(key) !== used.get(key))
  return keys.map((key) => key.split(' ')[0] ?? '')
}

describe('The current content', () => {
  it('is read once for all requests until a file changes', async () => {
    const { reader, made } = await createReader()
    const [first, second] = await Promise.all([reader.read(), reader.read()])
    expect(second).toBe(first)
    expect(await reader.read()).toBe(first)
    expect(made).toHaveLength(1)
  })

  it('parses one text after an edit of a page, and nothing anew for another instant', async () => {
    const { contentDir, reader, made } = await createReader()
    const { loaded } = await reader.read()
    const file = join(contentDir, 'pages/en/notes/first.md')
    await writeFile(file, `${await readFile(file, 'utf8')}\nOne more line.\n`)
    const after = await reader.read()
    expect(after.loaded?.site.sources.get('/en/notes/first/')?.body).toContain('One more line.')
    expect(after.loaded).not.toBe(loaded)
    expect(made[1]).toEqual(['text'])
    await reader.read(Date.now())
    expect(made[2]).toEqual([])
  })

  it('parses nothing that an earlier preview has kept', async () => {
    const { reader, settings, known } = await createReader()
    await reader.read()
    const again: string[][] = []
    const next = createCurrentReader(settings, {
      known: known(),
      onRead: ({ used, hasChanged }) => {
        again.push(kindsMade(used, known()))
        expect(hasChanged).toBe(false)
      },
    })
    await next.read()
    expect(again).toEqual([[]])
  })
})

it('What is kept of files is read again when the stamp of the file is another one, and always for a file without one', async () => {
  const stamps = new Map([['a', '1']])
  const reads: string[] = []
  const files = new Map()
  const readAll = async () => {
    const kept = keepTexts(new Map(), { stampOf: (path) => stamps.get(path), files })
    for (const path of ['a', 'b']) {
      await kept.file(path, () => Promise.resolve(reads.push(path)))
    }
  }
  await readAll()
  await readAll()
  expect(reads).toEqual(['a', 'b', 'b'])
  stamps.set('a', '2')
  await readAll()
  expect(reads).toEqual(['a', 'b', 'b', 'a', 'b'])
})
