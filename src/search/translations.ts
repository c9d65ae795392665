/** Pages that are one page in several languages: what one version answers, the others answer too. */

/** A page as search needs it; the records of the site are such pages. */
export interface SearchedPage {
  readonly path: string
  readonly title: string
  readonly type: string
  readonly lang: string
  readonly alternates?: Readonly<Partial<Record<string, string>>> | undefined
}

/** The other versions of each page, by positions in the site's list. */
export interface Translations {
  /** Page → where in `others` its versions begin; one more than there are pages. */
  readonly starts: Uint32Array
  readonly others: Uint32Array
}

/** Translations of the pages of a site. */
export function findTranslations(pages: readonly SearchedPage[]): Translations {
  const positions = new Map(pages.map(({ path }, at) => [path, at]))
  const starts = new Uint32Array(pages.length + 1)
  const others: number[] = []
  for (const [page, { alternates = {} }] of pages.entries()) {
    for (const path of Object.values(alternates)) {
      const at = path === undefined ? undefined : positions.get(path)
      if (at !== undefined) others.push(at)
    }
    starts[page + 1] = others.length
  }
  return { starts, others: Uint32Array.from(others) }
}
