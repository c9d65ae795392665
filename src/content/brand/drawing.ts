/**
 * Finds unsafe content in an SVG. Browsers run no scripts in an SVG that a page shows as a picture,
 * but they may run scripts if a reader opens the file itself.
 */

/**
 * Matches elements that run code, embed content, or change an address. Allows namespace prefixes.
 */
const refusedElement =
  /<(?:[\w.-]+:)?(script|handler|foreignObject|iframe|object|embed|audio|video|link|animate|set)[\s/>]/gi

// The patterns search the whole text, because parsers disagree about comments and broken tags.
const refusedTexts: readonly (readonly [pattern: RegExp, fault: string])[] = [
  // Entities can hide what the other rules search for, and can expand without limit.
  [/<!ENTITY|<!DOCTYPE[^>]*\[/i, 'defines entities: remove them'],
  [/<\?xml-stylesheet|@import/i, 'loads a style sheet: write its rules into <style>'],
  [/[\s"'/]on[a-z]+\s*=/i, 'has an attribute that runs a script, such as onload: remove it'],
]

const addresses = [
  /(?:href|src)\s*=\s*["']([^"']*)/gi,
  /url\(\s*(?:["']|&quot;)?([^)"'&]*)/gi,
] as const

/** Addresses that an SVG may have: an empty one, a fragment, or an embedded raster picture. */
const ownAddress = /^\s*(?:#|$|data:image\/(?:png|jpeg|webp|gif);base64,)/

/** Returns the reasons why an SVG must not be published. */
export function findDrawingFaults(svg: string): string[] {
  if (!/<(?:[\w.-]+:)?svg[\s/>]/i.test(svg)) return ['is not an SVG: save the drawing as SVG']
  const elements = [...svg.matchAll(refusedElement)].map(
    ([, name = '']) => `has <${name}>, which is not allowed: remove this element`,
  )
  const texts = refusedTexts.flatMap(([pattern, fault]) => (pattern.test(svg) ? [fault] : []))
  const targets = addresses
    .flatMap((pattern) => [...svg.matchAll(pattern)].map(([, target = '']) => target))
    .filter((target) => !ownAddress.test(target))
    .map((target) => `refers to ${shorten(target)}, which is outside of the file: embed it`)
  return [...new Set([...elements, ...texts, ...targets])]
}

/** Checks whether an SVG has a size that Astro can read: width and height, or a `viewBox`. */
export function hasSize(svg: string): boolean {
  const [root = ''] = /<svg\s(?:[^>"']|"[^"]*"|'[^']*')*>/.exec(svg) ?? []
  const isLength = (name: string) =>
    new RegExp(`\\s${name}=(['"])[0-9.]+(?:e\\d+)?(?:in|cm|em|ex|mm|m|pc|pt|px)?\\1`).test(root)
  const hasBox = /\sviewBox=(['"])\S+ \S+ [0-9.]+(?:e\d+)? [0-9.]+(?:e\d+)?\1/i.test(root)
  return hasBox || (isLength('width') && isLength('height'))
}

function shorten(address: string): string {
  return address.length > 60 ? `${address.slice(0, 59)}…` : address
}
