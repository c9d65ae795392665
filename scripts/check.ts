/** `npm run check`: checks the content and nothing else. */
import { checkContent, sourceNow } from '../src/content/load.ts'
import { renderMistake, renderMistakes } from '../src/content/mistake.ts'
import { commandConfig, runCommand } from './command.ts'

async function check(): Promise<void> {
  const started = performance.now()
  const source = sourceNow(await commandConfig())
  const { loaded, mistakes, warnings } = await checkContent(source)
  for (const warning of warnings) console.warn(`  warning: ${renderMistake(warning)}`)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (loaded) {
    const { pages, redirects } = loaded.site.data
    const count = Object.keys(redirects).length
    console.log(`Content is fine: ${pages.length} pages, ${count} redirects, ${seconds} s`)
  } else {
    console.error(renderMistakes(mistakes))
    console.error(`Checked in ${seconds} s`)
    process.exitCode = 1
  }
}

await runCommand({
  call: 'npm run check',
  summary: 'Checks the content and lists every mistake, with file and line. Nothing is written.',
  settings: ['contentDir', 'baseUrl'],
  example: 'CONTENT_DIR=../our-site npm run check',
  run: check,
})
