/** Finds the authors of pages. An author is an entry of the collection `people`, or only a name. */
import { valuesIn } from '../site/collection.ts'
import type { Collection } from '../site/collection.ts'
import { indexOf } from '../site/collection-index.ts'
import type { PageAuthor, PageRecord } from '../site/page-record.ts'
import type { Language } from '../site/vocabulary.ts'
import { authorEntry } from './schemas/front-matter.ts'
import type { Mistake } from './mistake.ts'
import { didYouMean, findNearest } from './nearest.ts'
import type { ContentPage } from './page-files.ts'

/** Name of the collection whose entries can be authors. */
const people = 'people'

/**
 * Adds the authors to the records of pages. If the site has the collection `people`, an author that
 * looks like an id must be the id of an entry.
 */
export function addAuthors(
  records: readonly PageRecord[],
  pages: readonly ContentPage[],
  collections: readonly Collection[],
  languages: readonly Language[],
  mistakes: Mistake[],
): PageRecord[] {
  const collection = collections.find(({ name }) => name === people)
  const sources = new Map(pages.map((page) => [page.path, page]))

  function findAuthor(author: string, at: number, { lang, file }: ContentPage): PageAuthor[] {
    if (!collection || !authorEntry.test(author)) return [{ name: author }]
    const entry = indexOf(collection).entry(author)
    if (!entry) {
      const ids = collection.entries.map(({ id }) => id)
      const meant = didYouMean(findNearest(author, ids, 2))
      const message = `there is no entry "${author}" in data/${people}${meant}`
      mistakes.push({ file, field: `authors.${at}`, message })
      return []
    }
    const name = valuesIn(collection, entry, lang, languages)[collection.nameField]
    return [{ name: typeof name === 'string' ? name : author, path: entry.pages?.[lang] }]
  }

  return records.map((record) => {
    const source = sources.get(record.path)
    const given = source?.data.authors
    if (!given) return record
    return { ...record, authors: given.flatMap((author, at) => findAuthor(author, at, source)) }
  })
}
