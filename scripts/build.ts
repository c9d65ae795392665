/** `npm run build`: checks the content, then renders the site and makes the artefacts. */
import { build } from 'astro'
import { ContentMistakes } from '../src/build/mistake.ts'
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
  const own = error instanceof ContentMistakes || !(error instanceof Error)
  console.error(own ? String(error) : (error.stack ?? error.message))
  process.exitCode = 1
})
