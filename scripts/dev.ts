/** `npm run dev`: `astro dev` with the app in front, in this terminal. */
import module from 'node:module'
import { dev } from 'astro'
import { CommandError, commandConfig, runCommand } from './command.ts'

/** Milliseconds after which the first page has been shown, and its modules are loaded. */
const untilCompiled = 5_000

async function preview(): Promise<void> {
  // Astro reads the settings too, but would print where in its own code that failed.
  const { port } = await commandConfig()
  // Astro may otherwise go to the background when it thinks nobody is at the terminal.
  process.env.ASTRO_DEV_BACKGROUND = '0'
  await dev({}).catch((error: unknown) => {
    if (!(error instanceof Error && /already in use/.test(error.message))) throw error
    throw new CommandError(
      `Cannot preview on port ${port}: it is taken, set PORT and with it BASE_URL to another one`,
    )
  })
  // A preview ends by a signal, with which Node would keep nothing of what it has compiled.
  setTimeout(() => {
    module.flushCompileCache()
  }, untilCompiled).unref()
}

await runCommand({
  call: 'npm run dev',
  summary:
    'Shows the site from its sources until it is stopped: pages, Markdown twins, search and the API follow each edit; drafts and pages to come are shown with a band.',
  settings: ['contentDir', 'baseUrl', 'siteVisibility', 'host', 'port'],
  example: 'CONTENT_DIR=../our-site BASE_URL=http://localhost:8080 npm run dev',
  run: preview,
})

// What Astro has begun would keep the process of a preview that cannot start.
if (process.exitCode !== undefined) process.exit()
