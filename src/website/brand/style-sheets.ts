/** Style sheets of a brand: its colours and fonts. */
import type { Brand, FontFamily } from '../../content/brand/brand.ts'
import { fontStacks } from '../../content/brand/font-stacks.ts'
import type { FontMetrics } from '../../content/brand/font-metrics.ts'
import type { Scheme } from '../../content/brand/palette.ts'

/** Input of the style sheet of colours. */
type Look = Pick<Brand, 'palette' | 'fonts'>

/**
 * Renders the CSS with the colours of both schemes, light and dark, and with the system fonts. The
 * attribute `data-theme` of the page overrides the scheme of the device. On paper the light scheme
 * applies.
 */
export function renderColours({ palette, fonts }: Look): string {
  const families = [
    `--sans: ${systemFamily(fonts.text) ?? fontStacks.sans};`,
    `--headings: ${systemFamily(fonts.headings) ?? 'var(--sans)'};`,
  ]
  return `:root { color-scheme: light dark; ${variables(palette.light)} ${families.join(' ')} }
@media screen { :root[data-theme='light'] { color-scheme: light } }
${renderDark(variables(palette.dark))}`
}

/** Renders CSS that applies declarations to the root element in the dark scheme only. */
export function renderDark(declarations: string): string {
  return `@media screen and (prefers-color-scheme: dark) { :root:not([data-theme='light']) { ${declarations} } }
@media screen { :root[data-theme='dark'] { color-scheme: dark; ${declarations} } }
`
}

/** Renders the CSS that loads the web fonts; empty if the site has none. */
export function renderFonts(
  { fonts }: Pick<Brand, 'fonts'>,
  addressOf: (name: string) => string,
): string {
  const loaded = Object.values(fonts).filter(({ faces }) => faces.length > 0)
  if (loaded.length === 0) return ''
  const faces = loaded.flatMap(({ name, faces }) =>
    faces.map(
      ({ font, weight, style }) =>
        // `swap` shows text in a system font until the web font has loaded.
        `@font-face { font-family: '${name}'; src: url('${addressOf(font.name)}') format('woff2'); font-weight: ${weight}; font-style: ${style}; font-display: swap }`,
    ),
  )
  const fallbacks = loaded.flatMap(({ name, metrics }) =>
    metrics && metrics.width > 0
      ? localFonts.map((local) => renderFallback(`${name ?? ''} fallback`, metrics, local))
      : [],
  )
  const families = [
    ...(fonts.text ? [`--sans: ${fonts.text.family};`] : []),
    ...(fonts.headings ? [`--headings: ${fonts.headings.family};`] : []),
  ]
  return [...faces, ...fallbacks, `:root { ${families.join(' ')} }`, ''].join('\n')
}

/** Local fonts with the metrics of Arial, each with the mean width of its letters in em. */
const localFonts = [
  { weight: '100 500', width: 0.4199, names: ['Arial', 'Liberation Sans', 'Helvetica', 'Roboto'] },
  {
    ...{ weight: '600 900', width: 0.4539 },
    names: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Helvetica Bold'],
  },
] as const

/**
 * Renders the CSS that scales a local font to the size of the web font. So lines keep their breaks
 * and heights when the web font replaces the local font.
 */
function renderFallback(
  family: string,
  { width, ascent, descent, lineGap }: FontMetrics,
  local: (typeof localFonts)[number],
): string {
  const share = width / local.width
  const percent = (part: number) => `${(100 * part).toFixed(2)}%`
  const source = local.names.map((name) => `local('${name}')`).join(', ')
  return `@font-face { font-family: '${family}'; src: ${source}; font-weight: ${local.weight}; size-adjust: ${percent(share)}; ascent-override: ${percent(ascent / share)}; descent-override: ${percent(descent / share)}; line-gap-override: ${percent(lineGap / share)} }`
}

function systemFamily(font: FontFamily | undefined): string | undefined {
  return font && font.faces.length === 0 ? font.family : undefined
}

function variables(scheme: Scheme): string {
  return Object.entries(scheme)
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(' ')
}
