/**
 * `npm run remove`: removes a page. With `--to`, its address and the links to it lead to another
 * page.
 */
import { sourceNow } from '../src/content/load.ts'
import type { ContentPage } from '../src/content/page-files.ts'
import { commandConfig, CommandError, runCommand, UsageError } from './command.ts'
import type { Given } from './command.ts'
import { applyChanges, listChanged, renderChanges } from './writing/changes.ts'
import { readKnownPages } from './writing/known-pages.ts'
import type { KnownPages } from './writing/known-pages.ts'
import type { MovePlace } from './writing/move-plan.ts'
import { argumentPlace, findNamedPage } from './writing/named-page.ts'
import { deletionOf, planRemoval, refuseRemoval } from './writing/remove-plan.ts'
import { tryChanges } from './writing/try-changes.ts'

type OptionName = 'to' | 'gone' | 'dry-run'

async function remove(given: Given<OptionName>): Promise<void> {
  const [name, ...more] = given.operands
  if (name === undefined || more.length > 0 || (given.has('to') && given.has('gone'))) {
    throw new UsageError(
      'Cannot remove: expects one page, and either --to with the page that replaces it or --gone',
    )
  }
  const config = await commandConfig()
  const { contentDir: folder, baseUrl } = config
  const source = sourceNow(config)
  const known = await readKnownPages(source)
  const argument = { place: argumentPlace(config), task: 'remove' }
  const page = findNamedPage(name, argument, known)
  refuseRemoval(page, known)
  const place = { folder, baseUrl, now: source.now }
  const to = given.value('to')
  if (to === undefined && !given.has('gone')) throw await explainLoss(page, known, place)
  const target = to === undefined ? undefined : findNamedPage(to, argument, known)
  if (target === page)
    throw new CommandError(`Cannot redirect ${page.path} to itself: give --to another page`)
  const plan = target
    ? await planRemoval({ page, target }, known, place)
    : { changes: [deletionOf(page)], kept: [], by: '' }
  await tryChanges(source, plan.changes)
  if (given.has('dry-run')) {
    console.log(renderChanges(plan.changes))
    return
  }
  await applyChanges(folder, plan.changes)
  const lines = [
    `Removed ${page.file}`,
    ...listChanged(plan.changes),
    ...plan.kept.map((path) => `${path} redirects to ${target?.path ?? ''}, through ${plan.by}`),
    ...translationsOf(page, known).map(
      ({ file }) => `${file} is a translation of the removed page and still exists`,
    ),
    ...(/\]\(\.\/|\ssrc=/.test(page.body)
      ? ['The pictures and files of the page were not removed: npm run check lists unused ones']
      : []),
  ]
  console.log(lines.join('\n'))
}

function translationsOf(page: ContentPage, { pages }: KnownPages): ContentPage[] {
  const key = page.data.translationKey
  return pages.filter(
    (other) => other !== page && key !== undefined && other.data.translationKey === key,
  )
}

/**
 * Creates the error for a removal without a replacement page: lists what would be lost, and says
 * what to do.
 */
async function explainLoss(
  page: ContentPage,
  known: KnownPages,
  place: MovePlace,
): Promise<CommandError> {
  // No page has this placeholder address, so the plan has an edit for each link to the removed
  // page.
  const target = { ...page, file: `pages/${page.lang}/-.md`, path: '/-/' }
  const { changes, kept } = await planRemoval({ page, target }, known, place)
  // The first edit of `redirects.yaml` adds redirects. Only its other edits change links.
  const linking = changes.filter(
    ({ to, edits }) => to !== undefined && edits.length > (to === 'redirects.yaml' ? 1 : 0),
  )
  const words = page.body.split(/\s+/).filter((word) => word !== '').length
  const lines = [
    `Cannot remove ${page.file} without --to or --gone. You would lose:`,
    `  the text of the page, ${words} words`,
    ...kept.map((path) => `  the address ${path}, which people and search engines may have`),
    ...linking.map(({ to }) => `  links to the page in ${to ?? ''}`),
    ...translationsOf(page, known).map(
      ({ file }) => `  the link between the page and its translation ${file}`,
    ),
    `Nothing was changed. Add --to with the address of another page that replaces this page, or remove the links and add --gone`,
  ]
  return new CommandError(lines.join('\n'))
}

await runCommand({
  call: 'npm run remove',
  summary:
    'Removes a page. Redirects its address to the page that replaces it, and changes links in texts, menus and relevance/. Changes nothing if the result has a new mistake.',
  operands: '<address or file>',
  options: {
    to: { value: '<address or file>', help: 'page that replaces it' },
    gone: { help: 'removes the page without a successor' },
    'dry-run': { help: 'shows the changes without making them' },
  },
  settings: ['contentDir', 'baseUrl'],
  example: 'npm run remove -- /en/careers/ --to /en/about/',
  run: remove,
})
