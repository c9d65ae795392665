/**
 * Arguments that take one of a list of values: how another text is read as one, and what each value
 * means.
 */
import type { Found } from './found.ts'
import { describeLanguage, findLanguage } from './language-names.ts'
import { describeMarket, findMarket } from './market-names.ts'
import { describePageType, findPageType } from './page-type-names.ts'

/** How the values of one argument are read. */
export interface ClosedList {
  /** The one value that a text can mean; `undefined` when it means none of them, or several. */
  find(text: string, values: readonly string[], languages: readonly string[]): Found | undefined
  /** What a value means, for who has to choose one. */
  describe(value: string): string | undefined
}

/** Signs of the longest text that can mean a value: the names of countries are shorter. */
const longest = 100

/** Reading of values by the name of the argument. */
const lists: ReadonlyMap<string, ClosedList> = new Map([
  ['lang', { find: findLanguage, describe: describeLanguage }],
  ['market', { find: findMarket, describe: describeMarket }],
  ['type', { find: findPageType, describe: describePageType }],
])

/** The value of a list that a text means. */
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

/** All values and what they mean. */
export function describeValues(argument: string, values: readonly string[]): string {
  const list = lists.get(argument)
  const shown = values.map((value) => {
    const meaning = list?.describe(value)
    return meaning === undefined ? value : `${value} (${meaning})`
  })
  return shown.join(', ')
}
