/** `npm run build`: checks the content, then renders the site and makes the artefacts. */
import { build } from 'astro'
import { buildContent } from '../src/content/build-content.ts'
import { commandConfig, runCommand } from './command.ts'

async function buildSite(): Promise<void> {
  const started = performance.now()
  const config = await commandConfig()
  // Mistakes are told before Astro prints anything.
  await buildContent(config)
  // Vite takes any other value, such as the one a test runner sets, for development.
  process.env.NODE_ENV = 'production'
  await build({ logLevel: 'warn' })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`Built ${config.outDir} in ${seconds} s`)
}

await runCommand({
  call: 'npm run build',
  summary:
    'Checks the content, renders the site and makes what the server answers from. A site that runs reads it when it is started again.',
  settings: ['contentDir', 'outDir', 'baseUrl'],
  example: 'BASE_URL=https://www.example.com npm run build',
  run: buildSite,
})
