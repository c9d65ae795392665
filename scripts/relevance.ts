/** `npm run relevance`: measures how well search finds the labelled pages of the built site. */
import { openBuiltSite } from './built-site.ts'
import { CommandError, commandConfig, runCommand } from './command.ts'
import { readLabels } from './relevance/labels.ts'
import { askAll } from './relevance/measure.ts'
import { renderMisses, renderReport } from './relevance/report.ts'
import { createSiteEngine } from './relevance/site-engine.ts'

await runCommand({
  call: 'npm run relevance',
  summary:
    'Measures on the built site how well search finds the labelled pages. The labels are in relevance/ of the content.',
  options: {
    misses: { help: 'lists queries of the tuning half whose first result is wrong' },
  },
  settings: ['contentDir', 'outDir'],
  example: 'npm run relevance -- --misses',
  async run({ has }) {
    const { contentDir, outDir } = await commandConfig()
    const site = await openBuiltSite(outDir)
    const labels = await readLabels(contentDir)
    if (labels.length === 0) {
      throw new CommandError(
        `Cannot measure: there are no labels. Write a file such as ${contentDir}/relevance/en.yaml`,
      )
    }
    const isCity = (path: string) => site.findPage(path)?.type === 'city'
    const outcomes = await askAll(createSiteEngine(site), labels)
    if (has('misses')) console.log(renderMisses(outcomes))
    // `renderMisses` never lists queries of the judging half, so that authors cannot tune synonyms
    // and texts for these queries.
    for (const half of ['judging', 'tuning'] as const) {
      const own = outcomes.filter(({ label }) => label.half === half)
      console.log(`\n${half} half\n\n${renderReport(own, isCity)}`)
    }
  },
})
