/** Publishes files of the content below `/.well-known/`. */
import type { WellKnownFile } from '../content/well-known.ts'
import type { WellKnownDocument } from '../descriptions/description-context.ts'
import { wellKnownFolder } from '../http/well-known.ts'
import { mediaTypeOf } from './published-files.ts'

/** Descriptions of the files. */
export function describeWellKnown(files: readonly WellKnownFile[]): WellKnownDocument[] {
  return files.map(({ name, bytes }) => ({
    path: wellKnownFolder + name,
    type: typeOf(name, bytes),
    text: bytes,
  }))
}

/**
 * Media type by extension. Files without an extension are checked for JSON, because clients require
 * its media type.
 */
function typeOf(name: string, bytes: Uint8Array): string {
  const file = name.slice(name.lastIndexOf('/') + 1)
  if (file.includes('.')) return mediaTypeOf(file)
  return isJsonObject(new TextDecoder().decode(bytes)) ? mediaTypeOf('.json') : mediaTypeOf('.txt')
}

function isJsonObject(text: string): boolean {
  if (!text.trimStart().startsWith('{')) return false
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
