/** What our server hands to the pages of Astro with a request. */
import type { IncomingMessage } from 'node:http'

/** Where Astro looks for the locals of a Node request. */
const localsSymbol = Symbol.for('astro.locals')

/** Gives a request its locals; `true`, because a request takes any property. */
export function giveLocals(request: IncomingMessage, locals: App.Locals): boolean {
  return Reflect.set(request, localsSymbol, locals)
}
