/**
 * Finds and explains the allowed values of arguments. A text that is not an allowed value can still
 * mean one: `Germany` means the market `DE`.
 */
import type { Found } from './found.ts'
import { describeLanguage, findLanguage } from './language-names.ts'
import { describeMarket, findMarket } from './market-names.ts'
import { describePageType, findPageType } from './page-type-names.ts'

/** Functions for an argument with a list of allowed values. */
export interface ClosedList {
  /**
   * Returns the value that a text means; `undefined` if it means none or several. The schema then
   * checks whether the site has this value.
   */
  find(text: string, values: readonly string[], languages: readonly string[]): Found | undefined
  /** Returns the meaning of a value in English for error messages; `undefined` if unknown. */
  describe(value: string): string | undefined
}

/** Maximum length of a text that can mean a value, in characters. Country names are shorter. */
const longest = 100

/** Functions of the arguments with allowed values, by argument name. */
const lists: ReadonlyMap<string, ClosedList> = new Map([
  ['lang', { find: findLanguage, describe: describeLanguage }],
  ['market', { find: findMarket, describe: describeMarket }],
  ['type', { find: findPageType, describe: describePageType }],
])

/** Returns the value that a text means; `undefined` if it means none or several. */
export function findValue(
  argument: string,
  text: string,
  {
    values,
    languages,
  }: { readonly values: readonly string[]; readonly languages: readonly string[] },
): Found | undefined {
  if (text.length > longest) return undefined
  const trimmed = text.trim()
  const same = values.filter((value) => value.toLowerCase() === trimmed.toLowerCase())
  const [value] = same
  if (value !== undefined && same.length === 1) return { value }
  return lists.get(argument)?.find(trimmed, values, languages)
}

/** Returns the allowed values with their meanings, as one text. */
export function describeValues(argument: string, values: readonly string[]): string {
  const list = lists.get(argument)
  const shown = values.map((value) => {
    const meaning = list?.describe(value)
    return meaning === undefined ? value : `${value} (${meaning})`
  })
  return shown.join(', ')
}
