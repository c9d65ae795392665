/** Collections of Astro: only the prose that it renders. Front matter is read and checked by `build/content.ts`. */
import { existsSync } from 'node:fs'
import { defineCollection } from 'astro:content'
import { processConfig } from '../config/config.ts'
import { proseLoader } from './prose-loader.ts'

const { contentDir } = processConfig()

function markdownIn(folder: string) {
  const base = `${contentDir}/${folder}`
  // A folder that is absent is an empty collection, which the loader would warn of.
  if (!existsSync(base)) return defineCollection({ loader: () => [] })
  return defineCollection({ loader: proseLoader(base) })
}

/** Markdown of the pages and of the city templates, by file. */
export const collections = { pages: markdownIn('pages'), city: markdownIn('city') }
