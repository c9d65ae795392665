/**
 * What a page is rendered from, as one digest: its view, which holds all that a template shows, and the places that links
 * of its text may lead to. Two builds of one digest by one program give the same bytes.
 */
import { createHash } from 'node:crypto'
import type { LoadedContent } from '../content/load.ts'
import { createPageView } from '../website/layouts/page-view.ts'

/** Digests of the inputs of all pages, by path; a page that asks for more than its view has none. */
export function digestPageInputs(loaded: LoadedContent): Map<string, string> {
  const { site, files } = loaded
  const places = sha256(encode([site.addresses, site.paths, files]))
  const encoded = new WeakMap<object, string>()
  /** What many pages share is encoded once: the configuration, the brand, the words of a language. */
  const encodePart = (part: unknown): string => {
    if (typeof part !== 'object' || part === null) return encode(part)
    const text = encoded.get(part) ?? sha256(encode(part))
    encoded.set(part, text)
    return text
  }
  return new Map(
    site.data.pages.flatMap(({ path }) => {
      const view = createPageView(loaded, path)
      // It shows the document of the whole API.
      if (view.component === 'api-reference') return []
      const parts = Object.entries(view).map(([name, part]) => `${name} ${encodePart(part)}`)
      return [[path, sha256([places, ...parts].join('\n'))] as const]
    }),
  )
}

/** Text of a value with all that is in it: `JSON` alone takes a map for an empty object. */
export function encode(value: unknown): string {
  const text = JSON.stringify(value, (_name, part: unknown) =>
    part instanceof Map || part instanceof Set ? [...(part as Iterable<unknown>)] : part,
  )
  // Of a function, or of what is absent, there is none.
  return typeof text === 'string' ? text : ''
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
