import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import {
  codeColours,
  codeHighlighting,
  codeStyles,
  codeThemes,
  findColourClass,
  plainCode,
} from '../../src/website/code-colours.ts'
import type { ProsePlugin } from '../../src/website/prose-plugin.ts'
import { replaceStyles } from '../../src/website/prose-styles.ts'
import { renderMarkdown } from '../support/render-markdown.ts'

const render = (markdown: string, plugins: readonly ProsePlugin[] = [replaceStyles]) =>
  renderMarkdown(markdown, { plugins, shikiConfig: codeHighlighting })

const samples = {
  js: 'const pattern = /a[b]\\n/g // why\nfunction f(x) { return `${x} ${null}` }',
  json: '{ "a": [1, "b", null] }',
  yaml: '- a: 1 # b\n  c: &d "e"',
  xml: '<a b="c">d</a>',
  diff: '--- a\n+++ b\n@@ -1 +1 @@\n-old\n+new\n kept',
  md: '# Head\n\n> quote **bold** _slant_ [link](/a)\n\n- item `code`',
  python: 'def f(a: int = 1) -> str:\n    """doc"""\n    return f"{a!r}"',
  text: 'nothing special',
}

/** Contrast of two colours, WCAG 2.2. */
function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminanceOf).toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

interface Theme {
  readonly tokenColors: readonly { readonly settings: { readonly foreground?: string } }[]
  readonly colors: Readonly<Record<string, string>>
}

interface Shiki {
  codeToHtml(code: string, options: object): Promise<string>
}

const ofAstro = createRequire(createRequire(import.meta.url).resolve('astro/package.json'))
const importFile = async (file: string): Promise<unknown> => await import(pathToFileURL(file).href)

/** Shiki, which the project has through Astro alone. */
const shiki = (await importFile(ofAstro.resolve('shiki'))) as Shiki

async function readTheme(name: string): Promise<Theme> {
  const ofShiki = createRequire(ofAstro.resolve('shiki'))
  const module = await importFile(ofShiki.resolve(`@shikijs/themes/${name}`))
  return (module as { default: Theme }).default // As Shiki reads it.
}

describe('Code', () => {
  it.each(Object.entries(samples))('in %s has no style of its own', async (language, code) => {
    const fence = '```'
    const html = await render(`${fence}${language}\n${code}\n${fence}`)
    expect(html).toContain('<pre class="astro-code')
    expect(html).not.toContain('style=')
  })

  it('has a class for each colour', async () => {
    const html = await render('```json\n{ "a": [1, "b"] }\n```')
    expect(html).toContain('<span class="code-constant">"a"</span>')
    expect(html).toContain('<span class="code-string">"b"</span>')
  })

  it('keeps its signs of changed lines out of what is copied', async () => {
    expect(await render('```diff\n+new\n```')).toContain('<span class="code-sign">+</span>new')
  })

  it('is coloured to its end, however busy the machine is', async () => {
    const parts = async (transformers: readonly object[]) => {
      const options = { ...codeHighlighting, lang: 'js', tokenizeTimeLimit: 1, transformers }
      return (await shiki.codeToHtml('const a = 1; '.repeat(400), options)).split('<span ').length
    }
    expect(await parts(codeHighlighting.transformers)).toBeGreaterThan(1000)
    // Without ours the line is given up after that millisecond.
    expect(await parts([])).toBeLessThan(1000)
  })

  it('has a class for every pair of colours of its themes', async () => {
    const [light, dark] = await Promise.all([
      readTheme(codeThemes.light),
      readTheme(codeThemes.dark),
    ])
    const pairs = light.tokenColors.map((rule, at) => ({
      light: rule.settings.foreground,
      dark: dark.tokenColors[at]?.settings.foreground,
    }))
    const coloured = pairs.filter((pair) => pair.light !== undefined || pair.dark !== undefined)
    const missing = coloured.filter(
      (pair) =>
        !(pair.light === plainCode.light && pair.dark === plainCode.dark) &&
        findColourClass(pair.light ?? '', pair.dark ?? '') === undefined,
    )
    expect(coloured.length).toBeGreaterThan(20)
    expect(missing).toEqual([])
    const plain = [light, dark].map(({ colors }) => colors['editor.foreground'])
    expect(plain).toEqual([plainCode.light, plainCode.dark])
  })

  it('is coloured by the stylesheet as by the themes, and can be read', () => {
    const [light = '', dark = ''] = codeStyles.split(
      '@media screen and (prefers-color-scheme: dark)',
    )
    const colourIn = (part: string, name: string) =>
      new RegExp(String.raw`--${name}: (#\w+);`).exec(part)?.[1]
    for (const row of [plainCode, ...codeColours]) {
      expect(codeStyles).toContain(`.${row.name} { color: var(--${row.name}) }`)
      const inLight = colourIn(light, row.name)
      const inDark = colourIn(dark, row.name)
      expect([row.name, inLight]).toEqual([row.name, row.shown?.light ?? row.light])
      expect([row.name, inDark]).toEqual([row.name, row.shown?.dark ?? row.dark])
      // The ground is `--surface` of tokens.css.
      expect(contrastOf(inLight ?? '', '#ffffff'), row.name).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(inDark ?? '', '#151f1d'), row.name).toBeGreaterThanOrEqual(4.5)
    }
  })
})

it('Columns are aligned by classes', async () => {
  const html = await render('| a | b | c | d |\n|:--|--:|:-:|---|\n| 1 | 2 | 3 | 4 |')
  expect(html).not.toContain('style=')
  for (const cell of [
    '<th class="align-left">a',
    '<td class="align-right">2',
    '<td class="align-center">3',
    '<td>4',
  ]) {
    expect(html).toContain(cell)
  }
})

it('A style that nobody has thought of fails the build instead of being lost', async () => {
  const foreign: ProsePlugin = {
    name: 'foreign',
    element: {
      filter: ['td'],
      visit(element, context) {
        context.setProperty(element, 'style', 'rotate: 3deg')
        return undefined
      },
    },
  }
  await expect(render('| a |\n|---|\n| 1 |', [foreign, replaceStyles])).rejects.toThrow(
    'Cannot show the style "rotate" of rendered Markdown',
  )
})
