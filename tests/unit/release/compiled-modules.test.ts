import { spawnSync } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { makeFolder } from '../../support/folder.ts'

it('What a build compiles of its own bundles is not kept, and what it compiled before is', async () => {
  const folder = await makeFolder()
  const ours = pathToFileURL(resolve('src/release/compiled-modules.ts')).href
  const files = {
    'product.mjs': 'export const name = "product"',
    'bundle.mjs': 'export const name = "bundle"',
    'build.mjs': `import './product.mjs'
      import { stopCompileCache } from '${ours}'
      if (process.argv[2] === 'ends') stopCompileCache()
      await import('./bundle.mjs?' + process.argv[3])`,
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const compiled = join(folder, 'compiled')
  const countAfter = async (...args: string[]) => {
    const env = { ...process.env, NODE_COMPILE_CACHE: compiled }
    const { stderr } = spawnSync(process.execPath, [join(folder, 'build.mjs'), ...args], { env })
    expect(String(stderr)).toBe('')
    const entries = await readdir(compiled, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).length
  }
  const first = await countAfter('ends', '1')
  expect(first).toBeGreaterThanOrEqual(3)
  expect(await countAfter('ends', '2')).toBe(first)
  expect(await countAfter('goes on', '3')).toBe(first + 1)
})
