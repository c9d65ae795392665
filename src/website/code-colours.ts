/**
 * Colours of code as classes. Shiki writes each colour into a `style` attribute, which the security policy of the pages
 * forbids; here each pair of colours, light and dark, has a class, and `styles/code.css` colours it.
 */

/** Themes of code blocks. Their rules are parallel: where one changes its colour, the other changes its own. */
export const codeThemes = { light: 'github-light', dark: 'github-dark' } as const

/** A pair of colours of the themes, and the class that stands for it. */
export interface CodeColour {
  readonly name: string
  readonly light: string
  readonly dark: string
  /** What `styles/code.css` shows instead, where a colour of the themes is too pale to be read (WCAG 2.2, 1.4.3). */
  readonly shown?: { readonly light?: string; readonly dark?: string }
}

/** One row a pair. Any other pair is the colour of plain code. */
export const codeColours: readonly CodeColour[] = [
  { name: 'code-comment', light: '#6a737d', dark: '#6a737d', shown: { dark: '#8b949e' } },
  { name: 'code-constant', light: '#005cc5', dark: '#79b8ff' },
  { name: 'code-name', light: '#6f42c1', dark: '#b392f0' },
  { name: 'code-tag', light: '#22863a', dark: '#85e89d' },
  { name: 'code-keyword', light: '#d73a49', dark: '#f97583' },
  { name: 'code-string', light: '#032f62', dark: '#9ecbff' },
  { name: 'code-pattern', light: '#032f62', dark: '#dbedff' },
  { name: 'code-variable', light: '#e36209', dark: '#ffab70', shown: { light: '#b64f06' } },
  { name: 'code-invalid', light: '#b31d28', dark: '#fdaeb7' },
  { name: 'code-bracket', light: '#586069', dark: '#d1d5da' },
  // The themes write these two on a ground of their own, which our pages do not show.
  {
    name: 'code-ignored',
    light: '#f6f8fa',
    dark: '#2f363d',
    shown: { light: '#586069', dark: '#d1d5da' },
  },
  {
    name: 'code-return',
    light: '#fafbfc',
    dark: '#24292e',
    shown: { light: '#b31d28', dark: '#fdaeb7' },
  },
]

/** Colour of code that is nothing special. */
export const plainCode: CodeColour = { name: 'astro-code', light: '#24292e', dark: '#e1e4e8' }

const byPair = new Map(codeColours.map(({ name, light, dark }) => [`${light} ${dark}`, name]))

/** Class of a pair of colours; `undefined` for that of plain code. */
export function findColourClass(light: string, dark: string): string | undefined {
  return byPair.get(`${light} ${dark}`.toLowerCase())
}

/** What Shiki is told; a part of Astro's configuration. */
export const codeHighlighting = {
  themes: codeThemes,
  defaultColor: false as const,
  transformers: [
    {
      name: 'vitrine-patience',
      // By default a line that takes half a second has one colour from there on, so that a busy machine builds other
      // pages than a quiet one. There must be some limit: what a line costs grows with the square of its length.
      preprocess(_code: string, options: { tokenizeTimeLimit?: number }): undefined {
        options.tokenizeTimeLimit = 30_000
      },
    },
  ],
}
