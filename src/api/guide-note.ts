/**
 * Leads searches about the API or its tokens to the guides. The guides are no pages, so the index
 * does not have them.
 */
import { descriptionPaths } from '../http/paths.ts'

/** Words that are alike in most languages. */
const ofTheApi = /\b(?:api|mcp|oauth|openapi|swagger)\b/i
const ofTokens = /token|oauth|bearer|authent|api[ -]?key/i

/** Note for a query about the API of the site, in any language. */
export function describeGuide(q: string, baseUrl: string): string | undefined {
  if (!ofTheApi.test(q)) return undefined
  return ofTokens.test(q)
    ? `How to get a token for the API of this site: the first 300 tokens of ${baseUrl}${descriptionPaths.authGuide}`
    : `The API of this site is described in ${baseUrl}${descriptionPaths.apiGuide}`
}
