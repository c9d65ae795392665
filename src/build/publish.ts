/** The Astro integration: what happens before and after the pages are rendered. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { Config } from '../config.ts'
import { makeArtefacts } from './artefacts.ts'
import { currentContent } from './current-content.ts'

/** Builds the artefacts of the site that Astro renders. */
export function vitrine(config: Config): AstroIntegration {
  let cache = ''
  return {
    name: 'vitrine',
    hooks: {
      'astro:config:done'({ config: astro }) {
        cache = fileURLToPath(astro.cacheDir)
      },
      async 'astro:build:start'() {
        const { site } = await currentContent(config)
        for (const { file, message } of site.warnings) {
          process.stderr.write(`  warning: ${file}: ${message}\n`)
        }
        const { pages, redirects } = site.data
        const count = Object.keys(redirects).length
        process.stdout.write(`  Content: ${pages.length} pages, ${count} redirects\n`)
      },
      async 'astro:build:done'({ dir }) {
        const { site } = await currentContent(config)
        const folders = { client: fileURLToPath(dir), data: join(config.outDir, 'data'), cache }
        await makeArtefacts(site.data, folders, process.stdout)
      },
    },
  }
}
