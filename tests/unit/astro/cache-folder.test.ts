import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { cacheFolder, removeOldCaches } from '../../../src/astro/cache-folder.ts'

const now = new Date('2026-06-30T12:00:00Z')
const day = 24 * 60 * 60 * 1000

it('What sites keep goes a month after their last build, and nothing that others keep', async () => {
  const root = mkdtempSync(join(tmpdir(), 'caches-'))
  onTestFinished(() => {
    rmSync(root, { recursive: true })
  })
  const mill = cacheFolder({ contentDir: '/mill/content', outDir: '/mill/dist' }).slice(-12)
  const ages = { [mill]: 31, '0123456789ab': 29, tests: 400, compiled: 400, relevance: 400 }
  for (const [name, days] of Object.entries(ages)) {
    mkdirSync(join(root, name, 'renderer'), { recursive: true })
    const used = new Date(now.getTime() - days * day)
    utimesSync(join(root, name), used, used)
  }
  await removeOldCaches(now, root)
  expect(readdirSync(root).sort()).toEqual(['0123456789ab', 'compiled', 'relevance', 'tests'])
})
