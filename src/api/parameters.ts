/**
 * Schemas of the parameters, with a message for wrong values. Values are not coerced, because a
 * number made from `0x10` or an empty text is probably not the number that the caller meant.
 */
import { z } from 'zod'
import { addressForm } from '../site/address-form.ts'
import { canonicalTag } from '../site/languages.ts'
import { isMarket } from '../site/markets.ts'
import { pageTypes } from '../site/vocabulary.ts'
import type { Language, Market } from '../site/vocabulary.ts'
import { dayLength, largestCount, longestAddress, longestCursor, longestQuery } from './bounds.ts'
import { cursorForm } from './cursor.ts'

/** Counts the Unicode code points of a text. The API counts all lengths this way. */
export function codePoints(text: string): number {
  return Array.from(text).length
}

/** Matches a text with at least one character that is not white space. */
const visible = /\S/

/**
 * Creates the schema of a text that matches `form` and has at most `longest` characters. The bounds
 * of zod count UTF-16 units, so they are not used.
 */
export function boundedText(longest: number, remedy: string, form = visible) {
  return z
    .string({ error: remedy })
    .regex(form, { error: remedy, abort: true })
    .refine((value) => value.length <= longest || codePoints(value) <= longest, {
      error: ({ input }) => `${remedy} (it has ${codePoints(String(input))} characters)`,
    })
    .meta({ minLength: 1, maxLength: longest })
}

/** Creates the schema of a text that must be one of `values`. */
export function oneOf<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, { error: `must be one of ${values.join(', ')}` })
}

/**
 * Creates the schema of a text that must be one of the values of a site, such as its languages.
 * Before the site was first read, `values` is empty and every well-formed value is accepted. The
 * answer is then a 503 instead of an error about a value that may be correct.
 */
function knownTo(values: readonly string[], isWellFormed: (text: string) => boolean) {
  return values.length > 0
    ? oneOf(values)
    : z.string().refine(isWellFormed, { error: 'must be a valid code' })
}

function isTag(text: string): boolean {
  return canonicalTag(text) !== undefined
}

/** `q`: the search text, 1 to 200 characters, not only white space. */
export const searchText = boundedText(
  longestQuery,
  'must be a text of 1 to 200 characters with at least one visible character',
).describe('What to search for, in any language of the site; 1 to 200 characters')

/** `url`: a page of the site, 1 to 500 characters. */
export const pageAddress = boundedText(
  longestAddress,
  'must be a page URL of this site or a path that starts with /, 1 to 500 characters',
)
  // The pattern is only shown in the API documents. `parsePageAddress` checks the form.
  .meta({ pattern: addressForm.source })
  .describe('A page URL of the site, or a path that starts with /; 1 to 500 characters')

/** Creates the parameter `cursor` of a list: the `next_cursor` of the previous answer. */
export function listCursor(longest: number, form: RegExp) {
  return boundedText(
    longest,
    'must be the next_cursor of the previous answer; leave it out for the first page',
    form,
  ).describe('Value of next_cursor in the previous answer. Default: the first page')
}

/** `cursor` of a list of pages, at most 64 characters. */
export const pageCursor = listCursor(longestCursor, cursorForm)

/** Creates the parameter `lang`: a language of the site. */
export function language(languages: readonly Language[], meaning = 'Language of the pages') {
  return knownTo(languages, isTag).describe(meaning)
}

/** `type`: a kind of page. */
export const pageType = oneOf(pageTypes).describe('Kind of page')

/** Creates the parameter `kind`: a kind of page that the organisation names itself. */
export const pageKind = (kinds: readonly string[]) =>
  oneOf(kinds).describe('Kind of page, as the site names it')

/** Returns an object with the parameter `kind`; an empty object if the site has no kinds. */
export function kindParameter(kinds: readonly string[]) {
  const shape = { kind: pageKind(kinds).optional() }
  return kinds.length > 0 ? shape : ({} as typeof shape) // Without kinds, no input has `kind`.
}

/**
 * Creates the parameter `tag` of tools: a tag of the pages of the site. Its schema does not list
 * the tags, because there may be many.
 */
export function pageTag(tags: readonly string[]) {
  const error = `must be a tag of the site, such as ${tags.slice(0, 5).join(', ')}`
  return z
    .string({ error })
    .refine((tag) => tags.includes(tag), { error })
    .describe('Tag of the pages')
}

/**
 * Creates the parameter `tag` of REST, whose schema lists the tags. It is no `z.enum`, because the
 * build would prepare an answer for each value of an enum.
 */
export const listedTag = (tags: readonly string[]) => pageTag(tags).meta({ enum: [...tags] })

/** Returns an object with the parameter `tag`; an empty object if the site has no tags. */
export function tagParameter(tags: readonly string[]) {
  const shape = { tag: listedTag(tags).optional() }
  return tags.length > 0 ? shape : ({} as typeof shape) // Without tags, no input has `tag`.
}

/** `counts`: whether the response has additions to the pages, such as the number of matches. */
export const withCounts = oneOf(['true', 'false']).describe(
  'true adds the number of matches in all and by type, kind and language, the pages above each page, and words to try when nothing was found',
)

/** Creates the parameter `market`: a market that has a price. */
export function market(markets: readonly Market[]) {
  return knownTo(markets, isMarket).describe('Market. Default: all markets')
}

/** `updated_since`: a date. */
export const updatedSince = z.iso
  .date({ error: 'must be a day in the form YYYY-MM-DD' })
  .meta({ maxLength: dayLength })
  .describe('Only pages changed on this day or later, YYYY-MM-DD')

/** `sort`: the order of the pages, if it is not by path. */
export const pageOrder = oneOf(['newest']).describe(
  'newest: latest first, by day of publication or, if absent, of the last change. Default: by path',
)

/** Creates the parameter `limit`: from 1 to `most` entries, by default `usual`. */
export function pageSize({ most, usual }: { readonly most: number; readonly usual: number }) {
  const remedy = `must be a whole number from 1 to ${most}, written without sign, leading zero or point`
  return z
    .int({ error: remedy })
    .min(1, { error: remedy })
    .max(most, { error: remedy })
    .default(usual)
    .describe(`Maximum number of entries, from 1 to ${most}`)
}

const tokenBounds = { least: 100, most: 40_000 }
const tokenRemedy = `must be a whole number from ${tokenBounds.least} to ${tokenBounds.most}`

/** `maxTokens`: the maximum length of a part of a page, in tokens. */
export const partSize = z
  .int({ error: tokenRemedy })
  .min(tokenBounds.least, { error: tokenRemedy })
  .max(tokenBounds.most, { error: tokenRemedy })
  .describe(
    `Approximate maximum number of tokens to read, from ${tokenBounds.least} to ${tokenBounds.most}; if the page is longer, the answer has next`,
  )

/** `section`: a section of a page. */
export const pageSection = boundedText(
  longestQuery,
  'must be a heading of the page, or the part after # in the address of a section, 1 to 200 characters',
).describe(
  'Read only this section: its heading, or the section.fragment of a search result; 1 to 200 characters',
)

const placeRemedy =
  'must be the value of next in the previous answer; leave it out to begin at the top'

/** `from`: the start of a part of a page, in characters. */
export const partStart = z
  .int({ error: placeRemedy })
  .min(0, { error: placeRemedy })
  .max(largestCount, { error: placeRemedy })
  .describe(
    'Value of next in the previous answer, to continue reading. Default: the top of the page',
  )
