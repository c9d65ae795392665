/**
 * Reads and explains arguments with a list of allowed values. A text that is not in the list can
 * still mean a value: `Germany` means the market `DE`.
 */
import type { Found } from './found.ts'
import { describeLanguage, findLanguage } from './language-names.ts'
import { describeMarket, findMarket } from './market-names.ts'
import { describePageType, findPageType } from './page-type-names.ts'

/** Reads and explains the values of an argument. */
export interface ClosedList {
  /** The value that a text means; `undefined` if it means none or several. */
  find(text: string, values: readonly string[], languages: readonly string[]): Found | undefined
  /** Explains a value, so that the caller can choose. */
  describe(value: string): string | undefined
}

/** Maximum length of a text that is compared. Country names are shorter. */
const longest = 100

/** Argument name → its list. */
const lists: ReadonlyMap<string, ClosedList> = new Map([
  ['lang', { find: findLanguage, describe: describeLanguage }],
  ['market', { find: findMarket, describe: describeMarket }],
  ['type', { find: findPageType, describe: describePageType }],
])

/** The allowed value that a text means. */
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

/** All values with their meanings. */
export function describeValues(argument: string, values: readonly string[]): string {
  const list = lists.get(argument)
  const shown = values.map((value) => {
    const meaning = list?.describe(value)
    return meaning === undefined ? value : `${value} (${meaning})`
  })
  return shown.join(', ')
}
