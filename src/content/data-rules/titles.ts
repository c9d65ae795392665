/** Checks titles, descriptions and questions, which identify a page in a list of results. */
import type { Content } from '../content.ts'
import { warning } from '../mistake.ts'
import { textOf } from '../page-questions.ts'
import { leftoversIn } from '../prose/leftovers.ts'

/**
 * Warns about pages of one language with the same title, and descriptions that repeat the title.
 * Also warns about unfinished texts and Markdown in titles and descriptions.
 */
export function* checkTitles({ pages }: Pick<Content, 'pages'>) {
  const findFirst = createFirstFiles()
  for (const { file, lang, data } of pages) {
    const { title, description } = data
    const other = findFirst(`${lang} ${plain(title)}`, file)
    if (other !== undefined) {
      const message = `"${title}" is also the title of ${other}: write a different title for each page`
      yield warning({ file, field: 'title', message })
    }
    if (plain(title) === plain(description)) {
      const message = 'repeats the title: write a sentence about this page'
      yield warning({ file, field: 'description', message })
    }
    for (const [field, text] of Object.entries({ title, description })) {
      for (const message of leftoversIn(text))
        yield warning({ file, field, kind: 'leftover', message })
      const [markdown] = /\[[^\]]+\]\([^)\s]*\)|\*\*[^*]+\*\*/.exec(text) ?? []
      if (markdown === undefined) continue
      const message = `shows ${markdown} as plain text: write words without Markdown`
      yield warning({ file, field, message })
    }
  }
}

/**
 * Warns about questions that two pages of a language list, or that one page lists twice. Search
 * could not choose between two pages.
 */
export function* checkQuestions({ pages }: Pick<Content, 'pages'>) {
  const findFirst = createFirstFiles()
  for (const { file, lang, data } of pages) {
    for (const [at, question] of (data.questions ?? []).entries()) {
      const asked = textOf(question)
      const words = asked.toLowerCase().replace(/[\s\p{P}]+/gu, ' ')
      const other = findFirst(`${lang} ${words.trim()}`, file)
      if (other === undefined) continue
      const message = `"${asked}" is already a question of ${other}: keep it only on the page that answers it best`
      yield warning({ file, field: `questions.${at}`, message })
    }
  }
}

/** Creates a function that returns the first file with a text; `undefined` for a new text. */
function createFirstFiles() {
  const files = new Map<string, string>()
  return (text: string, file: string): string | undefined => {
    const first = files.get(text)
    if (first === undefined) files.set(text, file)
    return first
  }
}

function plain(text: string): string {
  const words = text.toLowerCase().replaceAll(/[\s.!?…]+/g, ' ')
  return words.trim()
}
