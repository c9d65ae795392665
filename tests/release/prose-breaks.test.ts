import { describe, expect, it } from 'vitest'
import { renderMarkdown } from '../support/render-markdown.ts'

async function paragraph(markdown: string): Promise<string> {
  const html = await renderMarkdown(markdown, { plugins: [] })
  return html.trim().replace(/^<p>|<\/p>$/g, '')
}

describe('Lines of a paragraph', () => {
  it.each([
    ['ランプの\n明かり', 'ランプの明かり'],
    ['消します。\n暗い。', '消します。暗い。'],
    ['油（\n胡麻）', '油（胡麻）'],
    ['我们的博物馆，\n有四百盏灯。', '我们的博物馆，有四百盏灯。'],
    ['火をともす。\n[ランプ](/ja/)です。', '火をともす。<a href="/ja/">ランプ</a>です。'],
    ['灯油の\n  **匂い**', '灯油の\n<strong>匂い</strong>'],
  ])('in scripts without blanks are joined: %j', async (markdown, html) => {
    expect(await paragraph(markdown)).toBe(html)
  })

  const markdowns = [
    'One line\nand the next',
    '빛의\n박물관',
    'Wi-Fi\nネットワーク',
    '明かり  \n消灯',
  ]
  it.each(markdowns)('keep their break elsewhere: %j', async (markdown) => {
    expect(await paragraph(markdown)).toContain('\n')
  })

  it('of code stay as they are', async () => {
    expect(await paragraph('```\n灯\n火\n```')).toContain('灯')
    expect(await paragraph('    灯。\n    火。')).toMatch(/灯。.*\n.*火。/)
  })
})
