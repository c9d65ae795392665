import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findBreaches } from './compare-surface.ts'
import type { JsonObject } from './compare-surface.ts'
import { kept, surfaces } from './surface.ts'

async function readKept(file: string): Promise<JsonObject> {
  return JSON.parse(await readFile(join(kept, file), 'utf8')) as JsonObject // As keep-release.ts wrote it.
}

describe('What the last release gave', () => {
  it.each(Object.entries(surfaces))('%s is still there, and only added to', async (file, read) => {
    expect(findBreaches(await readKept(file), await read())).toEqual([])
  })
})
