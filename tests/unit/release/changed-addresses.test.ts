import { describe, expect, it } from 'vitest'
import { findChanges } from '../../../src/release/changed-addresses.ts'
import { renderChanges } from '../../../scripts/publishing/go-live.ts'

const contents = {
  pages: ['/', '/en/a/', '/en/b/'],
  redirects: { '/old/': '/en/a/', '/older/': '/en/b/' },
  tags: {
    '/': '1',
    '/index.md': '1',
    '/en/a/': '1',
    '/en/a/index.md': '1',
    '/en/b/': '1',
    '/en/b/index.md': '1',
    '/_astro/style.1.css': '1',
    '/api/v1/contact': '1',
    '/api/v1/page?url=/en/a/': '1',
  },
}

describe('What changed between two releases', () => {
  it('is nothing when they publish the same', () => {
    const none = { added: [], changed: [], removed: [], redirects: [], all: [] }
    expect(findChanges(contents, { ...contents })).toEqual(none)
  })

  it('is a page by its HTML or by its twin, with the address of each that differs', () => {
    const changed = (tags: Record<string, string>) =>
      findChanges(contents, { ...contents, tags: { ...contents.tags, ...tags } })
    expect(changed({ '/en/a/': '2' })).toMatchObject({ changed: ['/en/a/'], all: ['/en/a/'] })
    expect(changed({ '/en/a/index.md': '2' })).toMatchObject({
      changed: ['/en/a/'],
      all: ['/en/a.md', '/en/a/index.md'],
    })
    expect(changed({ '/index.md': '2' })).toMatchObject({ changed: ['/'], all: ['/index.md'] })
  })

  it('is a page that came or went, files, and answers but for those to a query', () => {
    const tags: Record<string, string> = { ...contents.tags, '/en/c/': '1', '/en/c/index.md': '1' }
    delete tags['/en/b/']
    delete tags['/en/b/index.md']
    delete tags['/_astro/style.1.css']
    tags['/_astro/style.2.css'] = '1'
    tags['/api/v1/contact'] = '2'
    tags['/api/v1/page?url=/en/a/'] = '2'
    const after = { ...contents, pages: ['/', '/en/a/', '/en/c/'], tags }
    expect(findChanges(contents, after)).toEqual({
      added: ['/en/c/'],
      changed: [],
      removed: ['/en/b/'],
      redirects: [],
      all: [
        '/_astro/style.1.css',
        '/_astro/style.2.css',
        '/api/v1/contact',
        '/en/b.md',
        '/en/b/',
        '/en/b/index.md',
        '/en/c.md',
        '/en/c/',
        '/en/c/index.md',
      ],
    })
  })

  it('is a redirect that is new, gone or leads elsewhere, with and without its slash', () => {
    const redirects = { '/old/': '/en/b/', '/oldest/': '/' }
    const changes = findChanges(contents, { ...contents, redirects })
    expect(changes.redirects).toEqual(['/old/', '/older/', '/oldest/'])
    expect(changes.all).toEqual(['/old', '/old/', '/older', '/older/', '/oldest', '/oldest/'])
  })

  it('is everything when there was none before', () => {
    expect(findChanges(undefined, contents)).toMatchObject({
      added: ['/', '/en/a/', '/en/b/'],
      redirects: ['/old/', '/older/'],
    })
  })

  it('is told in lines, which do not run away', () => {
    const added = Array.from({ length: 23 }, (_, at) => `/en/${at}/`)
    const text = renderChanges({ added, changed: ['/'], removed: [], redirects: [], all: added })
    expect(text.split('\n')).toEqual([
      '  Changed: 23 pages added, 1 changed, 0 removed, 0 redirects; 23 changed addresses in total, including twins and files',
      ...added.slice(0, 20).map((path) => `    added     ${path}`),
      '    added     and 3 more',
      '    changed   /',
      '',
    ])
  })
})
