/**
 * Replaces the `style` attributes of rendered Markdown by classes: colours of code, and the
 * alignment of columns. The security policy of pages forbids `style` attributes.
 */
import { findColourClass } from './code-colours.ts'
import type { ProsePlugin } from './prose-plugin.ts'

/**
 * Version of the result, part of the plugin name. Increase it when the result changes, so that
 * Astro does not use Markdown that it cached under the old name.
 */
const form = 1

type Declarations = ReadonlyMap<string, string>

/**
 * Functions that return the class for a style property; `undefined` if the property needs no class.
 */
const classOf: Readonly<Record<string, (declared: Declarations) => string | undefined>> = {
  'text-align': (declared) => `align-${declared.get('text-align') ?? ''}`,
  'user-select': () => 'code-sign',
  'overflow-x': () => undefined,
  '--shiki-light': (declared) =>
    findColourClass(declared.get('--shiki-light') ?? '', declared.get('--shiki-dark') ?? ''),
}

/**
 * Whether a property of Shiki needs no class: pages do not use its backgrounds, weights and slants,
 * and `classOf` reads `--shiki-dark` together with `--shiki-light`.
 */
const isUnused = (property: string) => /^--shiki-(?:dark|light-|dark-)/.test(property)

/** Replaces the inline styles of code and of table cells. */
export const replaceStyles: ProsePlugin = {
  name: `vitrine-styles-${form}`,
  element: {
    filter: ['pre', 'span', 'th', 'td'],
    visit(element, context) {
      const { style } = element.properties
      if (typeof style !== 'string') return undefined
      const classes = classesFor(parseDeclarations(style))
      context.setProperty(element, 'style', null)
      // Sets the property `class`, as Shiki does. This overwrites nothing, because Shiki sets no
      // class on elements with a colour.
      if (classes.length > 0) context.setProperty(element, 'class', classes.join(' '))
      return undefined
    },
  },
}

function parseDeclarations(style: string): Declarations {
  return new Map(
    style.split(';').flatMap((declaration) => {
      const [, property, value] = /^\s*([\w-]+)\s*:\s*(.*?)\s*$/.exec(declaration) ?? []
      return property === undefined || value === undefined ? [] : [[property, value] as const]
    }),
  )
}

function classesFor(declared: Declarations): string[] {
  return [...declared.keys()].flatMap((property) => {
    const find = classOf[property]
    if (find) return find(declared) ?? []
    if (isUnused(property)) return []
    // A new version of Astro or Shiki may add styles. Without this error, browsers would silently
    // ignore them.
    throw new Error(
      `Cannot show the style "${property}" of rendered Markdown: the security policy of pages forbids it. Add a class for it to prose-styles.ts`,
    )
  })
}
