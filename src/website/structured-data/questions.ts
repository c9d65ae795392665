/**
 * Finds the questions that a page answers in its rendered text: headings that are questions and
 * have an answer below them. The headings of a level are used only if at least two, and more than
 * half, are such questions.
 */
import { decode } from '../html-tags.ts'

const fewest = 2

/** Matches a title that ends with a question mark of a built-in language. */
const asks = /[?？؟]["'”’»)]?$/u

interface Section {
  readonly level: number
  readonly title: string
  /** Text up to the next heading of the same or a higher level. It includes subsections. */
  readonly text: string
}

/** Finds the questions of a page and their answers, as plain text; empty on most pages. */
export function findQuestions(html: string) {
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

/** Returns the text of HTML without scripts and styles. Separates blocks by a space. */
export function plainText(html: string): string {
  const bare = html.replace(/<(script|style)\b[^]*?<\/\1>/gi, ' ')
  const spaced = bare.replace(/<\/?(?:p|li|td|th|tr|h\d|br|div|dd|dt)\b[^>]*>/gi, ' ')
  return decode(spaced.replace(/<[^>]*>/g, ''))
    .replace(/\s+/gu, ' ')
    .trim()
}
