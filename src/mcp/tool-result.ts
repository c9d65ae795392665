/**
 * The result of a tool: the part of a body that a model is given, once as text and once as a value. Nothing but
 * notes is added to what the operation answers, so that no two surfaces can say different things.
 */
import type { Answer } from '../api/answer.ts'
import type { ToolDefinition } from '../api/operation.ts'
import type { MessageContext, MethodResult } from './method.ts'
import { addNotes } from './notes.ts'
import { linkPages } from './resource-links.ts'

/** Makes the result of a tool from the answer of its operation, and from what the caller has to know of its call. */
export function toolResult(
  definition: ToolDefinition,
  notes: readonly string[],
  { knowsLinks, baseUrl }: MessageContext,
): (answer: Answer) => MethodResult {
  return (answer) => {
    const hasLinks = definition.linksPages === true && knowsLinks
    const links = hasLinks ? linkPages(answer.pages, baseUrl) : []
    return bodyResult(addNotes(shownBody(definition, answer.body()), notes), links)
  }
}

/** The part of a body that a tool answers. */
export function shownBody({ answer: lean }: ToolDefinition, body: MethodResult): MethodResult {
  return lean ? (lean.project(body) as MethodResult) : body // Every output is an object.
}

/** A body as text and as a value, with links to what it names. */
export function bodyResult(body: MethodResult, links: readonly MethodResult[] = []): MethodResult {
  // The same twice: clients of before 2025-06-18 know no structured content, and some hosts show a model only one of them.
  return {
    content: [{ type: 'text', text: JSON.stringify(body) }, ...links],
    structuredContent: body,
  }
}
