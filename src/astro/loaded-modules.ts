/**
 * What a build has loaded already is not bundled, nor transformed, once more: modules of ours that show pages are imported
 * from their source, and know the content that was read; and what lists texts for Astro finds Astro as this process has it.
 */
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { shareModules } from './shared-modules.ts'

const sources = fileURLToPath(new URL('../', import.meta.url))

/** These import modules that Astro makes. */
const madeByAstro = /\/(?:content\.config|preview-pictures|picture-service)\.ts$/

/** Leaves modules of ours out of the program that renders pages. */
export const loadedModules: Plugin = {
  name: 'vitrine-loaded-modules',
  // Before the resolver of Vite, which would find the file first.
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

/** What the list of texts imports: of `astro:content`, which brings all that renders pages, it needs one function. */
const ofCollections: Readonly<Record<string, string>> = {
  'astro:content': 'astro/content/config',
  'astro/loaders': 'astro/loaders',
  '../config/config.ts': new URL('../config/config.ts', import.meta.url).href,
  '../content/build-content.ts': new URL('../content/build-content.ts', import.meta.url).href,
  '../content/pictured-texts.ts': new URL('../content/pictured-texts.ts', import.meta.url).href,
}

/** Hands them to Astro's list of texts, which took a second of CPU and 200 MB to transform them. */
export const loadedCollections: Plugin = shareModules(
  'astro',
  /^(?:astro[:/]|\.)/,
  (id) => ofCollections[id],
)
