/** An export of WordPress: texts, states, languages, menu and shortcodes. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { postHtml } from '../../../scripts/import/html/wordpress-text.ts'
import { readExport, readWordPress } from '../../../scripts/import/sources/wordpress.ts'
import { makeFolder } from '../../support/folder.ts'
import { describeImport, importRead } from '../../support/imported.ts'
import { folderClient, wideLimits } from '../../support/web-client.ts'

async function importText(text: string) {
  const file = join(await makeFolder(), 'export.xml')
  await writeFile(file, text)
  return await readExport(file)
}

function convert(content: string) {
  const notes: string[] = []
  const note = (about: string) => notes.push(about)
  return { html: postHtml(content, { attachments: new Map(), note }), notes }
}

describe('An export of WordPress', () => {
  it('gives pages in two languages that pass the check', async () => {
    const site = await readWordPress(await readExport('tests/fixtures/import/wordpress.xml'), {
      wish: { today: '2030-01-01' },
      folder: await makeFolder(),
      client: folderClient('tests/fixtures/import'),
      limits: wideLimits,
      progress: () => undefined,
    })
    const imported = await importRead(site)
    expect(imported.mistakes).toEqual([])
    const expected = '../../fixtures/import/wordpress.expected.txt'
    await expect(await describeImport(imported)).toMatchFileSnapshot(expected)
  })

  it('is refused if it is something else, or defines entities', async () => {
    const bomb = '<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><rss><channel/></rss>'
    for (const text of ['', 'no xml', '<rss><channel><title>T</title></channel></rss>', bomb]) {
      await expect(importText(text)).rejects.toThrow('it is not a WordPress export')
    }
    await expect(readExport('tests/none.xml')).rejects.toThrow('there is no such file')
  })
})

describe('The text of a post', () => {
  it('has paragraphs of empty lines, and line breaks', () => {
    expect(convert('a\nb\n\n<ul>\n<li>c</li>\n</ul>\nd').html).toBe(
      '<p>a<br>\nb</p>\n<ul>\n<li>c</li>\n</ul>\n<p>d</p>',
    )
  })

  it('keeps code as it is, and unknown shortcodes', () => {
    const { html, notes } = convert('[code]\na < b\n\n[x y="1"]\n[/code]\n\n[map id="3"] [sic]')
    expect(html).toBe('<pre><code>a &lt; b\n\n[x y="1"]\n</code></pre>\n<p>[map id="3"] [sic]</p>')
    expect(notes).toEqual(['the shortcode [map]'])
  })

  it('adds no paragraphs to blocks', () => {
    const { html, notes } = convert('<!-- wp:x --><p>a</p>\n\nb<!-- wp:calendar /-->')
    expect(html).toContain('<p>a</p>\n\nb')
    expect(notes).toEqual(['the block calendar'])
  })
})
