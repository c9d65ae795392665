/**
 * Vite plugins of the preview. Pages use our modules as this process has loaded them, and Astro's
 * collections are empty. This makes the first page faster. Only edits of `src/website` are picked
 * up without a restart.
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

/** Shares our loaded modules with the pages. */
export const sharedModules: Plugin = shareModules('ssr', /^\..*\.ts$/, (id, importer) => {
  const file = resolve(dirname(importer), id)
  const isShared = sharedFolders.some((name) => file.startsWith(join(sources, name) + sep))
  return isShared ? pathToFileURL(file).href : undefined
})

const nothingId = '\0vitrine-no-collections'

/** Replaces `astro:content` by empty collections. */
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
