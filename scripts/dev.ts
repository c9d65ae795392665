/** `npm run dev`: runs `astro dev` with our app in this terminal. */
import module from 'node:module'
import { dev } from 'astro'
import { CommandError, commandConfig, runCommand } from './command.ts'

/** Milliseconds until the first page is rendered and its modules are loaded. */
const untilCompiled = 5_000

async function preview(): Promise<void> {
  // Read here first, because Astro would report a bad setting with a stack of its own code.
  const { port } = await commandConfig()
  // Otherwise Astro may run in the background if it detects no interactive terminal.
  process.env.ASTRO_DEV_BACKGROUND = '0'
  await dev({}).catch((error: unknown) => {
    if (!(error instanceof Error && /already in use/.test(error.message))) throw error
    throw new CommandError(
      `Cannot preview on port ${port}: it is taken, set PORT and with it BASE_URL to another one`,
    )
  })
  // A signal ends the preview, and Node would then not save the compile cache.
  setTimeout(() => {
    module.flushCompileCache()
  }, untilCompiled).unref()
}

await runCommand({
  call: 'npm run dev',
  summary:
    'Shows a preview of the site until you stop it. Pages, Markdown twins, search and the API follow each edit. Drafts and future pages have a banner.',
  settings: ['contentDir', 'baseUrl', 'siteVisibility', 'usesParts', 'host', 'port'],
  example: 'CONTENT_DIR=../our-site BASE_URL=http://localhost:8080 npm run dev',
  run: preview,
})

// Exits explicitly, because Astro would keep the process alive after a failed start.
if (process.exitCode !== undefined) process.exit()
