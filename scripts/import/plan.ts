/** Plans all files of the new content folder from a source. */
import { regionSlug } from '../../src/site/region-address.ts'
import { git } from '../../src/content/git.ts'
import { firstSettings, madeFiles } from '../schemas/editor-files.ts'
import { addOverviews, addSearchPages, searchKey } from './added-pages.ts'
import { createAssets } from './assets.ts'
import { takeTitle, writeHeadingIds } from './headings.ts'
import type { HeadedText } from './headings.ts'
import { hrefOf, rewriteLinks } from './links.ts'
import type { LinkReading } from './links.ts'
import { indexless } from './model.ts'
import type { Note, NoteKind, SourcePage, SourceSite } from './model.ts'
import { pageText, titleOfName } from './page-text.ts'
import { placePages } from './places.ts'
import type { PlacedPage } from './places.ts'
import { convertSyntax } from './syntax/convert.ts'
import { planAliases, redirectsYaml } from './old-addresses.ts'
import { siteYaml } from './site-yaml.ts'
import { createFindTarget } from './targets.ts'

/** A page of the plan, for the report. */
export interface PlannedPage {
  readonly source: string
  readonly file: string
  readonly address: string
  readonly oldAddresses: readonly string[]
}

/** All files to write, and information for the report. */
export interface ImportPlan {
  /** Path in the new content folder → text of the file. */
  readonly texts: ReadonlyMap<string, string>
  /** Path in the source → path in the new content folder. */
  readonly copies: ReadonlyMap<string, string>
  readonly pages: readonly PlannedPage[]
  readonly notes: readonly Note[]
  /** Description of converted or removed syntax → number of occurrences. */
  readonly counts: ReadonlyMap<string, number>
}

/** A page with its converted text. */
export interface ConvertedPage extends PlacedPage {
  readonly title: string
  readonly text: HeadedText
}

/** Plans the import of a site. */
export async function planImport(found: SourceSite): Promise<ImportPlan> {
  const added = [...addOverviews(found), ...(await addSearchPages(found))]
  const site = { ...found, pages: uniteTags([...found.pages, ...added]) }
  const notes = [...site.notes]
  const counts = new Map<string, number>()
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)
  const placed = placePages(site)
  const pages = await convertPages(site, placed, notes, count)
  const assets = createAssets()
  const findTarget = createFindTarget(site, placed)
  const texts = new Map(pages.map((page) => [page.file, page.text]))
  const reading = (page: PlacedPage): LinkReading => ({
    placed: page,
    today: site.today,
    findTarget,
    assets,
    textOf: ({ file }) => texts.get(file),
    note: noteIn(page, notes),
    count,
  })
  const days = await readDays(site)
  const aliases = planAliases(site, placed, notes)
  const files = new Map<string, string>()
  for (const page of pages) {
    const given = reading(page)
    files.set(page.file, await writePage(page, site, { given, aliases, days }))
  }
  files.set('site.yaml', siteYaml(site, pages, notes))
  const redirects = redirectsYaml(site, placed, aliases, notes, findTarget)
  if (redirects !== undefined) files.set('redirects.yaml', redirects)
  for (const { path, text } of [...madeFiles(site), ...firstSettings(site)]) files.set(path, text)
  files.set('.gitignore', '.DS_Store\nThumbs.db\n*~\n')
  return {
    texts: files,
    copies: assets.copies,
    pages: pages.map(({ page, file, path }) => ({
      source: page.file,
      file,
      address: path,
      oldAddresses: page.oldAddresses,
    })),
    notes,
    counts,
  }
}

/**
 * Gives each tag of a language one spelling. For `npm run check`, two spellings with the same
 * address are a mistake.
 */
function uniteTags(pages: readonly SourcePage[]): SourcePage[] {
  const spellings = new Map<string, string>()
  return pages.map((page) => {
    const tags = page.tags?.map((tag) => {
      const name = `${page.lang} ${regionSlug(tag, page.lang)}`
      const spelling = spellings.get(name) ?? tag
      spellings.set(name, spelling)
      return spelling
    })
    return { ...page, tags }
  })
}

function noteIn({ page }: PlacedPage, notes: Note[]) {
  return (kind: NoteKind, line: number, about: string) => {
    notes.push({ kind, file: page.file, line, about })
  }
}

