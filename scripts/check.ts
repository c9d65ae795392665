/** `npm run check`: checks the content and nothing else. */
import { checkContent, sourceNow } from '../src/content/load.ts'
import { renderMistakes } from '../src/content/mistake.ts'
import { processConfig } from '../src/config/config.ts'

async function main(): Promise<void> {
  const started = performance.now()
  const { loaded, mistakes, warnings } = await checkContent(sourceNow(processConfig()))
  for (const { file, field, message } of warnings) {
    console.warn(`  warning: ${file}  ${field === undefined ? '' : `${field}: `}${message}`)
  }
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

main().catch((error: unknown) => {
  // Mistakes in the settings have no stack but their list.
  console.error(error instanceof Error ? (error.stack ?? error.message) : error)
  process.exitCode = 1
})
