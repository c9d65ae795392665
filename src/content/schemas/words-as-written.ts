/**
 * Schema of `texts/{lang}.yaml` for code editors. The default of each field is its built-in word.
 */
import { z } from 'zod'
import type { Language } from '../../site/vocabulary.ts'
import { english, wordsOf } from '../../site/words/words.ts'
import type { Table } from './texts.ts'

/** Creates the schema for a language. All words are optional. Each value can be any text. */
export function wordsAsWritten(language: Language): z.ZodType {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  return block(english, wordsOf(language), pluralCategories)
}

function block(known: Table, own: Table, categories: readonly string[]): z.ZodType {
  const fields = Object.entries(known).map(([name, text]): [string, z.ZodType] => {
    const words = own[name]
    if (typeof text === 'string') return [name, word(text, words).optional()]
    const inner = typeof words === 'object' ? words : {}
    const { one, other } = text
    const isPlural = typeof one === 'string' && typeof other === 'string'
    const form = isPlural ? plural(other, inner, categories) : block(text, inner, categories)
    return [name, form.optional()]
  })
  return z.strictObject(Object.fromEntries(fields))
}

/** Creates the schema of a word that needs a text for each plural form of the language. */
function plural(english: string, own: Table, categories: readonly string[]): z.ZodType {
  return z.strictObject(
    Object.fromEntries(categories.map((name) => [name, word(english, own[name])])),
  )
}

function word(english: string, own: string | Table | undefined): z.ZodType {
  const description = `In English: ${english}`
  return z.string().meta({ description, ...(typeof own === 'string' && { default: own }) })
}