/**
 * Converts the texts of all pages. Begins with the pages of the first language, because their
 * translations may get the same heading ids.
 */
async function convertPages(
  site: SourceSite,
  placed: readonly PlacedPage[],
  notes: Note[],
  count: (what: string) => void,
): Promise<ConvertedPage[]> {
  const [first] = site.languages
  const sources = new Map<string, HeadedText>()
  const converted: ConvertedPage[] = []
  const isFirst = ({ page }: PlacedPage) => page.lang === first
  for (const one of [...placed.filter(isFirst), ...placed.filter((page) => !isFirst(page))]) {
    const { page } = one
    const note = noteIn(one, notes)
    const { dialect, files } = site
    const isMdx = dialect.isMdx === true || page.file.endsWith('.mdx')
    const given = { dialect, files, file: page.file, isMdx, note, count }
    const lines = site.fetched ? page.lines : await convertSyntax(page.lines, given)
    const { title, lines: rest, demoted } = takeTitle(lines)
    if (demoted > 0)
      note('heading', 1, `headings with # after the title, which now have ##: ${demoted}`)
    if (title !== undefined && page.title !== undefined && title !== page.title) {
      const about = `the page has the title "${title}", its first heading, and not "${page.title}" of the front matter`
      note('heading', 1, about)
    }
    const text = writeHeadingIds(rest, dialect, sources.get(page.key))
    if (isFirst(one)) sources.set(page.key, text)
    const name = titleOfName(indexless(page.key)) || site.name
    converted.push({ ...one, title: title ?? page.title ?? page.menuTitle ?? name, text })
  }
  return converted
}

interface WritingParts {
  readonly given: LinkReading
  readonly aliases: ReadonlyMap<string, readonly string[]>
  readonly days: ReadonlyMap<string, string>
}

async function writePage(
  { page, file, title, text, translationKey }: ConvertedPage,
  site: SourceSite,
  { given, aliases, days }: WritingParts,
): Promise<string> {
  // Pages that the import adds get the day of the last commit, or today if no commit is known.
  const last = [...days.values()].toSorted().at(-1) ?? site.today
  const own = async () => days.get(page.file) ?? (await site.files.changedOn(page.file))
  const written = pageText({
    page,
    title,
    type: typeOf(page, site),
    translationKey,
    picture: pictureOf(page.picture, given),
    aliases: aliases.get(file) ?? [],
    updated: page.file === '' ? last : await own(),
    hasTree: page.key === 'index' && site.hasTree === true && site.pages.length > 8,
    body: rewriteLinks(text.lines, given),
  })
  return page.key === searchKey ? written.replace(/^type: .*$/m, '$&\ncomponent: search') : written
}

function pictureOf(picture: string | undefined, reading: LinkReading): string | undefined {
  if (picture === undefined) return undefined
  const isFile = reading.findTarget(picture, reading.placed).kind === 'file'
  const href = isFile ? hrefOf(picture, 1, reading) : undefined
  if (href === undefined || !/\.(?:png|jpe?g|webp|avif|gif|svg)$/i.test(href)) {
    reading.note('picture', 1, picture)
    return undefined
  }
  return decodeURI(href)
}

function typeOf({ key, isPost }: SourcePage, { generator, fetched }: SourceSite): string {
  if (key === 'index') return 'home'
  if (key === searchKey) return 'other'
  if (isPost) return 'blog'
  if (key.endsWith('/index')) return 'section'
  return generator === 'Markdown' || fetched ? 'other' : 'guide'
}

/** Reads the day of the last commit of each file. Returns an empty map for downloaded files. */
async function readDays({ files, fetched }: SourceSite): Promise<Map<string, string>> {
  if (fetched) return new Map()
  const form = ['--no-renames', '--name-only', '--relative', '-z', '--format=%x00%x01%cs']
  const log = await git(files.folder, ['log', ...form, '--', '.']).catch(() => '')
  const days = new Map<string, string>()
  let day = ''
  for (const part of log.split('\0')) {
    const name = part.trim()
    if (name.startsWith('\u0001')) day = name.slice(1)
    else if (name !== '' && !days.has(name)) days.set(name, day)
  }
  return days
}
