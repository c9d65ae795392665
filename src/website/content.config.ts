/**
 * Collections of Astro: only the prose that shows pictures, which Astro makes when it bundles. All other texts are rendered
 * one by one, by a build and by the preview, which waits for no collection. Front matter is read and checked by
 * `content/content.ts`.
 */
import { defineCollection } from 'astro:content'

async function picturedIn(folder: string) {
  const nothing = defineCollection({ loader: () => [] })
  if (import.meta.env.DEV) return nothing
  const { processConfig } = await import('../config/config.ts')
  const { buildContent } = await import('../content/build-content.ts')
  const { picturedFiles } = await import('../content/pictured-texts.ts')
  const config = processConfig()
  const { content } = await buildContent(config)
  const names = picturedFiles(content)
    .filter((file) => file.startsWith(`${folder}/`))
    .map((file) => escapeName(file.slice(folder.length + 1)))
  // An empty list is an empty collection, which the loader would warn of.
  if (names.length === 0) return nothing
  const { glob } = await import('astro/loaders')
  const base = `${config.contentDir}/${folder}`
  return defineCollection({
    loader: glob({ base, pattern: names, generateId: ({ entry }) => entry }),
  })
}

/** A name as a pattern that fits it alone. */
function escapeName(name: string): string {
  return name.replaceAll(/[\\!@*?+|^$()[\]{}]/g, '\\$&')
}

/** Markdown of the pages and of the city templates, by file. */
export const collections = { pages: await picturedIn('pages'), city: await picturedIn('city') }
