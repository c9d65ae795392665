/**
 * Names of parameters and members that nobody knows, for whoever watches: they are passed over without a word (links and
 * hosts add their own), so that a client never learns of them, and an operator only here.
 */
import { z } from 'zod'
import type { CallEvent } from '../http/call-event.ts'
import { decodeForm } from '../http/form-encoding.ts'

/** Whom they are told. */
interface Watched {
  observe?(event: CallEvent): void
}

/** Names of one call that are told at most: a query of 16 KB has room for 8,000. */
export const mostTold = 10

/** Tells the names of a query that a schema has no parameter for; costs nothing where nobody watches. */
export function tellUnknownParameters(query: string, { shape }: z.ZodObject, to: Watched): void {
  if (!to.observe || query === '') return
  const unknown = query.split('&').flatMap((pair) => {
    const name = decodeForm(pair.split('=', 1).join(''))
    return name === undefined || name === '' || Object.hasOwn(shape, name) ? [] : [name]
  })
  tellUnknown(unknown, (event) => to.observe?.(event))
}

/** The same for a JSON body, with the members of the objects in its lists. */
export function tellUnknownMembers(value: unknown, schema: z.ZodObject, to: Watched): void {
  if (to.observe) tellUnknown(unknownMembers(value, schema), (event) => to.observe?.(event))
}

/** Tells names, each once. */
export function tellUnknown(names: readonly string[], observe: (event: CallEvent) => void): void {
  for (const name of [...new Set(names)].slice(0, mostTold)) {
    observe({ kind: 'unknown-argument', name })
  }
}

function unknownMembers(value: unknown, schema: unknown): string[] {
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.flatMap((item) => unknownMembers(item, schema.element))
  }
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return []
  const { shape } = schema
  return Object.entries(value).flatMap(([name, member]) =>
    Object.hasOwn(shape, name) ? unknownMembers(member, shape[name]) : [name],
  )
}
