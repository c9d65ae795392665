/**
 * The result of a tool: the part of a body that a model is given, once as text and once as a value. Nothing is added to what
 * the operation answers, so that no two surfaces can say different things.
 */
import type { Answer, Resolution } from '../api/answer.ts'
import type { ToolDefinition } from '../api/operation.ts'
import type { MessageContext } from './message-context.ts'
import type { MethodResolution, MethodResult } from './method.ts'
import { linkPages } from './resource-links.ts'

/** Result of a tool from the answer of its operation. */
export function toolResult(
  answer: Answer,
  { answer: lean, linksPages = false }: ToolDefinition,
  { knowsLinks, baseUrl }: MessageContext,
): MethodResult {
  const body = answer.body()
  const structuredContent = lean ? lean.project(body) : body
  const links = linksPages && knowsLinks ? linkPages(answer.pages, baseUrl) : []
  return {
    // The same twice: clients of before 2025-06-18 know no structured content, and some hosts show a model only one of them.
    content: [{ type: 'text', text: JSON.stringify(structuredContent) }, ...links],
    structuredContent,
  }
}

/**
 * What the result may be kept by: the prepared answer it is made from, or else the site. What is projected has often no
 * prepared answer of its own, such as a list of another length than that of the REST API.
 */
export function keptBy(
  { answer: lean }: ToolDefinition,
  { prepared, key }: Resolution,
  { site }: MessageContext,
): Pick<MethodResolution, 'source' | 'variant'> {
  if (prepared) return { source: prepared }
  return lean && key !== undefined ? { source: site(), variant: key } : {}
}
