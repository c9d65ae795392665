import { cp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { cacheFolder } from '../../../src/astro/cache-folder.ts'
import { digest } from '../../../src/http/etag.ts'
import { encodeSearchIndex } from '../../../src/search/index-form.ts'
import { baseUrl } from '../../support/app.ts'
import { readArtefacts } from '../../support/artefacts.ts'
import { contentOf, newestIn } from '../../support/built-site.ts'
import { runNode } from '../../support/child.ts'
import { makeFolder } from '../../support/folder.ts'

/** A content folder of its own, whose files may be edited. */
async function createContent() {
  const root = await makeFolder()
  const directory = join(root, 'content')
  const cache = (outDir: string) =>
    cacheFolder({ contentDir: directory, outDir: join(root, outDir) })
  await cp(contentOf.agency, directory, { recursive: true })
  const edit = async (file: string, change: (text: string) => string) => {
    const path = join(directory, file)
    const text = await readFile(path, 'utf8')
    expect(change(text)).not.toBe(text)
    await writeFile(path, change(text))
  }
  return {
    edit,
    remove: (file: string) => rm(join(directory, file)),
    cache,
    /** Builds into an `OUT_DIR`, and returns the folder of the release. */
    async build(outDir: string) {
      const out = join(root, outDir)
      onTestFinished(() => rm(cache(outDir), { recursive: true, force: true }))
      const settings = { CONTENT_DIR: directory, OUT_DIR: out, BASE_URL: baseUrl }
      const { code, stderr } = await runNode(['scripts/build.ts'], settings)
      expect(code, stderr).toBe(0)
      return await newestIn(out)
    },
  }
}

/**
 * Everything that a release publishes and searches, without the time of the build, and its files.
 */
async function contentsOf(release: string) {
  const { index, bytes, site, search } = await readArtefacts(release)
  const { generated } = site.info
  const plain = (text: string) => digest(text.replaceAll(generated, 'then'))
  const client = join(release, 'client')
  const entries = await readdir(client, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(client.length + 1))
  const published = Object.entries(index)
    // A release also publishes digested files of earlier releases.
    .filter(([key]) => !/^\/(?:_astro|pagefind)\//.test(key) || files.includes(key.slice(1)))
    .map(([key, { bytes: slice, type, link, policy, pages, tokens }]) => {
      const text = bytes.toString('latin1', slice[0], slice[0] + slice[1])
      return [key, { type, link, policy, pages, tokens, text: plain(text) }] as const
    })
  const texts = files
    .filter((name) => name.endsWith('.html'))
    .map(async (name) => [name, digest(await readFile(join(client, name)))] as const)
  return {
    published: Object.fromEntries(published),
    site: plain(JSON.stringify({ ...site, removed: undefined, added: undefined })),
    // Pagefind names its languages in an order that differs too.
    search: search.languages
      .toSorted((a, b) => a.lang.localeCompare(b.lang))
      .map((language) => digest(encodeSearchIndex({ ...search, languages: [language] }))),
    files: files.toSorted(),
    pages: Object.fromEntries(await Promise.all(texts)),
  }
}

describe('A build after an edit', () => {
  it('makes the same release as a build without caches', async () => {
    const content = await createContent()
    await content.build('out')
    await content.edit('pages/en/services/stones.md', (text) => `${text}\nOne more sentence.\n`)
    // The title appears in the lists of other pages.
    await content.edit('pages/en/blog/warm-flour.md', (text) =>
      text.replace('title: ', 'title: On '),
    )
    await content.edit('redirects.yaml', (text) => `${text}/old-stones/: /en/services/stones/\n`)
    await content.edit('workshop.yaml', (text) => text.replace('4150.5', '4250'))
    await content.edit('site.yaml', (text) => text.replace('label: Services', 'label: Our work'))
    // The card of the workshop has this colour.
    await content.edit('site.yaml', (text) => `${text}\nbrand:\n  accent: '#8a1c3b'\n`)
    await content.edit('cities.csv', (text) => text.replace(/\n[^\n]+\n$/, '\n'))
    const edited = await contentsOf(await content.build('out'))
    expect(edited).toEqual(await contentsOf(await content.build('fresh')))

    await content.remove('pages/en/blog/warm-flour.md')
    // Damaged caches are made again.
    await truncate(join(content.cache('out'), 'release.bin'), 100)
    await truncate(join(content.cache('out'), 'texts.bin'), 100)
    const repaired = await contentsOf(await content.build('out'))
    expect(repaired).toEqual(await contentsOf(await content.build('second')))
  }, 600_000)
})
