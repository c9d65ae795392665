import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { encodeSearchIndex } from '../../src/search/index-form.ts'
import { runNode } from '../support/child.ts'
import { contentOf, newestIn } from '../support/built-site.ts'
import { baseUrl } from '../support/app.ts'
import { artefacts, readArtefacts } from '../support/artefacts.ts'
import type { Artefacts } from '../support/artefacts.ts'

describe('A second build of the same content', () => {
  it('gives the same representations, search index and site, the time apart', async () => {
    // Astro keeps notes in `.astro` of its root, which a preview running beside would share.
    const root = `.cache/tests/again-${process.pid}`
    onTestFinished(() => rm(root, { recursive: true, force: true }))
    const parts = ['src', 'scripts', 'astro.config.mjs', 'package.json', contentOf.tiny]
    for (const part of parts) {
      await cp(part, join(root, part), { recursive: true })
    }
    const out = join(root, 'out')
    const settings = { CONTENT_DIR: contentOf.tiny, OUT_DIR: 'out', BASE_URL: baseUrl }
    const { code, stderr } = await runNode(['scripts/build.ts'], settings, root)
    expect([stderr, code]).toEqual(['', 0])
    const again = await readArtefacts(await newestIn(out))
    const contents = ({ index, bytes, site }: Artefacts) =>
      Object.entries(index).map(([key, entry]) => {
        const [start, length] = entry.bytes
        const text = bytes.toString('latin1', start, start + length)
        // The examples of the documents tell the time of the build.
        return [key, entry.type, entry.link, text.replaceAll(site.info.generated, 'then')]
      })
    expect(contents(again)).toEqual(contents(artefacts))
    expect(Object.keys(again.index)).toHaveLength(Object.keys(artefacts.index).length)
    const bytesOf = ({ search }: Artefacts) => Buffer.from(encodeSearchIndex(search))
    expect(bytesOf(again).equals(bytesOf(artefacts))).toBe(true)
    const { generated } = again.site.info
    expect(again.site).toEqual({ ...artefacts.site, info: { ...artefacts.site.info, generated } })
    expect(Date.parse(generated)).toBeGreaterThan(Date.parse(artefacts.site.info.generated))
  })
})
