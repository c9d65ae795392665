import { describe, expect, it } from 'vitest'
import { applyChanges } from '../../../scripts/writing/changes.ts'
import { readKnownPages } from '../../../scripts/writing/known-pages.ts'
import { planMove } from '../../../scripts/writing/move-plan.ts'
import { readMoveWish } from '../../../scripts/writing/move-wish.ts'
import { tryChanges } from '../../../scripts/writing/try-changes.ts'
import { nothingKept } from '../../../src/content/kept.ts'
import type { Kept } from '../../../src/content/kept.ts'
import { contentOf } from '../../support/built-site.ts'
import { createContentFolder, pageText, readAllFiles } from '../../support/content-folder.ts'

const baseUrl = 'https://mill.example'
const now = new Date('2026-05-06T12:00:00Z')

async function plan(directory: string, from: string, to: string) {
  const known = await readKnownPages({ directory, baseUrl, now })
  const wish = readMoveWish({ from, to, folder: directory, here: '/', baseUrl }, known)
  const planned = await planMove(wish, known, { folder: directory, baseUrl, now })
  await tryChanges({ directory, baseUrl, now }, planned.changes)
  return planned
}

describe('A move is refused', () => {
  it.each<[keyof typeof contentOf, string, string, string]>([
    ['agency', '/en/abuot/', '/en/us/', 'no page at that address: did you mean /en/about/?'],
    ['agency', 'pages/en/abuot.md', '/en/us/', 'no such page: did you mean pages/en/about.md?'],
    ['agency', '/en/offer/', '/en/us/', 'it is an old address. Name the new address /en/services/'],
    ['agency', '/en/towns/leeds/', '/en/leeds/', 'it is made from a row of cities.csv'],
    ['agency', '/', '/pl/start/', 'it is the home page of a language'],
    ['agency', '/en/', '/en/start/', 'it is the home page of a language'],
    ['agency', '/en/about/', '/en/contact/', 'pages/en/contact.md has the address /en/contact/'],
    [
      'agency',
      '/en/about/',
      'pages/en/contact/index.md',
      'pages/en/contact.md has the address /en/contact/',
    ],
    [
      'tiny',
      '/en/contact/',
      '/en/notes/gone/',
      'pages/en/notes/gone.md has the address /en/notes/gone/',
    ],
    ['agency', '/en/about/', '/de/about/', 'a move cannot change the language. To create'],
    [
      'agency',
      '/en/about/',
      '/us/',
      'addresses of pages in en must begin with /en/, such as /en/us/',
    ],
    ['agency', '/en/about/', '/en/About Us/', 'single hyphens, such as /en/about-us/'],
    ['agency', '/en/about/', 'us', 'expects an address such as /en/new-name/, or a file'],
    ['agency', '/en/about/', '/en/about/', 'the page is already at this address'],
    ['agency', '/en/about/', '/en/404/', '/en/404/ belongs to the service: choose another address'],
    [
      'agency',
      '/en/about/',
      '/en/offer/',
      '/en/offer/ is an old address that redirects to /en/services/. Choose another address',
    ],
    ['agency', '/en/services/', '/en/services/all/', 'the new address is below the page itself'],
  ])('of %s from %s to %s: %s', async (site, from, to, message) => {
    await expect(plan(contentOf[site], from, to)).rejects.toThrow(message)
  })

  it.each([
    ['pages/en/b.md', 'no front matter', 'Cannot read pages/en/b.md, which may have links'],
    ['redirects.yaml', '/x/: [', 'Cannot read redirects.yaml'],
    ['site.yaml', 'languages: [', 'site.yaml:1'],
  ])('while %s cannot be read', async (file, text, message) => {
    const directory = await createContentFolder({ 'pages/en/a.md': pageText({}), [file]: text })
    await expect(plan(directory, '/en/a/', '/en/c/')).rejects.toThrow(message)
  })

  it('when it brings a new mistake, whatever was wrong before', async () => {
    const directory = await createContentFolder({
      'pages/en/a.md': pageText({}, '[x](/en/nowhere/)'),
      'pages/en/b.md': pageText({}, '[x](/en/nowhere/)'),
    })
    const { changes } = await plan(directory, '/en/a/', '/en/c/')
    const [change] = changes
    if (!change) throw new Error('Expected a change')
    const edits = [{ start: change.before.length, end: change.before.length, text: '[y](/no/)\n' }]
    const source = { directory, baseUrl, now }
    await expect(tryChanges(source, [{ ...change, edits }])).rejects.toThrow(
      /^Nothing was changed, because the result would have 2 mistakes in the content:\n.*nowhere[^]*\/no\//,
    )
  })
})

it('A move that brings no mistake has each text checked once', async () => {
  const directory = await createContentFolder({
    'pages/en/a.md': pageText({}, 'One.'),
    'pages/en/b.md': pageText({}, 'Two. [x](/en/a/)'),
  })
  const asked: string[] = []
  const kept: Kept = {
    ...nothingKept,
    async of(kind, content, make) {
      if (kind === 'text') asked.push(String(content).trim())
      return await make()
    },
  }
  const source = { directory, baseUrl, now }
  const known = await readKnownPages(source, kept)
  expect(asked).toEqual([])
  const typed = { from: '/en/a/', to: '/en/c/', folder: directory, here: '/', baseUrl }
  const planned = await planMove(readMoveWish(typed, known), known, {
    folder: directory,
    baseUrl,
    now,
  })
  await tryChanges(source, planned.changes, kept)
  expect(asked.toSorted()).toEqual(['One.', 'Text.', 'Two. [x](/en/c/)'])
})

it('Changes are taken back when one of them fails', async () => {
  const directory = await createContentFolder({
    'pages/en/a/index.md': pageText({}),
    'pages/en/b.md': pageText({}),
  })
  const before = await readAllFiles(directory)
  const text = (file: string) => before.get(file) ?? ''
  const edits = [{ start: 0, end: 3, text: '***' }]
  const move = { from: 'pages/en/a/index.md', to: 'pages/en/d/e/index.md', edits }
  const changes = [
    { ...move, before: text('pages/en/a/index.md') },
    {
      from: undefined,
      to: 'redirects.yaml',
      before: '',
      edits: [{ start: 0, end: 0, text: 'x' }],
    },
    { from: 'pages/en/b.md', to: 'pages/en/b.md', before: 'what was read before', edits },
  ]
  await expect(applyChanges(directory, changes)).rejects.toThrow('somebody changed the file')
  expect(await readAllFiles(directory)).toEqual(before)
})
