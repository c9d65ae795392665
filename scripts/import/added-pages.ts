/** Pages that Vitrine needs and a source may lack: home pages, overviews and search pages. */
import { readSkeletons } from '../init/skeleton.ts'
import { splitText } from './front-matter.ts'
import type { SourcePage, SourceSite } from './model.ts'
import { titleOfName } from './page-text.ts'

/** Creates the home pages that languages lack, and the overviews that folders lack. */
export function addOverviews(site: SourceSite): SourcePage[] {
  const [first] = site.languages
  return site.languages.flatMap((lang) => {
    const pages = site.pages.filter((page) => page.lang === lang)
    const keys = new Set(pages.map(({ key }) => key))
    const folders = [...new Set(pages.flatMap(({ key }) => foldersOf(key)))]
    const missing = folders.filter((folder) => !keys.has(`${folder}/index`) && !keys.has(folder))
    const made = missing.map((folder) => {
      const below = pages.filter(({ key }) => key.startsWith(`${folder}/`))
      const order = site.folderOrder?.get(folder)
      const orders = order === undefined ? below.flatMap((page) => page.order ?? []) : [order]
      const named = lang === first ? site.folderTitles?.get(folder) : undefined
      return addedPage({
        key: `${folder}/index`,
        lang,
        title: named ?? titleOfName(folder),
        oldAddresses: site.listsFolders === true && lang === first ? [`/${folder}/`] : [],
        ...(orders.length > 0 && { order: Math.min(...orders) }),
      })
    })
    const home = addedPage({ key: 'index', lang, title: site.name, description: site.description })
    return keys.has('index') ? made : [home, ...made]
  })
}

/** Returns the folders that contain a page: for the key `a/b/c`, `a` and `a/b`. */
export function foldersOf(key: string): string[] {
  const parts = key.split('/').slice(0, -1)
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

function addedPage(
  fields: Pick<SourcePage, 'key' | 'lang' | 'title'> & Partial<SourcePage>,
): SourcePage {
  return { file: '', isPost: false, oldAddresses: [], lines: [], ...fields }
}

/** Creates a search page for each language, with the text that `npm run init` writes. */
export async function addSearchPages({
  languages,
  name,
}: Pick<SourceSite, 'languages' | 'name'>): Promise<SourcePage[]> {
  const fill = (text: string) => text.replaceAll('{name}', name).replaceAll(/\{\w+\}/g, 'x')
  const skeletons = await readSkeletons(languages)
  return skeletons.flatMap(({ lang, pages }) =>
    pages
      .filter(({ text }) => /^component: search$/m.test(text))
      .map(({ file, text, title, description }) =>
        addedPage({
          key: searchKey,
          lang,
          title: fill(title),
          description: fill(description),
          place: file.replace(/\.md$/, ''),
          lines: splitText(text, file, []).lines,
        }),
      ),
  )
}

/** Key (see `model.ts`) that the added search pages of all languages share. */
export const searchKey = 'vitrine-search'
