/** Pages that are one page in several languages: what one version answers, the others answer too. */

/** A page as search needs it; the records of the site are such pages. */
export interface SearchedPage {
  readonly path: string
  readonly title: string
  readonly type: string
  readonly lang: string
  readonly alternates?: Readonly<Partial<Record<string, string>>> | undefined
}

/** For each page the positions of its translations. */
export function findTranslations(pages: readonly SearchedPage[]): readonly (readonly number[])[] {
  const positions = new Map(pages.map(({ path }, at) => [path, at]))
  return pages.map(({ alternates = {} }) =>
    Object.values(alternates).flatMap((path) => {
      const at = path === undefined ? undefined : positions.get(path)
      return at === undefined ? [] : [at]
    }),
  )
}
