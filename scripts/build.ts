/** `npm run build`: checks the content, then renders the site and makes the artefacts. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'astro'
import { buildContent } from '../src/content/build-content.ts'
import { findNextChange } from '../src/content/publication-times.ts'
import { processConfig } from '../src/config/config.ts'

async function main(): Promise<void> {
  const started = performance.now()
  const config = processConfig()
  const { content } = await buildContent(config)
  // Vite takes any other value, such as the one a test runner sets, for development.
  process.env.NODE_ENV = 'production'
  await build({ logLevel: 'warn' })
  const pages = [...content.pages, ...content.unpublished]
  const nextChange = findNextChange(pages, new Date())?.toISOString() ?? ''
  await writeFile(join(config.outDir, 'next-change.txt'), nextChange)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`Built ${config.outDir} in ${seconds} s`)
}

main().catch((error: unknown) => {
  // Mistakes in content and settings have no stack but their list.
  console.error(error instanceof Error ? (error.stack ?? error.message) : error)
  process.exitCode = 1
})
