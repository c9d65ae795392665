import { describe, expect, it } from 'vitest'
import { contentOf } from '../support/built-site.ts'
import { runNode } from '../support/child.ts'
import { copyContent, readAllFiles } from '../support/content-folder.ts'

describe('npm run move', () => {
  it('shows with --dry-run what it then does, and leaves no mistake', async () => {
    const directory = await copyContent(contentOf.tiny)
    const settings = { CONTENT_DIR: directory }
    const before = await readAllFiles(directory)
    const words = ['/en/contact/', '/en/post/']
    const shown = await runNode(['scripts/move.ts', '--dry-run', ...words], settings)
    expect(shown).toMatchObject({ code: 0, stderr: '' })
    expect(shown.stdout).toContain('pages/en/contact.md → pages/en/post.md\n')
    expect(shown.stdout).toContain(
      'site.yaml\n  9 -     - { label: Contact, href: /en/contact/ }\n  9 +     - { label: Contact, href: /en/post/ }\n',
    )
    expect(shown.stdout).toContain('  4 + /en/contact/: /en/post/\n')
    expect(shown.stdout).toMatch(/\n\nNothing was changed\.\n$/)
    expect(await readAllFiles(directory)).toEqual(before)
    const done = await runNode(['scripts/move.ts', ...words], settings)
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(done.stdout).toContain('Moved pages/en/contact.md to pages/en/post.md\n')
    expect(done.stdout).toContain('/en/contact/ redirects to /en/post/, through redirects.yaml\n')
    const checked = await runNode(['scripts/check.ts'], settings)
    expect(checked).toMatchObject({ code: 0, stderr: '' })
    expect(checked.stdout).toContain('8 pages, 6 redirects, 0 mistakes, 0 warnings')
  })

  it('refuses less and more than two words with its usage', async () => {
    const { code, stderr } = await runNode(['scripts/move.ts', '/en/a/'], {})
    expect([code, stderr.split('\n')[0]]).toEqual([
      2,
      'Cannot move: expects the address of a page and its new address',
    ])
  })
})
