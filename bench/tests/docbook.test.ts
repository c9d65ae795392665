import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDocBook } from '../relevance/docbook.ts'
import type { SetPage } from '../relevance/set-page.ts'

/** A page as the stylesheets of DocBook write it. */
function html(kind: string, title: string, body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"><head><title>${title}</title></head><body>
<div class="navheader"><a href="glue.html">Prev</a></div>
<div class="${kind}">
  <div class="titlepage"><div><div><h3 class="title"><a id="top"></a>${title}</h3></div></div></div>
  ${body}
</div>
<div class="navfooter"><a href="glue.html">Next</a></div>
</body></html>`
}

const glue = html(
  'sect2',
  '4.12. Glue &amp; Paste',
  `<a id="idm1" class="indexterm"></a>
  <div class="toc"><p>Table of Contents</p></div>
  <p>Press   <span class="keycap"><strong>Shift</strong></span>+G, see
    <a class="xref" href="cut.html" title="4.13. Cut">Section 4.13, “Cut”</a>,
    <a class="link" href="cut.html#fine" title="4.13.1. Fine">fine cuts</a><a href="#ftn.1"><sup>[1]</sup></a>
    or <a class="ulink" href="https://example.org/cut.html">elsewhere</a>.</p>
  <div class="note"><table><tr><td><img src="note.png" alt="[Note]" /></td><th>Note</th></tr>
    <tr><td><p>10<sup>2</sup> drops.</p></td></tr></table></div>
  <div class="sect3">
    <div class="titlepage"><div><div><h4 class="title"><a id="idm2"></a>4.12.1. Using the <em>Tube</em></h4></div></div></div>
    <table><tr><th>Size</th></tr></table>
  </div>`,
)
const index = html(
  'index',
  'Index',
  `<div class="index"><dl>
    <dt>Adhesive, <a class="indexterm" href="glue.html">Glue</a>, <a class="indexterm" href="cut.html#fine">Fine</a></dt>
    <dt>Tools</dt>
    <dd><dl><dt>Tube, large, <a class="indexterm" href="glue.html#idm2">Using the Tube</a></dt></dl></dd>
    <dt>Zigzag, <a class="indexterm" href="cut.html">Cut</a></dt>
  </dl></div>`,
)
const files = {
  'glue.html': glue,
  'cut.html': html('chapter', 'Chapter 3. Cut', '<p>Cut it.</p>'),
  'index.html': html('book', 'The Manual', '<p>All of it.</p>'),
  'book-index.html': index,
  'keys.html': html('refentry', 'Keys', '<p>Shift+G: glue.</p>'),
  'gfdl-1.html': html('sect1', '1. Preamble', '<p>Terms.</p>'),
  'glue.css': '',
}

describe('A manual of DocBook', () => {
  const unpacked = mkdtempSync(join(tmpdir(), 'docbook-'))
  let pages: readonly SetPage[] = []
  const find = (key: string) => pages.find((page) => page.key === key)

  beforeAll(() => {
    mkdirSync(join(unpacked, 'manual/en'), { recursive: true })
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(unpacked, 'manual/en', name), text)
    }
    const folders = { en: 'manual/en' }
    pages = readDocBook(unpacked, { folders, index: 'book-index', leftOut: /^gfdl-/ })
  })
  afterAll(() => {
    rmSync(unpacked, { recursive: true })
  })

  it('has no page for its cover, index, lists of keys and licence', () => {
    expect(pages.map(({ path }) => path)).toEqual(['/en/cut/', '/en/glue/'])
  })

  it('has titles without the numbers of chapters and sections', () => {
    expect(pages.map(({ title }) => title)).toEqual(['Cut', 'Glue & Paste'])
  })

  it('has sections with links to its pages, without navigation, signs of notes and numbers of footnotes', () => {
    expect(find('glue')?.sections).toEqual([
      {
        blocks: [
          [
            'Press Shift+G, see ',
            ['Cut', '/en/cut/'],
            ', ',
            ['fine cuts', '/en/cut/'],
            ' or elsewhere.',
          ],
          '102 drops.',
        ],
      },
      { heading: 'Using the Tube', anchor: 'idm2', blocks: ['Size'] },
    ])
  })

  it('has the entries of its index on the pages that they lead to, each behind what it stands below', () => {
    expect(find('glue')?.entries).toEqual(['Adhesive', 'Tools, Tube, large'])
    expect(find('cut')?.entries).toEqual(['Adhesive', 'Zigzag'])
  })
})
