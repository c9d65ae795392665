/**
 * What editors write reaches readers whole and without comments, from a content folder behind a
 * symbolic link.
 */
import { readdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runNode } from '../support/child.ts'
import { createContentFolder, pageText, readAllFiles } from '../support/content-folder.ts'
import { picture } from '../support/mistake-rows.ts'
import { makeFolder } from '../support/folder.ts'

const body = '---\nrye: dark\n---\n\nWheat. <!-- secretly -->\n\n<!--\nsecretly\n-->\n\nOats.'

it('A build publishes texts that begin with --- whole, and no comments', async () => {
  const directory = await createContentFolder({
    'pages/en/plain.md': pageText({ type: 'blog', date: '2026-01-01' }, body),
    'pages/en/pictured.md': pageText(
      { type: 'blog', date: '2026-01-01' },
      `${body}\n\n![Flour](./flour.png)`,
    ),
    'pages/en/flour.png': picture,
    'guides/api.md': 'How to ask. <!-- secretly -->',
  })
  const place = await makeFolder()
  await symlink(directory, join(place, 'content'))
  const { code, stderr } = await runNode(['scripts/build.ts'], {
    CONTENT_DIR: join(place, 'content'),
    OUT_DIR: join(place, 'dist'),
  })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const [release = ''] = await readdir(join(place, 'dist/releases'))
  const folder = join(place, 'dist/releases', release)
  for (const name of ['plain', 'pictured']) {
    const page = await readFile(join(folder, `client/en/${name}/index.html`), 'utf8')
    const twin = await readFile(join(folder, `client/en/${name}/index.md`), 'utf8')
    for (const text of [page, twin]) expect(text).toMatch(/rye: dark[^]*Wheat\.[^]*Oats\./)
  }
  const files = await readAllFiles(folder)
  expect([...files.values()].some((text) => text.includes('How to ask.'))).toBe(true)
  const leaks = [...files].filter(([, text]) => text.includes('secretly')).map(([name]) => name)
  expect(leaks).toEqual([])
})
