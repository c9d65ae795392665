/**
 * What a drawing (SVG) of the brand must not hold. Browsers show it as a picture, in which nothing runs and nothing is
 * loaded; but it has an address of its own too, and whoever opens that, or copies the file elsewhere, must be as safe.
 */

/** Elements that run, embed, or change an address later; with or without the prefix of a namespace. */
const refusedElement =
  /<(?:[\w.-]+:)?(script|handler|foreignObject|iframe|object|embed|audio|video|link|animate|set)[\s/>]/gi

// Read from the whole text and not tag by tag: what a comment or a stray sign hides from one reader, another one sees.
const refusedTexts: readonly (readonly [pattern: RegExp, fault: string])[] = [
  // Entities can spell what the other rules look for, and grow without end.
  [/<!ENTITY|<!DOCTYPE[^>]*\[/i, 'defines entities, expects none'],
  [/<\?xml-stylesheet|@import/i, 'loads a style sheet, expects <style>'],
  [/[\s"'/]on[a-z]+\s*=/i, 'has an attribute that runs, such as onload, expects none'],
]

const addresses = [
  /(?:href|src)\s*=\s*["']([^"']*)/gi,
  /url\(\s*(?:["']|&quot;)?([^)"'&]*)/gi,
] as const

/** A place in the drawing itself, or a picture that it holds. */
const ownAddress = /^\s*(?:#|$|data:image\/(?:png|jpeg|webp|gif);base64,)/

/** What is wrong with a drawing, as ends of a sentence about it; none when it may be published. */
export function findDrawingFaults(svg: string): string[] {
  if (!/<(?:[\w.-]+:)?svg[\s/>]/i.test(svg)) return ['is no drawing, expects <svg>']
  const elements = [...svg.matchAll(refusedElement)].map(
    ([, name = '']) => `has <${name}>, expects shapes and texts`,
  )
  const texts = refusedTexts.flatMap(([pattern, fault]) => (pattern.test(svg) ? [fault] : []))
  const targets = addresses
    .flatMap((pattern) => [...svg.matchAll(pattern)].map(([, target = '']) => target))
    .filter((target) => !ownAddress.test(target))
    .map((target) => `refers to ${shorten(target)}, expects nothing from elsewhere`)
  return [...new Set([...elements, ...texts, ...targets])]
}

/** Whether a drawing says how large it is, as Astro looks for it: in dots, or by the box it is drawn in. */
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
