/** `npm run build`: checks the content, then renders the site and makes the artefacts. */
import { build } from 'astro'
import { currentContent } from '../src/build/current-content.ts'
import { processConfig } from '../src/config.ts'

async function main(): Promise<void> {
  const started = performance.now()
  const config = processConfig()
  await currentContent(config)
  await build({ logLevel: 'warn' })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`Built ${config.outDir} in ${seconds} s`)
}

main().catch((error: unknown) => {
  // Mistakes in content and settings have no stack but their list.
  console.error(error instanceof Error ? (error.stack ?? error.message) : error)
  process.exitCode = 1
})
