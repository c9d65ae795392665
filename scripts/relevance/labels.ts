/** Labels of relevance: queries with the pages that answer them, one file a language in `content/relevance/`. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Language } from '../../src/site/vocabulary.ts'

/** What is hard about a query that somebody wrote. */
export const writtenClasses = [
  'exact',
  'inflected',
  'no-accents',
  'compound',
  'typo',
  'paraphrase',
  'question',
  'town',
  'cross-language',
] as const

/** What rules make of content sets of other people: headings, texts of links, entries of an index. */
const ruleClasses = ['heading', 'link-text', 'index-entry'] as const

/** What is hard about a query. */
export const labelClasses = [...writtenClasses, ...ruleClasses] as const

/** One of them. */
export type LabelClass = (typeof labelClasses)[number]

const row = z.strictObject({
  query: z.string().min(1).max(200),
  class: z.enum(labelClasses),
  pages: z.array(z.string().startsWith('/')).min(1).max(3),
  lang: z.string().optional(),
  answer: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).optional(),
  why: z.string().optional(),
})

/** One labelled query. */
export interface Label {
  readonly query: string
  readonly class: LabelClass
  /** Paths of the pages that answer it, the best one first. */
  readonly pages: readonly string[]
  /** Language asked for; absent when the query is asked without one. */
  readonly lang: Language | undefined
  /** Language of the file: the one the label's author speaks. */
  readonly spoken: Language
  readonly half: 'tuning' | 'judging'
  /** Name of the content set whose pages are asked for. */
  readonly set: string
  /** Texts one of which a passage must hold to answer the question. */
  readonly answer?: readonly string[] | undefined
}

/** Name of the content of `CONTENT_DIR` among the sets. */
export const sampleSet = 'sample'
/** Rows of another form, for queries that shall find nothing in silence. */
const guessesFile = 'guesses.yaml'

/** All labels of a content folder; none of a language without a file. */
export async function readLabels(contentDir: string): Promise<Label[]> {
  const folder = join(contentDir, 'relevance')
  const names = existsSync(folder) ? await readdir(folder) : []
  const files = await Promise.all(
    names
      .filter((name) => name.endsWith('.yaml') && name !== guessesFile)
      .toSorted()
      .map(async (name) => {
        const spoken = name.replace(/\.yaml$/, '')
        const text = await readFile(join(folder, name), 'utf8')
        return toLabels(parse(text), sampleSet, spoken)
      }),
  )
  return files.flat()
}

const guess = z.strictObject({
  query: z.string().min(1),
  lang: z.string(),
  kind: z.enum(['lacks', 'misspelt']),
  pages: z.array(z.string().startsWith('/')),
  not: z.array(z.string().startsWith('/')).default([]),
})

/** A query of which no word is on the site as it is written. */
export type GuessLabel = z.infer<typeof guess>

/** Queries that only a guess can answer: nothing answers those of the kind `lacks`. */
export async function readGuesses(contentDir: string): Promise<GuessLabel[]> {
  const file = join(contentDir, 'relevance', guessesFile)
  return existsSync(file) ? z.array(guess).parse(parse(await readFile(file, 'utf8'))) : []
}

/** Labels of rows; one without a language is asked in that of its file. */
export function toLabels(rows: unknown, set: string, spoken?: Language): Label[] {
  return z
    .array(row)
    .parse(rows)
    .map(({ query, class: kind, pages, lang, answer }): Label => {
      const own = spoken ?? lang
      if (own === undefined) throw new Error(`The label "${query}" of ${set} names no language`)
      return {
        query,
        class: kind,
        pages,
        lang: lang === 'any' ? undefined : (lang ?? own),
        spoken: own,
        half: halfOf(query),
        set,
        ...(answer !== undefined && { answer: [answer].flat() }),
      }
    })
}

/** The first bit of the SHA-256 of the query decides: 0 is for tuning, 1 only for judging. */
export function halfOf(query: string): Label['half'] {
  const [first = 0] = createHash('sha256').update(query).digest()
  return first < 128 ? 'tuning' : 'judging'
}
