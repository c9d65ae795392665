import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findBreaches } from './compare-surface.ts'
import type { JsonObject } from './compare-surface.ts'
import { explain, madeExact } from './made-exact.ts'
import { madeLean } from './made-lean.ts'
import { kept, surfaces } from './surface.ts'

async function readKept(file: string): Promise<JsonObject> {
  return JSON.parse(await readFile(join(kept, file), 'utf8')) as JsonObject // As keep-release.ts wrote it.
}

describe('What has become exact', () => {
  const rows = [{ places: ['/a/*/pattern'], heldBy: 'something' }]

  it('is explained where it says what was not said before', () => {
    expect(explain(['/a/b/pattern was absent and is "x"'], rows)).toEqual({ left: [], stale: [] })
  })

  it.each([
    ['another place', '/a/b/maxLength was absent and is 1'],
    ['what said something else before', '/a/b/pattern was "y" and is "x"'],
    ['what is gone', '/a/b/pattern is gone'],
  ])('is not %s, and the row is stale', (_what, breach) => {
    expect(explain([breach], rows)).toEqual({ left: [breach], stale: ['/a/*/pattern'] })
  })
})

describe('What has become lean', () => {
  const rows = [{ breaches: ['/a/*/b is gone'], toldBy: 'something' }]

  it('is explained by its whole sentence, and stale where nothing is gone', () => {
    expect(explain(['/a/x/b is gone'], [], rows)).toEqual({ left: [], stale: [] })
    const other = '/a/x/b is gone and more'
    expect(explain([other], [], rows)).toEqual({ left: [other], stale: ['/a/*/b is gone'] })
  })
})

describe('What the last release gave', () => {
  it.each(Object.entries(surfaces))('%s is still there, and only added to', async (file, read) => {
    const breaches = findBreaches(await readKept(file), await read())
    expect(explain(breaches, madeExact[file] ?? [], madeLean[file])).toEqual({
      left: [],
      stale: [],
    })
  })
})
