/** The Astro integration: what happens before and after the pages are rendered. */
import { mkdir, realpath } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration, AstroPrerenderer } from 'astro'
import type { Plugin } from 'vite'
import type { Config } from '../config/config.ts'
import { keepNoMoreCompiled } from '../release/compiled-modules.ts'
import { takeLock } from '../release/lock.ts'
import { makeRelease } from '../release/make-release.ts'
import { buildContent } from '../content/build-content.ts'
import { readSiteWordsAsTheyAre } from '../content/texts.ts'
import { renderMistake } from '../content/mistake.ts'
import { serveSources } from '../preview/preview-server.ts'
import type { SiteData } from '../site/site.ts'
import type { PreviewLocals } from '../website/preview-locals.ts'
import { asciiServer } from './ascii-server.ts'
import { addPlugins } from './markdown-plugins.ts'
import { createTextRenderer } from './preview-prose.ts'
import { createKeeper } from './keeper.ts'
import { loadedCollections, loadedModules } from './loaded-modules.ts'
import { noCollections, sharedModules } from './preview-modules.ts'
import { giveTexts } from './prerender.ts'
import { withoutStaticPaths } from './preview-routes.ts'

/** Whoever brings a prerenderer, be it only to count pages, has to name the entry that Astro would name otherwise. */
const prerenderEntry: Plugin = {
  name: 'vitrine-prerender-entry',
  configEnvironment: (name) =>
    name === 'prerender'
      ? { build: { rolldownOptions: { input: 'astro/entrypoints/prerender' } } }
      : undefined,
}

/** The margin of each page in the preview. */
const marginScript = fileURLToPath(new URL('../preview/browser/margin.ts', import.meta.url))

const previewPlugins: readonly Plugin[] = [withoutStaticPaths, sharedModules, noCollections]

/**
 * The server is bundled with all its packages, so that it runs wherever it is put. Nothing else is: what Astro asks Vite for
 * before the build, and what renders pages, find packages where they are.
 */
const serverAlone: Plugin = {
  name: 'vitrine-server-alone',
  configEnvironment: (name, _config, { command }) =>
    name === 'ssr' && command === 'build' ? { resolve: { noExternal: true } } : undefined,
}

const buildPlugins: readonly Plugin[] = [
  prerenderEntry,
  loadedModules,
  loadedCollections,
  serverAlone,
  asciiServer,
]

/** The folder of a release is new, and holds what the build itself needs. */
const intoRelease = { build: { emptyOutDir: false } } as const

/** Milliseconds. */
const longestBundling = 10 * 60_000

/** Builds the artefacts of the site that Astro renders. */
export function vitrine(config: Config): AstroIntegration {
  let isPreview = false
  let cache = ''
  let render: PreviewLocals['render'] | undefined
  let artefacts = ''
  let giveBack = () => Promise.resolve()
  const keeper = createKeeper(config)
  return {
    name: 'vitrine',
    hooks: {
      async 'astro:config:setup'({ command, config: astro, updateConfig, injectScript }) {
        const texts = await readSiteWordsAsTheyAre(config.contentDir)
        addPlugins(astro.markdown.processor, config.contentDir, texts)
        isPreview = command === 'dev'
        if (isPreview) {
          injectScript('page', `import ${JSON.stringify(marginScript)}`)
          // Pictures are shown from the folder that they are in, which a symbolic link may lead to.
          const folder = await realpath(config.contentDir).catch(() => config.contentDir)
          const allow = [fileURLToPath(astro.root), config.contentDir, folder]
          updateConfig({ vite: { plugins: [...previewPlugins], server: { fs: { allow } } } })
        }
        if (command !== 'build') return
        updateConfig({ vite: { ...intoRelease, plugins: [...buildPlugins] } })
        giveBack = await takeNotes(astro.root)
      },
      'astro:route:setup'({ route }) {
        if (isPreview) route.prerender = false
      },
      'astro:config:done'({ config: astro }) {
        cache = fileURLToPath(astro.cacheDir)
        render = createTextRenderer(astro, config.contentDir)
        artefacts = fileURLToPath(new URL('data/', astro.outDir))
        keeper.configure(astro)
      },
      async 'astro:server:setup'({ server }) {
        if (render) await serveSources(server, config, { cache, render })
      },
      async 'astro:build:start'({ setPrerenderer }) {
        setPrerenderer((prerenderer) =>
          keeper.watch(countPages(giveTexts(prerenderer, config, render), giveBack)),
        )
        const { site, warnings } = await buildContent(config)
        for (const warning of warnings) {
          process.stderr.write(`  warning: ${renderMistake(warning)}\n`)
        }
        tellCounts(site.data)
      },
      'astro:build:setup'({ pages }) {
        keeper.setPages(pages)
      },
      'astro:build:ssr'() {
        keepNoMoreCompiled()
      },
      async 'astro:build:done'({ dir }) {
        await keeper.keep(fileURLToPath(dir))
        await makeRelease(config, { client: fileURLToPath(dir), data: artefacts, cache })
      },
    },
  }
}

/**
 * Astro keeps notes of the content in `.astro` of the project: which pictures the bundle has to hold. Two builds that
 * were there together would get each other's, so one waits until the other is bundled.
 */
async function takeNotes(root: URL): Promise<() => Promise<void>> {
  const notes = fileURLToPath(new URL('.astro/', root))
  await mkdir(notes, { recursive: true })
  return await takeLock(notes, { patience: longestBundling })
}

function tellCounts({ pages, redirects }: Pick<SiteData, 'pages' | 'redirects'>): void {
  const count = Object.keys(redirects).length
  process.stdout.write(`  Content: ${pages.length} pages, ${count} redirects\n`)
}

/** Astro's own prerenderer, telling how many pages it has rendered, and before the first one that all is bundled. */
function countPages(
  prerenderer: AstroPrerenderer,
  onBundled: () => Promise<void>,
): AstroPrerenderer {
  const started = performance.now()
  let total = 0
  let done = 0
  return {
    ...prerenderer,
    async getStaticPaths() {
      await onBundled()
      const paths = await prerenderer.getStaticPaths()
      total = paths.length
      return paths
    },
    async render(request, options) {
      const rendered = await prerenderer.render(request, options)
      done += 1
      if (process.stdout.isTTY) process.stdout.write(`\r  Render: ${done} of ${total}\u001b[K`)
      return rendered
    },
    async teardown() {
      await prerenderer.teardown?.()
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      process.stdout.write(
        `${process.stdout.isTTY ? '\r\u001b[K' : ''}  Render: ${done} pages (${seconds} s)\n`,
      )
    },
  }
}
