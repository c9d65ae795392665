/** Finds questions that two pages of a language list. Search could not choose between the pages. */
import type { Content } from '../content.ts'
import type { Mistake } from '../mistake.ts'
import type { Found } from './found.ts'

/** Warnings about questions that two pages of a language list, or that one page lists twice. */
export function checkQuestions({ pages }: Pick<Content, 'pages'>): Found {
  const warnings: Mistake[] = []
  const first = new Map<string, string>()
  for (const { file, lang, data } of pages) {
    for (const [at, question] of (data.questions ?? []).entries()) {
      const key = `${lang} ${plain(question)}`
      const other = first.get(key)
      if (other === undefined) first.set(key, file)
      else warnings.push({ file, field: `questions.${at}`, message: messageOf(question, other) })
    }
  }
  return { warnings }
}

function messageOf(question: string, other: string): string {
  return `"${question}" is a question of ${other} already, expects it once, on the page that answers it best`
}

/** Normalises a question: lower case, no punctuation. */
function plain(question: string): string {
  return question
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim()
}
