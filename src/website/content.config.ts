/**
 * Collections of Astro: only the prose that a build renders. Front matter is read and checked by `content/content.ts`. The
 * preview renders the text of a page when it is asked for, and waits for no collection.
 */
import { existsSync } from 'node:fs'
import { defineCollection } from 'astro:content'

async function markdownIn(folder: string) {
  const nothing = defineCollection({ loader: () => [] })
  if (import.meta.env.DEV) return nothing
  const { processConfig } = await import('../config/config.ts')
  const base = `${processConfig().contentDir}/${folder}`
  // A folder that is absent is an empty collection, which the loader would warn of.
  if (!existsSync(base)) return nothing
  const { glob } = await import('astro/loaders')
  return defineCollection({
    loader: glob({ base, pattern: '**/*.md', generateId: ({ entry }) => entry }),
  })
}

/** Markdown of the pages and of the city templates, by file. */
export const collections = { pages: await markdownIn('pages'), city: await markdownIn('city') }
