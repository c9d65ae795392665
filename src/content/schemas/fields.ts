/** Building blocks of the schemas: each says what is expected when a value is wrong. */
import { z } from 'zod'
import type { Language } from '../../site/vocabulary.ts'
import { faultOfTag } from '../language-tags.ts'

/** What a schema without a form of its own takes, as one that has a form: JSON Schemas are made of that. */
export const takenAs = new WeakMap<z.core.$ZodType, z.ZodType>()

/** A text of at most `longest` characters, without white space around it. */
export const text = (longest: number) =>
  z
    .string({ error: 'must be a text' })
    .trim()
    .min(1, { error: 'must not be empty' })
    .refine((value) => Array.from(value).length <= longest, {
      error: `must be at most ${longest} characters long`,
    })
    // No `maxLength`: white space around a text is not counted.
    .meta({ most: longest })

/** One of a list of values. */
export const oneOf = <Value extends string>(values: readonly Value[]) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })

/** An address on the site. */
export const path = z
  .string({ error: 'must be an address that starts with /' })
  .regex(/^\/\S*$/, { error: 'must be an address that starts with / and has no spaces' })

/** An address on the site or elsewhere, a mailbox or a telephone. */
export const pathOrUrl = z
  .string({ error: 'must be an address' })
  .regex(/^(?:\/(?!\/)\S*|https:\/\/\S+|mailto:\S+@\S+|tel:\+?[\d().-]+)$/, {
    error: 'must be an address that starts with /, https://, mailto: or tel: and has no spaces',
    abort: true,
  })
  .refine((href) => href.startsWith('/') || URL.canParse(href), { error: 'must be an address' })

// YAML reads an unquoted date as text under the core schema, so that "2026-13-01" is an error here and not another day.
/** A day, YYYY-MM-DD. */
export const day = z.iso.date({ error: 'must be a day as YYYY-MM-DD' })

/** A day, or an instant with its offset. */
export const instant = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: 'must be a day as YYYY-MM-DD or an instant as 2026-03-01T08:00:00+01:00',
})

/** Tag of a language, spelled as BCP 47 spells it. */
export const languageTag = z
  .string({ error: 'must be the tag of a language, such as en or pt-BR' })
  .superRefine((tag, { addIssue }) => {
    const fault = faultOfTag(tag)
    if (fault !== undefined) addIssue(fault)
  })

/** One of the languages of the site; any one while these are not known. */
export function languageOf(languages: readonly Language[]) {
  const language = languageTag.refine((tag) => languages.length === 0 || languages.includes(tag), {
    error: `must be one of ${languages.join(', ')}`,
  })
  return languages.length === 0 ? language : language.meta({ enum: [...languages] })
}

/** What is expected of a block by language; the languages are left out while they are not known. */
export function mapsTo(languages: readonly Language[], what: string): string {
  const names = languages.length === 0 ? '' : ` (${languages.join(', ')})`
  return `must map languages${names} to ${what}`
}

/** A value for each language of the site, where it is given. */
export function byLanguage<Value extends z.ZodType>(
  languages: readonly Language[],
  value: Value,
  error = mapsTo(languages, 'their values'),
) {
  return z.record(languageOf(languages), value, { error })
}
