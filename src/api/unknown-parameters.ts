/**
 * Reports unknown parameters and members to the operator. Clients get no error, because links and
 * hosts add names of their own.
 */
import { z } from 'zod'
import type { CallEvent } from '../http/call-event.ts'
import { decodeForm } from '../http/form-encoding.ts'

/** Receiver of the reports. */
interface Watched {
  observe?(event: CallEvent): void
}

/** Maximum number of names reported for one call: a query of 16 KB has room for 8,000. */
export const mostTold = 10

/** Reports the names in a query that the schema does not have. Does nothing without a receiver. */
export function tellUnknownParameters(query: string, { shape }: z.ZodObject, to: Watched): void {
  if (!to.observe || query === '') return
  const unknown = query.split('&').flatMap((pair) => {
    const name = decodeForm(pair.split('=', 1).join(''))
    return name === undefined || name === '' || Object.hasOwn(shape, name) ? [] : [name]
  })
  tellUnknown(unknown, (event) => to.observe?.(event))
}

/** The same for a JSON body, with the members of objects in its lists. */
export function tellUnknownMembers(value: unknown, schema: z.ZodObject, to: Watched): void {
  if (to.observe) tellUnknown(unknownMembers(value, schema), (event) => to.observe?.(event))
}

/** Reports each name once. */
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
