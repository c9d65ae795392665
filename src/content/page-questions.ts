/** Reads the questions of pages from their front matter. */
import type { ContentPage } from './page-files.ts'

/**
 * A question in the words of visitors. A string if the whole page answers the question. Otherwise
 * `at` is the id of the heading above the answer.
 */
export type PageQuestion = string | { readonly q: string; readonly at: string }

/** Path of a page → its questions. */
export type PageQuestions = ReadonlyMap<string, readonly PageQuestion[]>

/** Returns the questions of all pages that have `questions` in their front matter. */
export function questionsOf(pages: readonly Pick<ContentPage, 'path' | 'data'>[]): PageQuestions {
  return new Map(
    pages.flatMap(({ path, data }) => (data.questions ? [[path, data.questions] as const] : [])),
  )
}

/** Returns the texts of the questions by path of the page. */
export function questionTextsOf(
  pages: Parameters<typeof questionsOf>[0],
): ReadonlyMap<string, readonly string[]> {
  return new Map([...questionsOf(pages)].map(([path, asked]) => [path, asked.map(textOf)]))
}

/** Returns the text of a question. */
export function textOf(question: PageQuestion): string {
  return typeof question === 'string' ? question : question.q
}

/** Returns the id of the heading above the answer; `undefined` if the whole page is the answer. */
export function headingOf(question: PageQuestion): string | undefined {
  return typeof question === 'string' ? undefined : question.at
}
