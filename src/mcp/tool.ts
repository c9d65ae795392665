/** A tool: an operation and the names of its arguments. */
import { z } from 'zod'
import type { Operation, ToolDefinition } from '../api/operation.ts'
import type { MessageContext } from './method.ts'

/** Arguments by name, as a client sent them. */
export type Sent = Readonly<Record<string, unknown>>

/** A tool. */
export interface Tool {
  readonly definition: ToolDefinition
  readonly operation: Operation
  /** Schema of the arguments, usually made from the input of the operation. */
  readonly args: z.ZodObject
  /** Parameters of the operation, by argument, where the names differ. */
  readonly parameters: ReadonlyMap<string, string>
  /**
   * Chooses the operation by the arguments; throws `invalid-parameter` if they are invalid. Only
   * the tools of `data-tool.ts` have this function.
   */
  choose?(sent: Sent, context: MessageContext): Choice
}

/** The chosen tool, the arguments for it, and notes on how the sent arguments were read. */
export interface Choice {
  readonly tool: Tool
  readonly sent: Sent
  readonly notes: readonly string[]
}

/** Creates the tool of an operation. */
export function createTool(operation: Operation, definition: ToolDefinition): Tool {
  const { rename = {}, parameters: own = {}, without = [] } = definition
  const shape = Object.entries(operation.input.shape).filter(([name]) => !without.includes(name))
  return {
    definition,
    operation,
    args: z.object(
      Object.fromEntries(
        shape.map(([name, schema]) => [rename[name] ?? name, own[name] ?? schema]),
      ),
    ),
    parameters: new Map(Object.entries(rename).map(([name, argument]) => [argument, name])),
  }
}
