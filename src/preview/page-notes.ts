/** Notes for the editor of a page: its source, its other formats, and what to fix. */
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { templateAt } from '../content/content-site.ts'
import { pageShownAt } from '../content/fallbacks.ts'
import { renderMistake, type Mistake } from '../content/mistake.ts'
import { differenceFrom } from '../content/file-history.ts'
import { textOf } from '../content/page-questions.ts'
import { findNewer, isOlder, siblingsOf } from '../content/translation-states.ts'
import type { LoadedContent } from '../content/load.ts'
import { apiPaths } from '../http/paths.ts'
import { markdownPath } from '../site/address.ts'
import type { PageRecord } from '../site/page-record.ts'
import type { Site } from '../site/site.ts'
import { describeState } from '../website/layouts/preview-band.ts'
import { editorLink, previewPaths } from './mistakes-page.ts'
import { tasksHref } from './tasks-page.ts'

/** Contents of the box at the margin of a page. */
export type PageNotes = NonNullable<Awaited<ReturnType<typeof notePage>>>

/** Contents and settings that are needed to make the notes. */
export interface NotedPreview {
  readonly loaded: LoadedContent
  readonly mistakes: readonly Mistake[]
  readonly site: Site
  /** Folder with the content. */
  readonly contentDir: string
  /** Cache folder of the preview. It contains the editor that `npm run cms` writes. */
  readonly cache: string
  /** Previewed time in milliseconds since the epoch; absent for the present. */
  readonly at: number | undefined
}

/**
 * Limits: `names` is the number of searches for the title and keywords of a page, `place` the
 * number of results per search, and `others` the number of shown mistakes in other files.
 */
const most = { names: 8, place: 10, others: 10 } as const

/** Returns the notes for the page at a path; `undefined` if there is no such page. */
export async function notePage(
  shownAt: string,
  { loaded, mistakes, site, contentDir, cache, at }: NotedPreview,
) {
  const path = pageShownAt(shownAt, loaded.site.data)
  const page = loaded.site.records.get(path)
  if (!page) return undefined
  const file = fileOf(path, loaded)
  const isOwn = (mistake: Mistake) => mistake.file === file || namesPage(mistake, { file, path })
  const others = mistakes.filter((mistake) => !isOwn(mistake))
  const shown = (mistake: Mistake) => {
    return { text: renderMistake(mistake), href: editorLink(contentDir, mistake) }
  }
  return {
    file,
    /** URL that opens the source file in the text editor of this machine. */
    editor: editorLink(contentDir, { file }),
    /**
     * Address of the form for the page in the browser editor; absent if `npm run cms` has not
     * written this editor, or if it has no form for the page.
     */
    form: existsSync(join(cache, 'cms', 'index.html')) ? formOf(file) : undefined,
    tasks: tasksHref(path),
    /** Why the page is not public; absent when it is public. */
    state: describeState(
      loaded.site.sources.get(path)?.data,
      new Date(at ?? Date.now()),
      loaded.site.data.info.timeZone,
    ),
    history: `${previewPaths.history}?path=${encodeURIComponent(path)}`,
    overview: previewPaths.overview,
    twin: markdownPath(path),
    record: `${apiPaths.page}?url=${encodeURIComponent(path)}`,
    foundBy: await findQueries(page, loaded, site),
    translations: listStates(page, loaded),
    outdated: await findOutdated(path, loaded, contentDir),
    /** Mistakes and warnings in the file of the page, and others whose message names the page. */
    own: [...mistakes, ...loaded.warnings].filter(isOwn).map(shown),
    /** At most `most.others` of the other mistakes. `further` is the number of the rest. */
    others: others.slice(0, most.others).map(shown),
    further: Math.max(0, others.length - most.others),
    /** Previewed time; absent for the present. */
    at: at === undefined ? undefined : new Date(at).toISOString(),
  }
}

/**
 * Checks whether a mistake in another file names the page. The path `/` does not count, because a
 * slash in a message may mean something else.
 */
function namesPage({ message }: Mistake, { file, path }: { file: string; path: string }): boolean {
  const words = message.split(/[\s,;()"]+/).map((word) => word.replace(/[.:]+$/, ''))
  return words.includes(file) || (path !== '/' && words.includes(path))
}

/** Returns the source file of a page, or of its template; an empty text if there is neither. */
export function fileOf(path: string, { site }: LoadedContent): string {
  const source = site.sources.get(path)
  const made =
    templateAt(site, path) ?? site.regionPages.get(path)?.template ?? site.tagPages.get(path)
  return source?.file ?? made?.file ?? ''
}

/**
 * Returns the address of the form for a file in the editor that `npm run cms` writes; `undefined`
 * for a file that is not in a subfolder of `pages/`.
 */
function formOf(file: string): string | undefined {
  const { dir, name } = posix.parse(file)
  if (!dir.startsWith('pages/')) return undefined
  return `${previewPaths.cms}#/collections/${dir.replaceAll('/', '--')}/entries/${name}`
}

/**
 * Searches for the title, the keywords and the questions of a page, and returns the rank of the
 * page in each search.
 */
async function findQueries(page: PageRecord, { site: { sources } }: LoadedContent, site: Site) {
  const { keywords = [], questions = [] } = sources.get(page.path)?.data ?? {}
  const names = [page.title, ...keywords].slice(0, most.names)
  const queries = [...names, ...questions.map(textOf)]
  return await Promise.all(
    queries.map(async (query) => {
      const { hits } = await site.search(query, { lang: page.lang, limit: most.place })
      const at = hits.findIndex((hit) => site.pageAt(hit.page)?.path === page.path)
      const asked = new URLSearchParams({ q: query, lang: page.lang })
      return {
        query,
        /** Rank of the page, from 1; `undefined` when the page is not among the results. */
        place: at < 0 ? undefined : at + 1,
        href: `${apiPaths.search}?${asked.toString()}`,
      }
    }),
  )
}

/** Returns the states of the translations of a page, compared with the page. */
function listStates(page: PageRecord, { content, site }: LoadedContent) {
  const own = site.sources.get(page.path)
  const siblings = own ? siblingsOf(own, [...content.pages, ...content.unpublished]) : []
  const others = content.config.languages.filter((lang) => lang !== page.lang)
  return others.map((lang) => {
    const path = page.alternates?.[lang]
    const sibling = siblings.find((one) => one.lang === lang)
    if (path === undefined || !own || !sibling) return { lang, path, state: stateOf(path) }
    if (isOlder(sibling, own)) return { lang, path, state: 'older' as const }
    return { lang, path, state: isOlder(own, sibling) ? ('newer' as const) : ('current' as const) }
  })
}

/** Returns the state of a translation if it is missing, or if it or the page has no own file. */
function stateOf(path: string | undefined) {
  return path === undefined ? ('missing' as const) : ('current' as const)
}

/**
 * Returns the newest of the translations that are newer than the page, and its changes since the
 * page was translated or updated, if git can show them; `undefined` if no translation is newer.
 */
async function findOutdated(path: string, { content, site }: LoadedContent, contentDir: string) {
  const page = site.sources.get(path)
  const original =
    page && findNewer(page, siblingsOf(page, [...content.pages, ...content.unpublished]))
  if (!original) return undefined
  const difference = await differenceFrom(contentDir, page, original)
  return { file: original.file, path: original.path, lang: original.lang, difference }
}
