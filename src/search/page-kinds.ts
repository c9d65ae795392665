/** Type and language of every page as a number, so that thousands of pages are told apart without looking at one of them. */
import type { SearchedPage } from './translations.ts'

/** What pages may be asked for by. */
interface Wanted {
  readonly lang?: string | undefined
  readonly type?: string | undefined
}

/** The kinds of pages of a site. */
export interface PageKinds {
  /** Says of a page, by its position, whether it is of the type and language that are asked for. */
  choose(wanted: Wanted): (page: number) => boolean
}

/** Kinds of the pages of a site, each a type in a language. */
export function createKinds(pages: readonly SearchedPage[]): PageKinds {
  const kinds: Required<Wanted>[] = []
  const numbers = new Map<string, number>()
  const kindOf = Uint16Array.from(pages, ({ lang, type }) => {
    const key = `${lang} ${type}`
    const number = numbers.get(key) ?? kinds.push({ lang, type }) - 1
    numbers.set(key, number)
    return number
  })
  return {
    choose({ lang, type }) {
      const isWanted = kinds.map(
        (kind) =>
          (lang === undefined || kind.lang === lang) && (type === undefined || kind.type === type),
      )
      return (page) => isWanted[kindOf[page] ?? 0] === true
    },
  }
}
