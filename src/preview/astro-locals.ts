/** Passes data to Astro pages with a request. */
import type { IncomingMessage } from 'node:http'

/** Key under which Astro reads the locals of a Node request. */
const localsSymbol = Symbol.for('astro.locals')

/** Sets the locals of a request. */
export function giveLocals(request: IncomingMessage, locals: App.Locals): boolean {
  return Reflect.set(request, localsSymbol, locals)
}
