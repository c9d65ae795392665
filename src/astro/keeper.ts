/** Keeps the program that a build has bundled to render its pages, for the builds that need no other one. */
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroConfig, AstroPrerenderer } from 'astro'
import type { Config } from '../config/config.ts'
import { buildContent } from '../content/build-content.ts'
import { keepRenderer } from '../release/kept-renderer.ts'
import { describeRenderer } from '../release/renderer-key.ts'

/** Where Astro puts the program, in the folder of the server; it takes it away once the pages are rendered. */
const programFolder = '.prerender'

/** Follows a build of Astro, and keeps what it has bundled. */
export interface Keeper {
  configure(astro: AstroConfig): void
  /** What Astro knows of its pages; it goes on to write into the map. */
  setPages(pages: ReadonlyMap<string, unknown>): void
  watch(prerenderer: AstroPrerenderer): AstroPrerenderer
  /** Keeps the program beside what was bundled for the browser into a folder. */
  keep(client: string): Promise<void>
}

/** A keeper for a build of these settings. */
export function createKeeper(config: Config): Keeper {
  let folders = { cache: '', server: '', program: '' }
  let markdown: unknown
  let pages: ReadonlyMap<string, unknown> = new Map()
  return {
    configure(astro) {
      const cache = fileURLToPath(astro.cacheDir)
      folders = {
        cache,
        server: fileURLToPath(astro.build.server),
        program: join(cache, 'program'),
      }
      markdown = describeMarkdown(astro)
    },
    setPages(found) {
      pages = found
    },
    watch: (prerenderer) => ({
      ...prerenderer,
      async teardown() {
        await prerenderer.teardown?.()
        await rm(folders.program, { recursive: true, force: true })
        await cp(join(folders.server, programFolder), folders.program, { recursive: true })
      },
    }),
    async keep(client) {
      const { cache, server, program } = folders
      const names = /\.m?js$/
      const from = {
        pages: { from: program, fits: (name: string) => names.test(name) },
        server: { from: server, fits: () => true },
        // Pages are rendered anew, and what our own steps write is not there yet.
        client: { from: client, fits: (name: string) => !name.endsWith('.html') },
      }
      const key = await describeRenderer(config, await buildContent(config))
      const pagesByKey = [...pages].map(
        ([name, page]) => [name, { styles: stylesOf(page) }] as const,
      )
      await keepRenderer(cache, from, { key, pagesByKey, markdown })
      await rm(program, { recursive: true })
    },
  }
}

function stylesOf(page: unknown): unknown {
  return typeof page === 'object' && page !== null && 'styles' in page ? page.styles : []
}

/** How texts are rendered, as far as it is data: the rest comes from the sources. */
function describeMarkdown({ markdown, image }: AstroConfig): unknown {
  const { syntaxHighlight, shikiConfig, gfm, smartypants } = markdown
  const { domains, remotePatterns } = image
  return {
    markdown: { syntaxHighlight, shikiConfig, gfm, smartypants },
    image: { domains, remotePatterns },
  }
}
