import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { entityTag } from '../../../src/http/etag.ts'
import { codeBytes, codedBy, openEarlierForms } from '../../../src/release/coded-forms.ts'
import type { EarlierForms } from '../../../src/release/coded-forms.ts'
import { writeManifest } from '../../../src/release/artefact-files.ts'
import { writeRepresentations } from '../../../src/release/representations.ts'
import { artefactFiles } from '../../../src/site/artefacts/manifest.ts'
import { baseUrl } from '../../support/app.ts'
import { makeFolder } from '../../support/folder.ts'
import { writeTinyBuild } from '../../support/tiny-artefacts.ts'

const text = new TextEncoder().encode('x1 '.repeat(1000))
const publication = { key: '/b.txt', type: 'text/plain', bytes: text }

/** A folder of releases with one, coded by these means; the body `text` is published in it. */
async function makeReleases(means: string | undefined = codedBy): Promise<string> {
  const root = await makeFolder()
  const data = join(root, 'releases', '2026-01-01T00-00-00Z-0000', 'data')
  await mkdir(data, { recursive: true })
  await writeTinyBuild(data, 'x')
  const generated = '2026-01-01T00:00:00.000Z'
  await writeManifest(data, { baseUrl, generated, nextChange: null, counts: {}, codedBy: means })
  return root
}

async function openForms(root: string): Promise<EarlierForms> {
  const forms = await openEarlierForms(root)
  onTestFinished(forms.close)
  return forms
}

const dataIn = (root: string) => join(root, 'releases', '2026-01-01T00-00-00Z-0000', 'data')

describe('Content codings', () => {
  it('are smaller for style sheets and scripts, which each visitor loads', async () => {
    const bytes = await readFile(new URL(import.meta.url))
    const sizeAs = (type: string) => codeBytes({ bytes, type }).br?.length
    expect(sizeAs('text/css; charset=utf-8')).toBeLessThan(sizeAs('text/plain') ?? 0)
    expect(sizeAs('text/javascript; charset=utf-8')).toBe(sizeAs('text/css; charset=utf-8'))
    expect(sizeAs('text/html; charset=utf-8')).toBe(sizeAs('text/plain'))
  })
})

describe('Content codings of the release before', () => {
  it('are taken for the same bytes', async () => {
    const forms = (await openForms(await makeReleases())).find(entityTag(text), publication)
    expect(brotliDecompressSync(forms?.br ?? '').equals(text)).toBe(true)
    expect(gunzipSync(forms?.gzip ?? '').equals(text)).toBe(true)
  })

  it('are not taken for other bytes under the same tag', async () => {
    const other = new TextEncoder().encode('y1 '.repeat(1000))
    const earlier = await openForms(await makeReleases())
    expect(earlier.find(entityTag(text), { ...publication, bytes: other })).toBeUndefined()
  })

  it('are not taken when they were coded by other means', async () => {
    for (const means of ['br 11 1.0.0, gzip 9 1.0.0', '']) {
      const earlier = await openForms(await makeReleases(means))
      expect(earlier.find(entityTag(text), publication)).toBeUndefined()
    }
  })

  it('are not taken from a damaged or half removed release', async () => {
    const damaged = await makeReleases()
    const bytes = join(dataIn(damaged), artefactFiles.bytes)
    const content = await readFile(bytes)
    content[content.length - 1] = (content.at(-1) ?? 0) ^ 1
    await writeFile(bytes, content)
    const cut = await makeReleases()
    await writeFile(join(dataIn(cut), artefactFiles.index), '{')
    for (const root of [damaged, cut, await makeFolder()]) {
      expect((await openForms(root)).find(entityTag(text), publication)).toBeUndefined()
    }
  })

  it('give the same file as a build without them', async () => {
    const folder = await makeFolder()
    const onProgress = vi.fn()
    const earlier = await openForms(await makeReleases())
    const find = vi.spyOn(earlier, 'find')
    const [anew, again] = [join(folder, 'anew'), join(folder, 'again')]
    const index = await writeRepresentations(anew, [publication], { onProgress })
    expect(await writeRepresentations(again, [publication], { earlier, onProgress })).toEqual(index)
    expect(find.mock.results[0]?.value).toBeDefined()
    expect((await readFile(again)).equals(await readFile(anew))).toBe(true)
  })
})
