/** Frames of other sites in rendered texts. */
import { describe, expect, it } from 'vitest'
import { renderPageMarkdown } from '../../../src/markdown/page-markdown.ts'
import { wordsOf } from '../../../src/site/words/words.ts'
import { boxEmbeds, hasEmbeds } from '../../../src/website/prose-embeds.ts'

const frame =
  '<iframe width="560" height="315" src="https://films.example/a?b=1&amp;c=2" title="The &quot;mill&quot;" allowfullscreen onload="x">old <b>browser</b></iframe>'

const box = boxEmbeds(`<p>A</p>\n${frame}\n<p>B</p>`, wordsOf('en').page)

describe('A frame of another site', () => {
  it('is a box with its title, its host and a button; nothing in it is loaded', () => {
    expect(box).toBe(
      [
        '<p>A</p>\n',
        '<span class="embed" data-embed="https://films.example/a?b=1&amp;c=2" data-width="560" data-height="315" data-allowfullscreen="">',
        '<a href="https://films.example/a?b=1&amp;c=2">The &quot;mill&quot;</a>',
        '<span class="embed-note" data-twin="omit">This loads content from films.example, which then learns that you visit this page.</span>',
        '<button class="button" type="button" hidden>Show content from films.example</button>',
        '</span>\n<p>B</p>',
      ].join(''),
    )
    expect(box).not.toMatch(/<iframe|\ssrc=/)
    expect([hasEmbeds(box), hasEmbeds('<p>data-embed="x"</p>')]).toEqual([true, false])
  })

  it('has its words in the language of the page', () => {
    expect(boxEmbeds(frame, wordsOf('de').page)).toContain(
      'Inhalt von films.example anzeigen</button>',
    )
  })

  it('that is never closed takes nothing of the text behind it', () => {
    const open = '<iframe src="https://films.example/" title="x">\n<p>B</p>'
    expect(boxEmbeds(open, wordsOf('en').page)).toMatch(/<\/span>\n<p>B<\/p>$/)
  })

  it('is a link with its title in the twin', () => {
    const url = 'https://mill.example/en/film/'
    const html = `<html lang="en"><main><h1>Film</h1>${box}</main></html>`
    const pageUrl = (href: string) => URL.parse(href, url)?.href
    expect(renderPageMarkdown(html, { url, pageUrl }).markdown.split('# Film\n\n')[1]).toBe(
      'A\n\n[The "mill"](https://films.example/a?b=1&c=2)\n\nB\n',
    )
  })
})
