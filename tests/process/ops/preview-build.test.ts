import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runNode } from '../../support/child.ts'
import { contentOf } from '../../support/built-site.ts'
import { makeFolder } from '../../support/folder.ts'

it('PREVIEW builds a private site with drafts and pages to come, each with its band', async () => {
  const out = await makeFolder()
  const { code, stderr } = await runNode(['scripts/build.ts'], {
    PREVIEW: '1',
    CONTENT_DIR: contentOf.tiny,
    OUT_DIR: out,
    BASE_URL: 'http://localhost:4321',
  })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const [release = ''] = await readdir(join(out, 'releases'))
  const notes = join(out, 'releases', release, 'client/en/notes')
  const pageOf = (name: string) => readFile(join(notes, name, 'index.html'), 'utf8')
  expect((await readdir(notes)).toSorted()).toEqual(
    ['draft', 'first', 'later', 'index.html', 'index.md'].toSorted(),
  )
  expect(await pageOf('draft')).toMatch(/class="preview-band"[^>]*>\s*Draft: /)
  expect(await pageOf('later')).toMatch(/class="preview-band"[^>]*>\s*Scheduled: .* 1 January 2099/)
  expect(await pageOf('first')).not.toContain('class="preview-band"')
  for (const name of ['draft', 'first']) {
    expect(await pageOf(name)).toContain('<meta name="robots" content="noindex">')
    // The margin is of the preview alone.
    expect(await pageOf(name)).not.toContain('__preview')
  }
})
