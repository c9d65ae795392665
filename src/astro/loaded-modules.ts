/**
 * Vite plugins that reuse modules which this process has already loaded. In a build, pages import
 * these modules from `src` instead of a bundle, so they use the content that the build has already
 * read. In a preview the first page is faster, but edits of these modules need a restart.
 */
import { dirname, join, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { shareModules } from './shared-modules.ts'

const sources = fileURLToPath(new URL('../', import.meta.url))

/** Modules that must be bundled, because they import modules that Astro generates. */
const madeByAstro = /\/(?:content\.config|preview-pictures|picture-service)\.ts$/

/** Leaves most of our TypeScript modules out of the bundle that renders pages. */
export const loadedModules: Plugin = {
  name: 'vitrine-loaded-modules',
  // Runs before Vite's own resolver, which would bundle the file.
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'prerender',
  resolveId: {
    filter: { id: /^\..*\.ts$/ },
    handler(id, importer = '') {
      const file = resolve(dirname(importer.replace(/\?.*$/s, '')), id)
      if (!file.startsWith(sources) || madeByAstro.test(file)) return undefined
      return { id: pathToFileURL(file).href, external: true }
    },
  },
}

/**
 * Import in `content.config.ts` → the loaded module that replaces it. The file uses only
 * `defineCollection` of `astro:content`, and `astro/content/config` has this function.
 */
const ofCollections: Readonly<Record<string, string>> = {
  'astro:content': 'astro/content/config',
  'astro/loaders': 'astro/loaders',
  '../config/config.ts': new URL('../config/config.ts', import.meta.url).href,
  '../content/build-content.ts': new URL('../content/build-content.ts', import.meta.url).href,
  '../content/pictured-texts.ts': new URL('../content/pictured-texts.ts', import.meta.url).href,
}

/**
 * Gives Astro's content layer the loaded modules of `ofCollections`. Otherwise Vite would transform
 * these modules, which takes 1 s of CPU and 200 MB.
 */
export const loadedCollections: Plugin = shareModules(
  'astro',
  /^(?:astro[:/]|\.)/,
  (id) => ofCollections[id],
)

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

/** Lets the pages of a preview use the loaded modules of `sharedFolders`. */
export const sharedModules: Plugin = shareModules('ssr', /^\..*\.ts$/, (id, importer) => {
  const file = resolve(dirname(importer), id)
  const isShared = sharedFolders.some((name) => file.startsWith(join(sources, name) + sep))
  return isShared ? pathToFileURL(file).href : undefined
})

const nothingId = '\0vitrine-no-collections'

/**
 * Replaces `astro:content` by a module without collections, because a preview does not use
 * collections to render texts.
 */
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

/**
 * Renames `getStaticPaths`, so that pages are rendered on demand. Astro would call the function
 * only once, so it would not know pages that an editor adds later.
 */
export const withoutStaticPaths: Plugin = {
  name: 'vitrine-preview-routes',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/website\/pages\/.*\.astro$/ },
    handler: (code) =>
      code.replace('export async function getStaticPaths', 'async function listPaths'),
  },
}
