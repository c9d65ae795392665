/** `npm run overview`: shows the state of all pages, and what needs attention. */
import { cacheFolder } from '../src/astro/cache-folder.ts'
import { checkContent, sourceNow } from '../src/content/load.ts'
import { renderMistakes } from '../src/content/mistake.ts'
import { createOverview } from '../src/content/overview.ts'
import { readKnownFacts, saveKnownFacts } from '../src/preview/known-facts.ts'
import type { KnownFacts } from '../src/preview/known-facts.ts'
import { listOverview } from '../src/preview/overview-page.ts'
import { commandConfig, CommandError, runCommand } from './command.ts'
import type { Given } from './command.ts'
import { toInsight } from './insight/insight.ts'
import { readServer } from './insight/reading.ts'
import { askOutside } from './overview/ask-outside.ts'

async function showOverview({ operands, has }: Given<'external' | 'json'>): Promise<void> {
  const config = await commandConfig()
  const source = sourceNow(config)
  const { readable, mistakes } = await checkContent(source)
  if (!readable) throw new CommandError(renderMistakes(mistakes))
  const overview = await createOverview(readable, source.now)
  const cache = cacheFolder(config)
  const known = await readKnownFacts(cache)
  const facts: KnownFacts = {
    ...known,
    ...(has('external') && {
      outside: await askOutside(
        overview.outside.map(({ href }) => href),
        { known: known.outside, now: source.now, fetch },
      ),
    }),
    ...(operands.length > 0 && { insight: await readInsight(operands, source.now) }),
  }
  if (has('external') || operands.length > 0) await saveKnownFacts(cache, facts)
  if (has('json')) {
    console.log(JSON.stringify({ ...overview, ...facts, links: overview.outside }, undefined, 2))
    return
  }
  const texts = listOverview(overview, facts).map(({ title, rows }) =>
    [title, ...rows.map(({ text }) => `  ${text}`)].join('\n'),
  )
  console.log(texts.join('\n\n'))
}

/**
 * Reads the metrics of servers. Returns the pages that assistants read, and the searches and paths
 * without a result.
 */
async function readInsight(
  addresses: readonly string[],
  now: Date,
): Promise<KnownFacts['insight']> {
  const { pages, missing } = toInsight(await Promise.all(addresses.map(readServer)))
  // Does not count reads of HTML, because people and crawlers read HTML.
  const counted = pages.map(({ name, count, ways }) => ({ name, count: count - (ways.html ?? 0) }))
  const read = counted.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
  return { at: now.toISOString(), pages: read, missing }
}

await runCommand({
  call: 'npm run overview',
  summary:
    'Shows the number of pages by language and state of translation, drafts, pages with a day on which they appear or expire, pages to which no other page links, pages without `questions`, and links to other sites. With addresses of metrics ports it also shows the pages that assistants read most, missing pages, and searches without results. The preview shows the same lists.',
  operands: '[http://host:port ...]',
  options: {
    external: { help: 'requests each link to another site, and caches the results for a week' },
    json: { help: 'prints all lists as JSON' },
  },
  settings: ['contentDir', 'outDir', 'baseUrl'],
  example: 'npm run overview -- --external http://127.0.0.1:9464',
  run: showOverview,
})
