import { expect, it } from 'vitest'
import { readText } from '../../../src/content/text-parts.ts'

const hrefs = (markdown: string) => readText(markdown).links.map(({ href }) => href)

// Each has but one of the signs by which a text is known to need more than the core of Markdown.
it.each([
  ['https', 'See HTTPS://a.example/x for more.', 'HTTPS://a.example/x'],
  ['http', 'See http://a.example/x for more.', 'http://a.example/x'],
  ['www', 'See WWW.a.example for more.', 'http://WWW.a.example'],
  ['mail', 'Write to me at me-and-you at once, me@a.example.', 'mailto:me@a.example'],
])('An address that is written out is a link: %s', (_, markdown, href) => {
  expect(hrefs(markdown)).toEqual([href])
})

it('A note can be named', () => {
  expect([...readText('Text[^one].\n\n[^one]: Note').ids]).toEqual(['user-content-fn-one'])
})

it('A link does not go on in another cell of a table, with bars or without', () => {
  expect(hrefs('| a | b |\n|---|---|\n| [x | y](/en/x/) |')).toEqual([])
  expect(hrefs('a [x\n:-\ny](/en/x/)')).toEqual([])
})
