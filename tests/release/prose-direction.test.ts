import { describe, expect, it } from 'vitest'
import { isolateNumbers } from '../../src/website/prose-direction.ts'
import { renderPageMarkdown } from '../../src/markdown/page-markdown.ts'
import { renderMarkdown } from '../support/render-markdown.ts'

const render = (lang: string, markdown: string) =>
  renderMarkdown(markdown, { plugins: [isolateNumbers(() => lang)] })

const number = '<bdi dir="ltr">+48 58 555 01 44</bdi>'

describe('Telephone numbers', () => {
  it.each([
    ['ar', 'الرقم +48 58 555 01 44 هنا', `الرقم ${number} هنا`],
    ['he', '- מספר **+48 58 555 01 44**', `<strong>${number}</strong>`],
    ['ar', 'الرقم 058-555-01-44', '<bdi dir="ltr">058-555-01-44</bdi>'],
    ['ar', 'في 1870 و 80 و 120', '<p>في 1870 و 80 و 120</p>'],
    ['ar', '`+48 58 555 01 44`', '<code>+48 58 555 01 44</code>'],
    ['en', 'call +48 58 555 01 44', '<p>call +48 58 555 01 44</p>'],
  ])('in %s stay as they are dialled: %s', async (lang, markdown, expected) => {
    expect(await render(lang, markdown)).toContain(expected)
  })

  it('are text alone in the twin', async () => {
    const html = `<html lang="ar"><main><h1>أ</h1>${await render('ar', 'الرقم +48 58 555 01 44 هنا')}</main>`
    const url = 'https://example.com/ar/'
    const { markdown } = renderPageMarkdown(html, { url, pageUrl: (href: string) => href })
    expect(markdown).toContain('\nالرقم +48 58 555 01 44 هنا\n')
  })
})
