/**
 * Questions that a page answers, found in its rendered text. A heading may end in a question mark for many reasons, so a page
 * is one of questions only where most headings of a level ask, two at least, and each has an answer below.
 */
import { decode } from '../html-tags.ts'

/** A question and its answer, as plain text. */
export interface AnsweredQuestion {
  readonly question: string
  readonly answer: string
}

const fewest = 2

/** Marks that end a question in the languages whose words come with the product. */
const asks = /[?？؟]["'”’»)]?$/u

interface Section {
  readonly level: number
  readonly title: string
  /** Text up to the next heading of the same level or above, those of its own parts included. */
  readonly text: string
}

/** The questions of the level of headings that consists of them; none on most pages. */
export function findQuestions(html: string): AnsweredQuestion[] {
  const sections = listSections(html)
  for (const level of [2, 3]) {
    const all = sections.filter((section) => section.level === level)
    const questions = all.filter(({ title, text }) => asks.test(title) && text !== '')
    if (questions.length >= fewest && questions.length * 2 > all.length) {
      return questions.map(({ title, text }) => ({ question: title, answer: text }))
    }
  }
  return []
}

function listSections(html: string): Section[] {
  const headings = [...html.matchAll(/<h([1-6])\b[^>]*>([^]*?)<\/h\1>/g)]
  return headings.map(({ 0: whole, 1: depth = '', 2: title = '', index }, at) => {
    const level = Number(depth)
    const next = headings.slice(at + 1).find(([, other]) => Number(other) <= level)
    const text = html.slice(index + whole.length, next?.index)
    return { level, title: plainText(title), text: plainText(text) }
  })
}

// Scripts and styles are no text, and blocks stand apart.
function plainText(html: string): string {
  const bare = html.replace(/<(script|style)\b[^]*?<\/\1>/gi, ' ')
  const spaced = bare.replace(/<\/?(?:p|li|td|th|tr|h\d|br|div|dd|dt)\b[^>]*>/gi, ' ')
  return decode(spaced.replace(/<[^>]*>/g, ''))
    .replace(/\s+/gu, ' ')
    .trim()
}
