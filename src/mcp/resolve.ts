/**
 * Reads a message, once: its parameters, and whatever its method has to find out before it can answer. Everything after
 * this works with values that were checked here.
 */
import { ProtocolError } from '@modelcontextprotocol/server'
import type { ResolvedMethod } from './exchange.ts'
import { errorCodes } from './json-rpc.ts'
import type { MessageContext } from './message-context.ts'
import { tellFaults } from './params.ts'
import type { Method, MethodResolution } from './method.ts'

/**
 * How a method is going to answer. A failure is no answer yet, for the SDK has reasons of its own to refuse a message, and
 * they come first: it is thrown when the method runs.
 */
export async function resolveMethod(
  method: Method,
  params: unknown,
  context: MessageContext,
): Promise<ResolvedMethod> {
  const resolving = resolve(method, params, context)
  const found = await resolving.catch(() => undefined)
  return {
    method,
    source: found?.source,
    variant: found?.variant,
    run: async () => await (await resolving).run(),
  }
}

async function resolve(
  method: Method,
  params: unknown,
  context: MessageContext,
): Promise<MethodResolution> {
  return await method.resolve(readParams(method, params), context)
}

function readParams({ name, params: schema }: Method, params: unknown = {}): unknown {
  const { success, data, error } = schema.safeParse(params)
  if (success) return data
  const faults = error.issues.map(
    ({ path, message }) => `Cannot read "${path.join('.')}" of ${name}: ${message}`,
  )
  throw new ProtocolError(errorCodes.invalidParams, tellFaults(faults))
}
