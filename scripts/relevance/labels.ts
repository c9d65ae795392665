/**
 * Reads relevance labels: queries and the pages that answer them. Each language can have a file in
 * the folder `relevance/` of the content.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Language } from '../../src/site/vocabulary.ts'

/** Kinds of difficulty of queries written by people. */
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

/** Kinds of queries that the benchmark generates from headings, link texts and index entries. */
const ruleClasses = ['heading', 'link-text', 'index-entry'] as const

/** All kinds of difficulty; `other` if a label names none. */
export const labelClasses = [...writtenClasses, ...ruleClasses, 'other'] as const

/** A kind of difficulty. */
export type LabelClass = (typeof labelClasses)[number]

const row = z.strictObject({
  query: z.string().min(1).max(200),
  class: z.enum(labelClasses).default('other'),
  pages: z.array(z.string().startsWith('/')).min(1).max(3),
  lang: z.string().optional(),
  answer: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).optional(),
  why: z.string().optional(),
})

/** A labelled query. */
export interface Label {
  readonly query: string
  readonly class: LabelClass
  /** Paths of the pages that answer the query, best first. */
  readonly pages: readonly string[]
  /** Language filter of the query; `undefined` if the query searches all languages. */
  readonly lang: Language | undefined
  /** Language of the label file. If the file has no language, `lang` of the label. */
  readonly spoken: Language
  readonly half: 'tuning' | 'judging'
  /** Name of the content set that is searched. */
  readonly set: string
  /** Texts that answer the question. A passage must contain one of them. */
  readonly answer?: readonly string[] | undefined
}

/** Name of the content set in `CONTENT_DIR`. */
export const sampleSet = 'sample'
/** File with queries whose words are on no page. Its format differs from that of labels. */
const guessesFile = 'guesses.yaml'

/** Reads all labels of a content folder. Languages without a file have no labels. */
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

/** A query whose words are on no page: `misspelt` if a page answers it, else `lacks`. */
export type GuessLabel = z.infer<typeof guess>

/** Reads the queries for which search can only guess, because no page has their words. */
export async function readGuesses(contentDir: string): Promise<GuessLabel[]> {
  const file = join(contentDir, 'relevance', guessesFile)
  return existsSync(file) ? z.array(guess).parse(parse(await readFile(file, 'utf8'))) : []
}

/** Converts rows to labels. A row without `lang` searches only pages in the language `spoken`. */
export function toLabels(rows: unknown, set: string, spoken?: Language): Label[] {
  return z
    .array(row)
    .parse(rows)
    .map(({ query, class: kind, pages, lang, answer }): Label => {
      const own = spoken ?? lang
      if (own === undefined)
        throw new Error(`The label "${query}" of ${set} has no language. Add \`lang\``)
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

/**
 * Assigns a query to the tuning half if the first bit of its SHA-256 is 0, otherwise to the judging
 * half. Authors see only the misses of the tuning half.
 */
export function halfOf(query: string): Label['half'] {
  const [first = 0] = createHash('sha256').update(query).digest()
  return first < 128 ? 'tuning' : 'judging'
}
