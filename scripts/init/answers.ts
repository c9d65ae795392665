/** Collects answers for `npm run init`, from options, the terminal or defaults. */
import { createInterface } from 'node:readline/promises'
import { canonicalTag } from '../../src/site/languages.ts'
import type { Language } from '../../src/site/vocabulary.ts'
import { UsageError } from '../command.ts'
import type { Given, Option } from '../command.ts'

/** Function that asks a question. The answer is empty if the user only presses Enter. */
export type Ask = (question: string) => Promise<string>

/** Creates a function that asks in the terminal of this process. */
export function createTerminal(): Ask {
  return async (question) => {
    // Each question has its own reader, because an open reader prevents the process from ending.
    const reader = createInterface({ input: process.stdin, output: process.stdout })
    try {
      return await reader.question(question)
    } finally {
      reader.close()
    }
  }
}

/** Answers that the new content is made from. */
export interface Answers {
  readonly name: string
  /** Languages of the site. The home page of the first one is served at `/`. */
  readonly languages: readonly Language[]
  readonly email: string | undefined
  /** Colour of links and buttons: `#` and six hexadecimal digits. */
  readonly accent: string | undefined
}

/** Name of an option that answers a question. */
export type AnswerName = 'name' | 'lang' | 'email' | 'accent'

interface Question extends Option {
  readonly question: string
  /** Default answer. If it is absent, the user must answer. */
  readonly fallback?: string
  /** Returns what is expected if the answer is invalid; `undefined` if it is valid. */
  fault(answer: string): string | undefined
}

const questions: Readonly<Record<AnswerName, Question>> = {
  name: {
    value: '<text>',
    help: 'name of the organisation',
    question: 'Name of the organisation',
    fault: (answer) => (Array.from(answer).length > 80 ? 'at most 80 characters' : undefined),
  },
  lang: {
    value: '<tags>',
    help: 'languages (BCP 47) separated by commas, the main language first (en)',
    question: 'Languages, separated by commas, the main language first',
    fallback: 'en',
    fault: (answer) =>
      parseLanguages(answer) === undefined
        ? 'tags of languages, such as en or pt-BR,ar'
        : undefined,
  },
  email: {
    value: '<address>',
    help: 'public e-mail address (none)',
    question: 'Public e-mail address, or leave empty',
    fallback: '',
    fault: (answer) => (/^$|^[^\s@]+@[^\s@]+$/.test(answer) ? undefined : 'an e-mail address'),
  },
  accent: {
    value: '<colour>',
    help: 'colour of links and buttons, such as "#12336b" (slate)',
    question: 'Colour of links and buttons such as "#12336b", or leave empty',
    fallback: '',
    fault: (answer) =>
      /^$|^#[0-9a-f]{6}$/i.test(answer) ? undefined : 'a colour of six digits such as "#12336b"',
  },
}

/** Options of the command. */
export const answerOptions: Readonly<Record<AnswerName, Option>> = questions

/**
 * Collects all answers: from options, then from the terminal if there is one, then from defaults.
 */
export async function readAnswers(
  given: Given<AnswerName>,
  ask: Ask | undefined,
): Promise<Answers> {
  const answer = async (name: AnswerName) => await readAnswer(name, given.value(name), ask)
  const name = await answer('name')
  const languages = parseLanguages(await answer('lang')) ?? []
  return {
    name,
    languages,
    email: (await answer('email')) || undefined,
    accent: (await answer('accent')) || undefined,
  }
}

async function readAnswer(name: AnswerName, typed: string | undefined, ask: Ask | undefined) {
  if (typed !== undefined) return take(name, typed)
  const { question, fallback } = questions[name]
  if (!ask) return take(name, fallback ?? '')
  const shown = fallback ? `${question} (${fallback}): ` : `${question}: `
  for (;;) {
    try {
      return take(name, (await ask(shown)) || (fallback ?? ''))
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      console.log(error.message)
    }
  }
}

/** Trims an answer and checks it. Throws if it is invalid. */
function take(name: AnswerName, typed: string): string {
  const { fallback, fault } = questions[name]
  const answer = typed.trim()
  if (answer === '' && fallback === undefined) {
    throw new UsageError(`Cannot continue without --${name}: expects the ${questions[name].help}`)
  }
  const expected = fault(answer)
  if (expected !== undefined) {
    throw new UsageError(`Cannot read --${name} "${answer}": expects ${expected}`)
  }
  return answer
}

/** Parses language tags without duplicates; `undefined` if there is no tag or an invalid one. */
function parseLanguages(answer: string): Language[] | undefined {
  const tags = answer.split(/[\s,]+/).filter((tag) => tag !== '')
  const known = tags.map(canonicalTag).filter((tag) => tag !== undefined)
  return tags.length === 0 || known.length < tags.length ? undefined : [...new Set(known)]
}
