/** Blocks, badges and formulas in texts, and everything that looks like them. */
import { describe, expect, it } from 'vitest'
import { markDirectives } from '../../../src/content/directives.ts'
import { faultOfFormula, renderFormula } from '../../../src/content/formula.ts'

const mark = (text: string) => markDirectives(text).markdown
const texOf = (text: string) => markDirectives(text, true).formulas.map(({ tex }) => tex)

describe('A text', () => {
  it.each([
    'At 10:30, a:b, a:b[link](/x), :smile: and ::leaf[x]',
    '::: note\ntext\n:::',
    ':::tabs\nis not closed',
    ':::\nbegins nothing',
    ':::steps later\n1. a\n:::',
    '- a\n\n  :::steps\n  1. ends elsewhere\n:::',
    '```\n:::tabs\n:::\n```',
    '`:badge[a]` and \\:badge[a] and b:badge[a] and :badge[a](/x)',
    'See [a](:badge[b]) and <https://a.example/:badge[c]>.',
    'It costs $x$ here.',
  ])('without a mark of ours stays as it is: %j', (text) => {
    expect(mark(text)).toBe(text)
  })

  it('has HTML in place of its blocks, one in another', () => {
    expect(mark('::::tabs\n### A\n::: note\n:::\n- a\n\n  ::: steps\n  1. b\n  :::\n::::')).toBe(
      '<!tabs>\n### A\n::: note\n:::\n- a\n\n  <!steps>\n  1. b\n  <!end>\n<!end>',
    )
  })

  it('has the blocks that end where they began, and not those that are around such an end', () => {
    expect(mark(':::tabs\n> :::steps\n:::\n> :::\n\n> :::files\n> :::')).toBe(
      '<!tabs>\n> :::steps\n<!end>\n> :::\n\n> <!files>\n> <!end>',
    )
  })

  it('has its badges, also in links', () => {
    expect(mark('[a :badge[New]](/x) **:badge[b c]**')).toBe(
      '[a <span class="badge">New</span>](/x) **<span class="badge">b c</span>**',
    )
  })
})

describe('A text with formulas', () => {
  it.each([
    ['prices', 'It costs $5 and $10, US$5 or 5$, and $5–$6.'],
    ['a blank inside', 'a $ b$ c and $a $b'],
    ['escaped signs', String.raw`\$a\$ and \$\$b\$\$`],
    ['code', '`$a$` and\n\n```\n$b$\n```'],
    ['addresses', '[a](/$b$c/) <https://a.example/$b$>'],
    ['an empty line', 'a $b\n\nc$ and $$d\n\ne$$'],
  ])('has none in %s', (_, text) => {
    expect(markDirectives(text, true)).toEqual({ markdown: text, formulas: [] })
  })

  it('has the TeX of each with its line', () => {
    const text = 'Of $a_1*b*$ and\n$$c$$, `$d$`, ($e\\$$).\n\n$$\n- f\n= g\n$$'
    const { markdown, formulas } = markDirectives(text, true)
    expect(formulas).toEqual([
      { tex: 'a_1*b*', line: 1 },
      { tex: 'c', line: 2 },
      { tex: 'e\\$', line: 2 },
      { tex: '\n- f\n= g\n', line: 4 },
    ])
    expect(markdown.split('\n')).toHaveLength(text.split('\n').length)
  })

  it('reads a long text in one pass', () => {
    expect(texOf('$a '.repeat(20_000))).toEqual([])
    expect(texOf('$a$ '.repeat(20_000))).toHaveLength(20_000)
  })
})

describe('MathML', () => {
  it('has letters of other alphabets, no styles and no TeX', () => {
    const html = renderFormula(String.raw`\mathbb{RA}\mathbf{z}\mathcal{L}\text{if}`, false)
    expect(html).toMatch(/^<math [^]*<\/math>$/)
    expect(html.replaceAll(/<[^>]*>/g, '')).toBe('ℝ𝔸𝐳ℒif')
    expect(html).not.toMatch(/style=|annotation|mathbb/)
  })

  it.each([
    [String.raw`\foo`, String.raw`Undefined control sequence: \foo`],
    [String.raw`\frac{a}`, "Unexpected end of input in a macro argument, expected '}'"],
  ])('of %s is refused', (tex, fault) => {
    expect(faultOfFormula(tex)).toBe(fault)
    expect(faultOfFormula('x^2')).toBeUndefined()
  })
})
