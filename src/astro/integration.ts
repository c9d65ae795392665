/** The Astro integration: what happens before and after the pages are rendered. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration, AstroPrerenderer } from 'astro'
import type { MarkdownProcessor } from 'astro/markdown'
import type { Plugin } from 'vite'
import type { Config } from '../config/config.ts'
import { createConsentFrames } from '../website/consent/consent-frames.ts'
import type { Site } from '../site/site.ts'
import { makeArtefacts } from '../release/make.ts'
import { buildContent } from '../content/build-content.ts'
import { renderDescriptions } from '../release/description-files.ts'
import { serveSources } from '../preview/preview-server.ts'
import { writeLinkPictures } from '../release/link-pictures.ts'
import { createPagePolicies } from '../website/page-policies.ts'
import { createProsePlugins } from '../website/prose-plugins.ts'
import type { ProsePlugin } from '../website/prose-plugin.ts'
import { quotaPolicies } from '../descriptions/quota-policies.ts'
import { renderWorkshopCard } from '../release/workshop-card-file.ts'

/** Whoever brings a prerenderer, be it only to count pages, has to name the entry that Astro would name otherwise. */
const prerenderEntry: Plugin = {
  name: 'vitrine-prerender-entry',
  configEnvironment: (name) =>
    name === 'prerender'
      ? { build: { rolldownOptions: { input: 'astro/entrypoints/prerender' } } }
      : undefined,
}

const buildContentModule = new URL('../content/build-content.ts', import.meta.url).href

/** Pages import the reading of the build from its source: a copy in their bundle would read the content once more. */
const sharedContent: Plugin = {
  name: 'vitrine-shared-content',
  // Before the resolver of Vite, which would find the file first.
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'prerender',
  resolveId: {
    filter: { id: /\/build-content\.ts$/ },
    handler: () => ({ id: buildContentModule, external: true }),
  },
}

/** Builds the artefacts of the site that Astro renders. */
export function vitrine(config: Config): AstroIntegration {
  let cache = ''
  return {
    name: 'vitrine',
    hooks: {
      'astro:config:setup'({ command, config: astro, updateConfig }) {
        addPlugins(astro.markdown.processor, createProsePlugins(config.contentDir))
        if (command === 'build')
          updateConfig({ vite: { plugins: [prerenderEntry, sharedContent] } })
      },
      'astro:config:done'({ config: astro }) {
        cache = fileURLToPath(astro.cacheDir)
      },
      async 'astro:server:setup'({ server }) {
        await serveSources(server, config)
      },
      async 'astro:build:start'({ setPrerenderer }) {
        setPrerenderer(countPages)
        const { site } = await buildContent(config)
        for (const { file, message } of site.warnings) {
          process.stderr.write(`  warning: ${file}: ${message}\n`)
        }
        const { pages, redirects } = site.data
        const count = Object.keys(redirects).length
        process.stdout.write(`  Content: ${pages.length} pages, ${count} redirects\n`)
      },
      async 'astro:build:done'({ dir }) {
        const loaded = await buildContent(config)
        const { site, content } = loaded
        const folders = { client: fileURLToPath(dir), data: join(config.outDir, 'data'), cache }
        const describing = { prose: content.guides, policies: quotaPolicies(config) }
        const describe = async (built: Site) => {
          const card = await renderWorkshopCard(built)
          return [...(await renderDescriptions(built, describing)), ...(card ? [card] : [])]
        }
        await writeLinkPictures(loaded, folders, process.stdout)
        const frames = createConsentFrames(loaded)
        const findPolicy = createPagePolicies(loaded)
        const options = { folders, synonyms: content.synonyms, frames, findPolicy, describe }
        await makeArtefacts(site.data, options, process.stdout)
      },
    },
  }
}

/** Adds our plugins to the Markdown processor that Astro brings; another one would not run them, and say nothing. */
function addPlugins({ name, options }: MarkdownProcessor, plugins: readonly ProsePlugin[]): void {
  if (!('hastPlugins' in options) || !Array.isArray(options.hastPlugins)) {
    throw new Error(
      `Cannot add plugins to the Markdown processor "${name}": expects Astro's own, which has hastPlugins`,
    )
  }
  options.hastPlugins.push(...plugins)
}

/** Astro's own prerenderer, telling how many pages it has rendered. */
function countPages(prerenderer: AstroPrerenderer): AstroPrerenderer {
  const started = performance.now()
  let total = 0
  let done = 0
  return {
    ...prerenderer,
    async getStaticPaths() {
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
