/** Reads XML of sitemaps and exports. */
import { XMLParser } from 'fast-xml-parser'
import { isRecord } from './front-matter.ts'
import type { Fields } from './front-matter.ts'

/** Elements that become lists even if there is only one. */
const lists = /^(?:url|sitemap|item|wp:category|wp:term|wp:author|wp:postmeta|category|xhtml:link)$/

/**
 * Parses XML to fields; `undefined` if it cannot be read. A text with a DOCTYPE counts as
 * unreadable, because it may define entities that expand without limit. Sitemaps and exports have
 * no DOCTYPE.
 */
export function parseXml(text: string): Fields | undefined {
  if (/<!DOCTYPE/i.test(text.slice(0, 4096))) return undefined
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    trimValues: true,
    isArray: (name) => lists.test(name),
  })
  try {
    const value: unknown = parser.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Returns the text of a parsed element, with or without attributes. */
export function xmlText(value: unknown): string {
  if (isRecord(value)) return xmlText(value['#text'])
  return typeof value === 'string' ? value : ''
}
