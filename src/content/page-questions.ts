/** The questions that pages answer, as their editors wrote them. */
import type { ContentPage } from './page-files.ts'

/** Path of a page → the questions that it answers, as people ask them. */
export type PageQuestions = ReadonlyMap<string, readonly string[]>

/** The questions of those pages that have any. */
export function questionsOf(pages: readonly Pick<ContentPage, 'path' | 'data'>[]): PageQuestions {
  return new Map(
    pages.flatMap(({ path, data }) => (data.questions ? [[path, data.questions] as const] : [])),
  )
}
