/**
 * Finds code in the components and styles of `parts/` that the security policy of the pages blocks,
 * and `@import`, which does not work there. Does not find code that a component generates when it
 * runs.
 */
import type { Mistake } from './mistake.ts'
import { readTextFile } from './text-file.ts'
import type { TextReading } from './text-file.ts'

/** Element → attributes with addresses that the element loads. */
const loading: Readonly<Record<string, readonly string[]>> = {
  script: ['src'],
  link: ['href'],
  img: ['src', 'srcset'],
  source: ['src', 'srcset'],
  video: ['src', 'poster'],
  audio: ['src'],
  track: ['src'],
  input: ['src', 'formaction'],
  form: ['action'],
  image: ['href', 'xlink:href'],
  use: ['href', 'xlink:href'],
}

const blocked = 'which the security policy of the pages blocks'

/** Matches the paths of files in `parts/` that contain markup or styles. */
export const isPartCode = /^parts\/.*\.(?:astro|css)$/

/** Reads files of `parts/` and reports their faults, each with its line. */
export async function checkOwnParts(
  reading: TextReading,
  files: readonly string[],
): Promise<Mistake[]> {
  const found = await Promise.all(
    files.map(async (file) => {
      const text = (await readTextFile(reading, file)) ?? ''
      const faults = file.endsWith('.css') ? faultsOfStyles(text) : faultsOfPart(text)
      return [...faults].map(({ at, message }) => ({ file, line: lineAt(text, at), message }))
    }),
  )
  return found.flat()
}

/** A fault and its position in the text. */
interface Fault {
  readonly at: number
  readonly message: string
}

/** Finds faults in an `.astro` file. */
export function* faultsOfPart(text: string): Generator<Fault> {
  const code = /^\s*---\r?\n[^]*?^---/m.exec(text)
  const markup = blank(text.slice(0, code?.[0].length ?? 0)) + text.slice(code?.[0].length ?? 0)
  const inner = /(<(style|script)\b[^>]*>)([^]*?)(?=<\/\2>)/g
  for (const { 1: tag = '', 2: name, 3: body = '', index } of markup.matchAll(inner)) {
    if (name !== 'style') continue
    for (const fault of faultsOfStyles(body)) yield { ...fault, at: index + tag.length + fault.at }
  }
  const shown = markup
    .replaceAll(inner, (_all, tag: string, _name, body: string) => tag + blank(body))
    .replaceAll(/<!--[^]*?-->|\/\*[^]*?\*\//g, blank)
  // Skips components, whose names begin with a capital letter. Their attributes are not HTML.
  for (const { 1: name = '', 2: attributes = '', index } of shown.matchAll(
    /<([a-z][a-z0-9-]*)(?=[\s/>])([^<>]*)/g,
  )) {
    for (const message of faultsOfElement(name, attributes)) yield { at: index, message }
  }
}

function* faultsOfElement(name: string, attributes: string): Generator<string> {
  if (['iframe', 'object', 'embed'].includes(name)) {
    yield `has <${name}>, ${blocked}: put the frame into the text of a page, and add the host to embeds in site.yaml`
  }
  if (name === 'script' && /\sis:inline\b/.test(attributes) && !isData.test(attributes)) {
    yield `has is:inline in <script>, ${blocked}: remove is:inline, so that the build makes a file of the script`
  }
  if (/\sdefine:vars\b/.test(attributes)) {
    yield `has define:vars in <${name}>, ${blocked}: use data-… attributes`
  }
  const pattern = /([^\s"'`=/{}]+)\s*=\s*\{?\s*(?:"([^"]*)"|'([^']*)'|`([^`]*)`)?/g
  for (const [, written = '', ...values] of attributes.matchAll(pattern)) {
    const attribute = written.toLowerCase()
    const value = values.find(Boolean) ?? ''
    if (attribute === 'style') {
      yield `has style="…" in <${name}>, ${blocked}: write a rule in <style>`
    } else if (/^on[a-z]+$/.test(attribute)) {
      yield `has ${written}="…" in <${name}>, ${blocked}: add a listener in <script>`
    } else if (loading[name]?.includes(attribute) && isForeign.test(value)) {
      yield `has ${attribute}="${value}" in <${name}>, ${blocked}: put the file into parts/ and import it`
    }
  }
}

const isData = /\stype\s*=\s*["']application\/(?:ld\+)?json["']/

/** Matches an address with a scheme or a host, also as a part of `srcset`. */
const isForeign = /(?:^|,)\s*(?:[a-z][a-z0-9+.-]*:|\/\/)/i

/** Finds faults in a style sheet. */
export function* faultsOfStyles(text: string): Generator<Fault> {
  const shown = text.replaceAll(/\/\*[^]*?\*\//g, blank)
  for (const { index } of shown.matchAll(/@import\b/gi)) {
    yield {
      at: index,
      message: 'has @import, which does not work: copy the imported rules into this file',
    }
  }
  for (const { 1: address = '', index } of shown.matchAll(/url\(\s*["']?([^"')\s]*)/gi)) {
    if (!isForeign.test(address)) continue
    const shortened = address.length > 60 ? `${address.slice(0, 60)}…` : address
    yield { at: index, message: `has url(${shortened}), ${blocked}: put the file into parts/` }
  }
}

/** Replaces all characters except line breaks by blanks, so that positions do not change. */
function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ')
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}
