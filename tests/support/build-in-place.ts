/**
 * Builds as version 0.1 did: empties the served folder and builds into it. `node
 * tests/support/build-in-place.ts <folder>`
 */
import { mkdir, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { build } from 'astro'

const folder = resolve(process.argv[2] ?? '')

process.env.NODE_ENV = 'production'
for (const part of ['client', 'data', 'server']) {
  await rm(`${folder}/${part}`, { recursive: true, force: true })
}
await mkdir(folder, { recursive: true })
await build({ logLevel: 'silent', outDir: folder })
