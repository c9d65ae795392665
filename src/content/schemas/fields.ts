/** Building blocks of the schemas. Their messages say what is expected. */
import { z } from 'zod'
import type { Language } from '../../site/vocabulary.ts'
import { faultOfTag } from '../language-tags.ts'

/**
 * Maps a schema to the schema from which its JSON Schema is generated. Has only schemas that JSON
 * Schema cannot represent, or whose JSON Schema would be too large.
 */
export const takenAs = new WeakMap<z.core.$ZodType, z.ZodType>()

/** Creates the schema of a text. Joins lines, trims white space, and limits the length. */
export const text = (longest: number) =>
  z
    .string({ error: 'must be a text' })
    .trim()
    .overwrite((value) => value.replace(/\s*[\t\r\n]\s*/g, ' '))
    .min(1, { error: 'must not be empty' })
    .refine((value) => Array.from(value).length <= longest, {
      error: `must be at most ${longest} characters long`,
    })
    // Not `maxLength`, which would count the surrounding white space.
    .meta({ most: longest })

/** Creates the schema of a text that is one of `values`. */
export const oneOf = <Value extends string>(values: readonly Value[]) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })

/** Schema of an address on the site. */
export const path = z
  .string({ error: 'must be an address that starts with /' })
  .regex(/^\/\S*$/, { error: 'must be an address that starts with / and has no spaces' })

/** Schema of an address on the site or elsewhere, a mailbox or a telephone number. */
export const pathOrUrl = z
  .string({ error: 'must be an address' })
  .regex(/^(?:\/(?!\/)\S*|https:\/\/\S+|mailto:\S+@\S+|tel:\+?[\d().-]+)$/, {
    error: 'must be an address that starts with /, https://, mailto: or tel: and has no spaces',
    abort: true,
  })
  .refine((href) => href.startsWith('/') || URL.canParse(href), { error: 'must be an address' })

/** Schema of an `https://` address. Rejects `javascript:` addresses, which a link would run. */
export const webAddress = z
  .string({ error: 'must be an address that starts with https://' })
  .regex(/^https:\/\/[^\s<>"]+$/, { error: 'must be an address that starts with https://' })

// The YAML core schema reads unquoted dates as text. So "2026-13-01" is an error and does not
// become another day.
/** Schema of a day, YYYY-MM-DD. */
export const day = z.iso.date({ error: 'must be a day in the form YYYY-MM-DD' })

/** Schema of a day, or of a date and time with an offset from UTC. */
export const instant = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: 'must be a day in the form YYYY-MM-DD or an instant such as 2026-03-01T08:00:00+01:00',
})

/** Schema of a language tag, spelled as in BCP 47. */
export const languageTag = z
  .string({ error: 'must be the tag of a language, such as en or pt-BR' })
  .superRefine((tag, { addIssue }) => {
    const fault = faultOfTag(tag)
    if (fault !== undefined) addIssue(fault)
  })

/** Creates the schema of a language of the site. Accepts any language if `languages` is empty. */
export function languageOf(languages: readonly Language[]) {
  const language = languageTag.refine((tag) => languages.length === 0 || languages.includes(tag), {
    error: `must be one of ${languages.join(', ')}`,
  })
  return languages.length === 0 ? language : language.meta({ enum: [...languages] })
}

/** Returns the message for a field with a value per language. Names the languages, if known. */
export function mapsTo(languages: readonly Language[], what: string): string {
  const names = languages.length === 0 ? '' : ` (${languages.join(', ')})`
  return `must map languages${names} to ${what}`
}

/** Creates the schema of a block with a value per language. No language is required. */
export function byLanguage<Value extends z.ZodType>(
  languages: readonly Language[],
  value: Value,
  error = mapsTo(languages, 'their values'),
) {
  return z.record(languageOf(languages), value, { error })
}

/** Creates the schema of one value for all languages, or of a block with a value per language. */
export function localized<Value extends z.ZodType<string>>(
  languages: readonly Language[],
  value: Value,
) {
  return valueOrBlock(value, byLanguage(languages, value))
}

/**
 * Creates the schema of a value or a block of fields. A union would have unclear messages, because
 * it cannot know whether a value or a block was intended.
 */
export function valueOrBlock<Value extends z.ZodType, Block extends z.ZodType>(
  value: Value,
  block: Block,
) {
  const either = z.unknown().transform((given, context): z.output<Value> | z.output<Block> => {
    const result = (typeof given === 'object' && given !== null ? block : value).safeParse(given)
    if (result.success) return result.data
    for (const issue of result.error.issues) {
      const [inner] = issue.code === 'invalid_key' ? issue.issues : []
      const shown = inner ? { code: 'custom', path: issue.path, message: inner.message } : issue
      context.issues.push({ ...shown, input: given } as z.core.$ZodRawIssue) // As zod reports them.
    }
    return z.NEVER
  })
  takenAs.set(either, z.union([value, block]))
  return either
}
