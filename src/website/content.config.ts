/**
 * Collections of Astro. They have only texts with pictures, because Astro must process the pictures
 * when it bundles. `astro/preview-prose.ts` renders all other texts. `content/content.ts` reads and
 * checks front matter.
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
  // Without files, the glob loader would print a warning.
  if (names.length === 0) return nothing
  const { glob } = await import('astro/loaders')
  const base = `${config.contentDir}/${folder}`
  return defineCollection({
    loader: glob({ base, pattern: names, generateId: ({ entry }) => entry }),
  })
}

/** Returns a glob pattern that matches only the file with this name. */
function escapeName(name: string): string {
  return name.replaceAll(/[\\!@*?+|^$()[\]{}]/g, '\\$&')
}

/** Texts with pictures by file: of pages, and of the templates of towns and entries. */
export const collections = {
  pages: await picturedIn('pages'),
  city: await picturedIn('city'),
  data: await picturedIn('data'),
}
