/**
 * What the development server need not transform, which is most of what it does before the first page: modules of ours that
 * this process has loaded already are handed to the pages as they are, and Astro's collections, which the preview does not use,
 * are empty. Only what shows pages, `src/website`, follows an edit of the sources without a restart.
 */
import { dirname, join, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { shareModules } from './shared-modules.ts'

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

/** Hands modules of ours to the pages as this process has loaded them. */
export const sharedModules: Plugin = shareModules('ssr', /^\..*\.ts$/, (id, importer) => {
  const file = resolve(dirname(importer), id)
  const isShared = sharedFolders.some((name) => file.startsWith(join(sources, name) + sep))
  return isShared ? pathToFileURL(file).href : undefined
})

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
