/** Labels of relevance: queries with the pages that answer them, one file a language in `content/relevance/`. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Language } from '../../src/site/vocabulary.ts'

/** What is hard about a query. */
export const labelClasses = [
  'exact',
  'inflected',
  'no-accents',
  'compound',
  'typo',
  'paraphrase',
  'question',
  'town',
  'cross-language',
  // By rule, from content sets of other people: what stands above a part of the page, leads to it, or is in its index.
  'heading',
  'link-text',
  'index-entry',
] as const

/** One of them. */
export type LabelClass = (typeof labelClasses)[number]

const rows = z.array(
  z.strictObject({
    query: z.string().min(1).max(200),
    class: z.enum(labelClasses),
    pages: z.array(z.string().startsWith('/')).min(1).max(3),
    lang: z.string().optional(),
    why: z.string().optional(),
  }),
)

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
}

/** All labels of a content folder; none of a language without a file. */
export async function readLabels(contentDir: string): Promise<Label[]> {
  const folder = join(contentDir, 'relevance')
  const names = existsSync(folder) ? await readdir(folder) : []
  const files = await Promise.all(
    names
      .filter((name) => name.endsWith('.yaml'))
      .toSorted()
      .map(async (name) => {
        const spoken = name.replace(/\.yaml$/, '')
        const text = await readFile(join(folder, name), 'utf8')
        return rows.parse(parse(text)).map(({ query, class: kind, pages, lang }): Label => ({
          query,
          class: kind,
          pages,
          lang: lang === 'any' ? undefined : (lang ?? spoken),
          spoken,
          half: halfOf(query),
        }))
      }),
  )
  return files.flat()
}

/** The first bit of the SHA-256 of the query decides: 0 is for tuning, 1 only for judging. */
function halfOf(query: string): Label['half'] {
  const [first = 0] = createHash('sha256').update(query).digest()
  return first < 128 ? 'tuning' : 'judging'
}
