/**
 * Classes in place of the `style` attributes that rendering Markdown leaves behind: colours of code, and the alignment of
 * columns. The security policy of the pages admits no style but those of our files.
 */
import { findColourClass } from './code-colours.ts'
import type { ProsePlugin } from './prose-plugin.ts'

/** Raise it when what is returned changes: Astro keeps rendered Markdown until a name in its configuration changes. */
const form = 1

type Declarations = ReadonlyMap<string, string>

/** One row a property that stands in our styles otherwise: its class, or none where `styles/` say it of all such elements. */
const classOf: Readonly<Record<string, (declared: Declarations) => string | undefined>> = {
  'text-align': (declared) => `align-${declared.get('text-align') ?? ''}`,
  'user-select': () => 'code-sign',
  'overflow-x': () => undefined,
  '--shiki-light': (declared) =>
    findColourClass(declared.get('--shiki-light') ?? '', declared.get('--shiki-dark') ?? ''),
}

/** Beside its colours a theme has backgrounds, weights and slants, which our pages do not show. */
const isUnused = (property: string) => /^--shiki-(?:dark|light-|dark-)/.test(property)

/** Takes the styles of rendered Markdown out of the elements that Shiki and tables make. */
export const replaceStyles: ProsePlugin = {
  name: `vitrine-styles-${form}`,
  element: {
    filter: ['pre', 'span', 'th', 'td'],
    visit(element, context) {
      const { style } = element.properties
      if (typeof style !== 'string') return undefined
      const classes = classesFor(parseDeclarations(style))
      context.setProperty(element, 'style', null)
      // Shiki names classes as HTML does; it gives none to what has a colour of its own.
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
    // What comes with a new version of Astro or Shiki must be seen, or a browser would leave it out without a word.
    throw new Error(
      `Cannot show the style "${property}" of rendered Markdown: the security policy of pages forbids it, give it a row in prose-styles.ts`,
    )
  })
}
