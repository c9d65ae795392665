/**
 * The result of a tool: the part of a body that a model is given, once as text and once as a value. Nothing but
 * notes is added to what the operation answers, so that no two surfaces can say different things.
 */
import type { Answer, Resolution } from '../api/answer.ts'
import type { Operation, ToolDefinition } from '../api/operation.ts'
import type { MessageContext } from './message-context.ts'
import type { MethodResolution, MethodResult } from './method.ts'
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

/** Characters of the longest question whose result is kept: names of results are held beside what is counted. */
const longestQuestion = 2048

/** What a call of a tool asks for, as it was understood. */
interface AskedTool {
  readonly operation: Operation
  readonly input: object
  readonly notes: readonly string[]
}

/**
 * What the result may be kept by: the prepared answer it is made from, or else the site. What is projected has often no
 * prepared answer of its own, such as a list of another length than that of the REST API; and what is computed is the same
 * for the same input and notes, as long as the site is, wherever a shared cache may keep it.
 */
export function keptBy(
  { answer: lean }: ToolDefinition,
  { operation, input, notes }: AskedTool,
  { prepared, key }: Resolution,
  { site: getSite, kept }: MessageContext,
): Pick<MethodResolution, 'source' | 'variant'> {
  const isPlain = notes.length === 0
  if (isPlain && prepared) return { source: prepared }
  const site = getSite()
  if (isPlain && lean && key !== undefined) return { source: site, variant: key }
  // Without a release, as in a preview, the site may change under our hands.
  if (operation.cache !== 'public' || site.release === undefined) return {}
  const variant = JSON.stringify([operation.id, input, ...notes])
  const isKept = variant.length <= longestQuestion && kept.wasAsked(variant)
  return isKept ? { source: site, variant } : {}
}
