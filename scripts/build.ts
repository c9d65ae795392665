/** `npm run build`: checks the content, then renders the site and makes the artefacts. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'astro'
import type { Content } from '../src/content/content.ts'
import { currentContent } from '../src/content/current.ts'
import { commandConfig, runCommand } from './command.ts'

async function buildSite(): Promise<void> {
  const started = performance.now()
  const config = await commandConfig()
  const { content } = await currentContent(config)
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

await runCommand({
  call: 'npm run build',
  summary:
    'Checks the content, renders the site and makes what the server answers from. A site that runs reads it when it is started again.',
  settings: ['contentDir', 'outDir', 'baseUrl'],
  example: 'BASE_URL=https://www.example.com npm run build',
  run: buildSite,
})
