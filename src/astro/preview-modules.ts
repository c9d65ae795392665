/**
 * What the development server need not transform, which is most of what it does before the first page: modules of ours that
 * this process has loaded already are handed to the pages as they are, and Astro's collections, which the preview does not use,
 * are empty. Only what shows pages, `src/website`, follows an edit of the sources without a restart.
 */
import { dirname, join, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const sources = fileURLToPath(new URL('../', import.meta.url))
const sharedFolders = [
  'api',
  'config',
  'content',
  'descriptions',
  'gate',
  'http',
  'markdown',
  'site',
]
const sharedPrefix = '\0vitrine-shared:'
/** Where the pages find the modules; they are in the same process. */
const sharedName = 'vitrine.shared-modules'

const modules = new Map<string, object>()
Reflect.set(globalThis, Symbol.for(sharedName), modules)

/** Hands modules of ours to the pages as this process has loaded them. */
export const sharedModules: Plugin = {
  name: 'vitrine-shared-modules',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: {
    order: 'pre',
    filter: { id: /^\..*\.ts$/ },
    handler(id, importer = '') {
      const file = resolve(dirname(importer.replace(/\?.*$/s, '')), id)
      const isShared = sharedFolders.some((name) => file.startsWith(join(sources, name) + sep))
      return isShared ? sharedPrefix + file : undefined
    },
  },
  load: {
    filter: { id: /^\0vitrine-shared:/ },
    async handler(id) {
      const file = id.slice(sharedPrefix.length)
      const module = (await import(pathToFileURL(file).href)) as object // Whatever it exports.
      modules.set(file, module)
      const lines = Object.keys(module).map((name) => `export const ${name} = shared.${name}`)
      const found = `globalThis[Symbol.for('${sharedName}')].get(${JSON.stringify(file)})`
      return [`const shared = ${found}`, ...lines].join('\n')
    },
  },
}

const nothingId = '\0vitrine-no-collections'

/** Empty collections, without what Astro would load for them. */
export const noCollections: Plugin = {
  name: 'vitrine-no-collections',
  resolveId: { order: 'pre', filter: { id: /^astro:content$/ }, handler: () => nothingId },
  load: {
    filter: { id: /^\0vitrine-no-collections$/ },
    handler: () =>
      [
        'export const defineCollection = (collection) => collection',
        'export const getEntry = () => Promise.resolve(undefined)',
        'export const render = () => Promise.reject(new Error("The preview has no collections"))',
      ].join('\n'),
  },
}
