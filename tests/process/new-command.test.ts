import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentOf } from '../support/built-site.ts'
import { runNode } from '../support/child.ts'
import { copyContent } from '../support/content-folder.ts'

describe('npm run new', () => {
  it('writes drafts that pass the check, which reminds of their texts once they are public', async () => {
    const directory = await copyContent(contentOf.tiny)
    const settings = { CONTENT_DIR: directory }
    const args = ['scripts/new.ts', 'page', 'Open days', '--in', 'notes']
    const { code, stdout, stderr } = await runNode(args, settings)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/pages\/en\/notes\/open-days\.md, for \/en\/notes\/open-days\/\n/)
    const check = async () => await runNode(['scripts/check.ts'], settings)
    expect(await check()).toMatchObject({ code: 0, stderr: '' })
    const file = join(directory, 'pages/en/notes/open-days.md')
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace('draft: true\n', ''))
    const { stderr: warnings } = await check()
    expect(warnings).toMatch(/open-days\.md:3 {2}warning {2}description: contains "TODO"/)
    expect(warnings).toMatch(/open-days\.md:9 {2}warning {2}contains "TODO"/)
    expect(await runNode(args, settings)).toMatchObject({
      code: 1,
      stderr:
        'Cannot write pages/en/notes/open-days.md: its address /en/notes/open-days/ is that of pages/en/notes/open-days.md\n',
    })
  })

  it.each([
    [['pgae', 'Careers'], 'Cannot begin "pgae": expects page: did you mean page?'],
    [['page'], 'Cannot begin a page: expects its title, in quotes'],
    [[], 'Cannot begin anything: expects page'],
  ])('refuses %j with its usage', async (words, message) => {
    const { code, stderr } = await runNode(['scripts/new.ts', ...words], {})
    expect([code, stderr.split('\n')[0]]).toEqual([2, message])
  })
})
