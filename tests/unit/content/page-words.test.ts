/** Pages show every word that the checks read, so that no text is lost between the two parsers. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { htmlComment } from '../../../src/content/html-tags.ts'
import { splitFrontMatter } from '../../../src/content/markdown-file.ts'
import { renderMarkdown } from '../../../src/content/parse-markdown.ts'
import { plainTextOf } from '../../../src/content/plain-text.ts'
import { proseFeatures } from '../../../src/website/prose-plugins.ts'

const files = globSync('tests/fixtures/*/{pages,city,data}/**/*.md')

function shownBy(markdown: string): string {
  const { href } = new URL('page.md', import.meta.url)
  const options = { features: proseFeatures, mdastPlugins: [], hastPlugins: [] }
  const html = renderMarkdown(markdown, { ...options, fileURL: new URL(href) })
  return html.replaceAll(htmlComment, ' ').replaceAll(/<[^<>]*>/g, ' ')
}

/** Words that the page lacks. References and typographic signs do not count. */
function lostWords(markdown: string): string[] {
  const words = (text: string) => text.replaceAll(/&#?\w+;/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? []
  const shown = Map.groupBy(words(shownBy(markdown)), (word) => word)
  return words(plainTextOf(markdown).text).filter((word) => shown.get(word)?.pop() === undefined)
}

it('the fixtures have texts', () => {
  expect(files.length).toBeGreaterThan(200)
})

it.each(files)('%s has all its words', (file) => {
  const { body = '' } = splitFrontMatter(readFileSync(file, 'utf8')) ?? {}
  expect(lostWords(body)).toEqual([])
})

it('text after a second block of dashes is not lost', () => {
  expect(lostWords('---\nFirst words.\n---\nRest.')).toEqual([])
})
