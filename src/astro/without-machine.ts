/**
 * Removes data of the build machine from a release: values of environment variables, and paths. So
 * builds in different folders produce the same files.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Empties `import.meta.env` where a module reads it as a whole. Otherwise the bundle would contain
 * the value of each environment variable whose name occurs in the module.
 */
export const withoutEnvironment: Plugin = {
  name: 'vitrine-without-environment',
  enforce: 'pre',
  transform: {
    filter: { code: /\bimport\.meta\.env\b(?!\.)/ },
    handler: (code) => code.replaceAll(/\bimport\.meta\.env\b(?!\.)/g, '({})'),
  },
}

/**
 * Names chunks of the server without a digest. A digest would depend on the text of a chunk, which
 * contains paths of the machine.
 */
export const plainChunkNames: Plugin = {
  name: 'vitrine-plain-chunk-names',
  configEnvironment: (name) =>
    name === 'ssr'
      ? { build: { rolldownOptions: { output: { chunkFileNames: 'chunks/[name].mjs' } } } }
      : undefined,
}

const packages = new URL('../', import.meta.resolve('astro/package.json'))

/**
 * Replaces the paths of folders in the modules of the server by a path that is the same everywhere.
 * Astro uses these paths as names of components. List an inner folder before the folder that
 * contains it.
 */
export async function hideFolders(server: URL, folders: readonly URL[]): Promise<void> {
  const root = fileURLToPath(server)
  for (const name of await readdir(root, { recursive: true })) {
    if (!name.endsWith('.mjs')) continue
    const file = join(root, name)
    let code = await readFile(file, 'utf8')
    for (const folder of [...folders, packages]) {
      const quoted = JSON.stringify(fileURLToPath(folder)).slice(0, -1)
      code = code.replaceAll(folder.href, 'file:///vitrine/').replaceAll(quoted, '"/vitrine/')
    }
    await writeFile(file, code)
  }
}
