/** Questions that pages answer, from their front matter. */
import type { ContentPage } from './page-files.ts'

/** Path of a page → its questions, in the words of visitors. */
export type PageQuestions = ReadonlyMap<string, readonly string[]>

/** Questions of all pages that have some. */
export function questionsOf(pages: readonly Pick<ContentPage, 'path' | 'data'>[]): PageQuestions {
  return new Map(
    pages.flatMap(({ path, data }) => (data.questions ? [[path, data.questions] as const] : [])),
  )
}
