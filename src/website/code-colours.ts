/**
 * CSS classes for the colours of highlighted code. They replace the `style` attributes that Shiki
 * writes, because the security policy forbids such attributes.
 */

import { renderDark } from './brand/style-sheets.ts'

/**
 * Themes of code blocks. Both themes divide code into the same tokens, so each token has one colour
 * in each theme.
 */
export const codeThemes = { light: 'github-light', dark: 'github-dark' } as const

/** Light and dark colour of a kind of token, and its CSS class. */
export interface CodeColour {
  readonly name: string
  readonly light: string
  readonly dark: string
  /**
   * Replacement colours, where the contrast of the theme is too low (WCAG 2.2, 1.4.3).
   */
  readonly shown?: { readonly light?: string; readonly dark?: string }
}

/**
 * Pairs of colours with a class of their own. Code with any other pair gets the colour of plain
 * code.
 */
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
  // The themes give the next two kinds of token a background. Our pages do not show this
  // background, so the colours must be readable without it.
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

/** Colour of plain code. */
export const plainCode: CodeColour = { name: 'astro-code', light: '#24292e', dark: '#e1e4e8' }

/** CSS rules of all classes, for the style sheet of colours. */
export const codeStyles = `:root { ${variablesIn('light')} }
${renderDark(variablesIn('dark'))}${[plainCode, ...codeColours].map(({ name }) => `.${name} { color: var(--${name}) }`).join(' ')}
`

function variablesIn(scheme: 'light' | 'dark'): string {
  const rows = [plainCode, ...codeColours]
  return rows.map((row) => `--${row.name}: ${row.shown?.[scheme] ?? row[scheme]};`).join(' ')
}

const byPair = new Map(codeColours.map(({ name, light, dark }) => [`${light} ${dark}`, name]))

/** Returns the class of a pair of colours; `undefined` for a pair that is shown as plain code. */
export function findColourClass(light: string, dark: string): string | undefined {
  return byPair.get(`${light} ${dark}`.toLowerCase())
}

/** Options of Shiki in the configuration of Astro. */
export const codeHighlighting = {
  themes: codeThemes,
  defaultColor: false as const,
  transformers: [
    {
      name: 'vitrine-patience',
      // By default Shiki stops colouring a line after 500 ms, so the colours would depend on the
      // load of the machine. Without any limit a long line could block the build, because the time
      // grows with the square of the line length.
      preprocess(_code: string, options: { tokenizeTimeLimit?: number }): undefined {
        options.tokenizeTimeLimit = 30_000
      },
    },
  ],
}
