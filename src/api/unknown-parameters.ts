/**
 * Unknown parameters and members of a call. They cause no error, because links and hosts add names
 * of their own. REST responses list the names in `ignored`, and metrics count them for operators.
 */
import { z } from 'zod'
import type { CallEvent } from '../http/call-event.ts'
import { decodeForm } from '../http/form-encoding.ts'
import { findMeant } from './argument-aliases.ts'
import { longestIgnored, mostIgnored } from './bounds.ts'
import { showText } from './shown-text.ts'

/** An unknown name, and the known names at the same place. */
export interface UnknownName {
  readonly name: string
  readonly known: readonly string[]
}

/** Maximum number of names reported for one call, because a query of 16 KB can have 8,000 names. */
export const mostTold = 10

/** Finds the names in a query that an operation does not have. */
export function findUnknownParameters(query: string, known: readonly string[]): UnknownName[] {
  return query.split('&').flatMap((pair) => {
    const sent = pair.split('=', 1).join('')
    const name = decodeForm(sent) ?? sent
    return name === '' || known.includes(name) ? [] : [{ name, known }]
  })
}

/** Finds the members of a JSON body that its schema does not have, at any depth. */
export function findUnknownMembers(value: unknown, schema: unknown): UnknownName[] {
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.flatMap((item) => findUnknownMembers(item, schema.element))
  }
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return []
  const { shape } = schema
  const known = Object.keys(shape)
  return Object.entries(value).flatMap(([name, member]) =>
    known.includes(name) ? findUnknownMembers(member, shape[name]) : [{ name, known }],
  )
}

/** Reports each name once to the operator, at most `mostTold` names. */
export function tellUnknown(names: readonly string[], observe: (event: CallEvent) => void): void {
  for (const name of [...new Set(names)].slice(0, mostTold)) {
    observe({ kind: 'unknown-argument', name })
  }
}

/** An ignored name in a response. */
export const ignoredName = z
  .object({
    name: z.string().meta({ maxLength: longestIgnored }).describe('The name as it was sent'),
    meant: z.string().optional().describe('The name that was probably meant'),
  })
  .meta({ id: 'IgnoredName' })

/** Matches names that links and programs add. Responses omit them: no caller expects an effect. */
const additions = /^(?:utm_.*|_)$/is

/** Returns the ignored names that a response lists, each once; `undefined` if there are none. */
export function describeIgnored(
  unknown: readonly UnknownName[],
): readonly z.infer<typeof ignoredName>[] | undefined {
  const named = new Map(unknown.map(({ name, known }) => [name, known]))
  const shown = [...named].filter(([name]) => !additions.test(name)).slice(0, mostIgnored)
  if (shown.length === 0) return undefined
  return shown.map(([name, known]) => {
    const meant = findMeant(name, known)
    return { name: shorten(name), ...(meant !== undefined && { meant }) }
  })
}

/** Shortens a name for a response. The length includes the escapes that `showText` writes. */
function shorten(name: string): string {
  const signs = Array.from(showText(name, longestIgnored))
  return signs.length > longestIgnored
    ? `${signs.slice(0, longestIgnored - 1).join('')}…`
    : signs.join('')
}
