/** `npm run build`: checks the content, then renders the site and makes the artefacts. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'astro'
import type { Content } from '../src/content/content.ts'
import { buildContent } from '../src/content/build-content.ts'
import { processConfig } from '../src/config/config.ts'

async function main(): Promise<void> {
  const started = performance.now()
  const config = processConfig()
  const { content } = await buildContent(config)
  // Vite takes any other value, such as the one a test runner sets, for development.
  process.env.NODE_ENV = 'production'
  await build({ logLevel: 'warn' })
  await writeFile(join(config.outDir, 'next-change.txt'), nextChange(content, new Date()))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`Built ${config.outDir} in ${seconds} s`)
}

/** Instant at which a page appears or expires next, which asks for another build; empty when none does. */
function nextChange({ pages, unpublished }: Content, now: Date): string {
  const instants = [...pages, ...unpublished]
    .flatMap(({ data }) => [data.publishAt, data.expires])
    .flatMap((instant) => (instant === undefined ? [] : [new Date(instant)]))
    .filter((instant) => instant > now)
  const [next] = instants.toSorted((a, b) => a.getTime() - b.getTime())
  return next?.toISOString() ?? ''
}

main().catch((error: unknown) => {
  // Mistakes in content and settings have no stack but their list.
  console.error(error instanceof Error ? (error.stack ?? error.message) : error)
  process.exitCode = 1
})
