/** `npm run dev`: `astro dev` with the app in front, in this terminal. */
import { dev } from 'astro'
import { commandConfig, runCommand } from './command.ts'

async function preview(): Promise<void> {
  // Astro reads the settings too, but would print where in its own code that failed.
  await commandConfig()
  // Astro may otherwise go to the background when it thinks nobody is at the terminal.
  process.env.ASTRO_DEV_BACKGROUND = '0'
  await dev({})
}

await runCommand({
  call: 'npm run dev',
  summary:
    'Shows the site from its sources until it is stopped: pages, Markdown twins and the API follow each edit.',
  settings: ['contentDir', 'baseUrl', 'siteVisibility', 'host', 'port'],
  example: 'CONTENT_DIR=../our-site BASE_URL=http://localhost:8080 npm run dev',
  run: preview,
})
