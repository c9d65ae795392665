/** Files of the content as documents below `/.well-known/`. */
import type { WellKnownFile } from '../content/well-known.ts'
import type { WellKnownDocument } from '../descriptions/description-context.ts'
import { wellKnownFolder } from '../http/well-known.ts'
import { mediaTypeOf } from './published-files.ts'

/** The files as they are published. */
export function describeWellKnown(files: readonly WellKnownFile[]): WellKnownDocument[] {
  return files.map(({ name, bytes }) => ({
    path: wellKnownFolder + name,
    type: typeOf(name, bytes),
    text: bytes,
  }))
}

/** By its ending; a name without one says nothing, and those who want JSON there insist on its media type. */
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
