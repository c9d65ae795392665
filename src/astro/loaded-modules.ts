/**
 * Vite plugins that reuse modules which the build process has already loaded. Pages import them
 * from their sources instead of a bundle, so they share the content that was read.
 */
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { shareModules } from './shared-modules.ts'

const sources = fileURLToPath(new URL('../', import.meta.url))

/** Modules that must be bundled, because they import modules that Astro generates. */
const madeByAstro = /\/(?:content\.config|preview-pictures|picture-service)\.ts$/

/** Leaves our modules out of the bundle that renders pages. */
export const loadedModules: Plugin = {
  name: 'vitrine-loaded-modules',
  // Vite's own resolver would find the file first.
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

/** Imports of `content.config.ts`. Of `astro:content` it needs only one small function. */
const ofCollections: Readonly<Record<string, string>> = {
  'astro:content': 'astro/content/config',
  'astro/loaders': 'astro/loaders',
  '../config/config.ts': new URL('../config/config.ts', import.meta.url).href,
  '../content/build-content.ts': new URL('../content/build-content.ts', import.meta.url).href,
  '../content/pictured-texts.ts': new URL('../content/pictured-texts.ts', import.meta.url).href,
}

/** Shares them with Astro's content layer. Transforming them took 1 s of CPU and 200 MB. */
export const loadedCollections: Plugin = shareModules(
  'astro',
  /^(?:astro[:/]|\.)/,
  (id) => ofCollections[id],
)
