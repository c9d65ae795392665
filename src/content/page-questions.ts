/** Questions that pages answer, from their front matter. */
import type { ContentPage } from './page-files.ts'

/**
 * A question in the words of visitors. It is a string if the whole page answers it. Otherwise `at`
 * is the heading of the section that answers it.
 */
export type PageQuestion = string | { readonly q: string; readonly at: string }

/** Path of a page → its questions. */
export type PageQuestions = ReadonlyMap<string, readonly PageQuestion[]>

/** Questions of all pages that have some. */
export function questionsOf(pages: readonly Pick<ContentPage, 'path' | 'data'>[]): PageQuestions {
  return new Map(
    pages.flatMap(({ path, data }) => (data.questions ? [[path, data.questions] as const] : [])),
  )
}

/** Path of a page → the texts of its questions. */
export function questionTextsOf(
  pages: Parameters<typeof questionsOf>[0],
): ReadonlyMap<string, readonly string[]> {
  return new Map([...questionsOf(pages)].map(([path, asked]) => [path, asked.map(textOf)]))
}

/** The text of a question. */
export function textOf(question: PageQuestion): string {
  return typeof question === 'string' ? question : question.q
}

/** The heading of a question; `undefined` if it belongs to the whole page. */
export function headingOf(question: PageQuestion): string | undefined {
  return typeof question === 'string' ? undefined : question.at
}
