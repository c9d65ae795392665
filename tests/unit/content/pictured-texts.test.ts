import { expect, it } from 'vitest'
import { mayShowPictures, picturedFiles } from '../../../src/content/pictured-texts.ts'

it.each([
  ['![a cup](./cup.png)', true],
  ['A ![cup][1]\n\n[1]: ./cup.png', true],
  ['<IMG src="cup.png">', true],
  ['<picture><source srcset="cup.webp"></picture>', true],
  ['<video poster="cup.png"></video>', true],
  ['A [cup](/cup.png), and an image! [So](/it/) is.', false],
  ['<imgx> and `source`', false],
])('%j may show pictures: %s', (body, expected) => {
  expect(mayShowPictures({ body })).toBe(expected)
})

it('lists the files of texts and of templates that may show pictures', () => {
  const text = (file: string, body: string) => ({ file, body })
  const pages = [text('pages/en/a.md', '![a](a.png)'), text('pages/en/b.md', 'b')]
  const templates = [text('city/en.md', '<img src="c.png">'), text('city/de.md', 'c')]
  const content = { pages, templates } as unknown as Parameters<typeof picturedFiles>[0]
  expect(picturedFiles(content)).toEqual(['pages/en/a.md', 'city/en.md'])
})
