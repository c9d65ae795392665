/** The Astro integration: settings of Astro, the preview server, and the steps of a build. */
import { mkdir, realpath } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { AstroConfig, AstroIntegration, AstroPrerenderer } from 'astro'
import type { Plugin } from 'vite'
import type { Config } from '../config/config.ts'
import { stopCompileCache } from '../release/compiled-modules.ts'
import { takeLock } from '../release/lock.ts'
import { makeRelease } from '../release/make-release.ts'
import { buildContent } from '../content/build-content.ts'
import { readMath } from '../content/site-math.ts'
import { readSiteWordsAsTheyAre } from '../content/texts.ts'
import { renderMistake } from '../content/mistake.ts'
import { serveSources } from '../preview/preview-server.ts'
import type { SiteData } from '../site/site.ts'
import type { PreviewLocals } from '../website/preview-locals.ts'
import { addPlugins } from './markdown-plugins.ts'
import { createTextRenderer } from './preview-prose.ts'
import {
  loadedCollections,
  loadedModules,
  noCollections,
  sharedModules,
  withoutStaticPaths,
} from './loaded-modules.ts'
import { ownParts } from './own-parts.ts'
import { giveTexts } from './prerender.ts'
import { hideFolders, plainChunkNames, withoutEnvironment } from './without-machine.ts'

/** Sets the entry point of our prerenderer. Astro sets it only for its own prerenderer. */
const prerenderEntry: Plugin = {
  name: 'vitrine-prerender-entry',
  configEnvironment: (name) =>
    name === 'prerender'
      ? { build: { rolldownOptions: { input: 'astro/entrypoints/prerender' } } }
      : undefined,
}

/** Script that adds a box with notes for editors to each page of the preview. */
const marginScript = fileURLToPath(new URL('../preview/browser/margin.ts', import.meta.url))

const previewPlugins = [withoutStaticPaths, sharedModules, noCollections]

/**
 * Bundles the server with all its packages, so that it runs in any folder. The other bundles run
 * inside the project and find the packages there.
 */
const serverAlone: Plugin = {
  name: 'vitrine-server-alone',
  configEnvironment: (name, _config, { command }) =>
    name === 'ssr' && command === 'build' ? { resolve: { noExternal: true } } : undefined,
}

const buildPlugins = [
  ...[prerenderEntry, loadedModules, loadedCollections],
  ...[serverAlone, withoutEnvironment, plainChunkNames],
]

/** Keeps the files of the output folder, because the build needs some of them. */
const intoRelease = { build: { emptyOutDir: false } } as const

/** Maximum milliseconds that a build waits for another build to finish bundling: 10 minutes. */
const longestBundling = 10 * 60_000

/** Creates the integration for a build or a preview with these settings. */
export function vitrine(config: Config): AstroIntegration {
  let isPreview = false
  let cache = ''
  let render: PreviewLocals['render'] | undefined
  let artefacts = ''
  let hidePaths = () => Promise.resolve()
  let unlock = () => Promise.resolve()
  return {
    name: 'vitrine',
    hooks: {
      async 'astro:config:setup'({ command, config: astro, updateConfig, injectScript }) {
        const texts = await readSiteWordsAsTheyAre(config.contentDir)
        const math = await readMath(config.contentDir)
        addPlugins(astro.markdown.processor, config.contentDir, { texts, math })
        updateConfig({ vite: { plugins: [await ownParts(config)] } })
        isPreview = command === 'dev'
        if (isPreview) {
          injectScript('page', `import ${JSON.stringify(marginScript)}`)
          // The preview serves pictures from the content folder, which may be a symbolic link.
          const folder = await realpath(config.contentDir).catch(() => config.contentDir)
          const allow = [fileURLToPath(astro.root), config.contentDir, folder]
          const server = { cors: false, fs: { allow } }
          updateConfig({ vite: { plugins: previewPlugins, server } })
        }
        if (command !== 'build') return
        updateConfig({ vite: { ...intoRelease, plugins: buildPlugins } })
        unlock = await lockNotes(astro.root)
      },
      'astro:route:setup'({ route }) {
        if (isPreview) route.prerender = false
      },
      'astro:config:done'({ config: astro }) {
        cache = fileURLToPath(astro.cacheDir)
        render = createTextRenderer(astro, config.contentDir)
        artefacts = fileURLToPath(new URL('data/', astro.outDir))
        hidePaths = () => hideMachine(config, astro)
      },
      async 'astro:server:setup'({ server }) {
        if (render) await serveSources(server, config, { cache, render })
      },
      async 'astro:build:start'({ setPrerenderer }) {
        setPrerenderer((prerenderer) =>
          countPages(giveTexts(prerenderer, config, render), () => unlock()),
        )
        const { site, warnings } = await buildContent(config)
        for (const warning of warnings) {
          process.stderr.write(`  warning: ${renderMistake(warning)}\n`)
        }
        printCounts(site.data)
      },
      'astro:build:ssr'() {
        stopCompileCache()
      },
      async 'astro:build:done'({ dir }) {
        await hidePaths()
        await makeRelease(config, { client: fileURLToPath(dir), data: artefacts, cache })
      },
    },
  }
}

/**
 * Locks the folder `.astro` of the project; returns the function that unlocks it. Astro writes the
 * list of the bundle's pictures into this folder, so two builds at a time would mix their lists.
 */
async function lockNotes(root: URL): Promise<() => Promise<void>> {
  const notes = fileURLToPath(new URL('.astro/', root))
  await mkdir(notes, { recursive: true })
  return await takeLock(notes, { patience: longestBundling })
}

/** Removes the paths of folders of this machine from the bundle of the server. */
async function hideMachine(
  { contentDir }: Config,
  { build, outDir, cacheDir, root }: AstroConfig,
): Promise<void> {
  const content = pathToFileURL(`${await realpath(contentDir)}/`)
  await hideFolders(build.server, [content, outDir, cacheDir, root])
}

function printCounts({ pages, redirects }: Pick<SiteData, 'pages' | 'redirects'>): void {
  const count = Object.keys(redirects).length
  process.stdout.write(`  Content: ${pages.length} pages, ${count} redirects\n`)
}

/**
 * Wraps Astro's prerenderer to print the number of rendered pages. `onBundled` is called before the
 * first page.
 */
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
