import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { close } from 'pagefind'
import type * as Pagefind from 'pagefind'
import { describe, expect, it, vi } from 'vitest'
import { writeArtefacts } from '../../src/release/artefact-files.ts'
import { nothingKept } from '../../src/content/kept.ts'
import { checkContent, sourceNow } from '../../src/content/load.ts'
import { openClientFiles } from '../../src/release/client-files.ts'
import { makeArtefacts } from '../../src/release/make.ts'
import { defaultSignals } from '../../src/site/site.ts'
import type { SiteData } from '../../src/site/site.ts'
import type { ConsentFrames } from '../../src/website/consent/consent-frames.ts'
import { builtSite, contentOf } from '../support/built-site.ts'
import { makeFolder } from '../support/folder.ts'

const tinyOut = await builtSite('tiny')

vi.mock('pagefind', async (importOriginal) => {
  const original = await importOriginal<typeof Pagefind>()
  return { ...original, close: vi.fn(original.close) }
})

async function readBuilt(name: string): Promise<unknown> {
  return JSON.parse(await readFile(join(tinyOut, 'data', name), 'utf8'))
}

describe('A build that fails', () => {
  it('after Pagefind was started ends the process of Pagefind', async () => {
    const out = await makeFolder()
    await cp(join(tinyOut, 'client'), join(out, 'client'), { recursive: true })
    const folders = { client: join(out, 'client'), data: join(out, 'data'), releases: out }
    const data = (await readBuilt('site.json')) as SiteData
    const source = sourceNow({ contentDir: contentOf.tiny, baseUrl: data.info.baseUrl })
    const { loaded } = await checkContent(source)
    if (!loaded) throw new Error('The fixture has mistakes')
    const fail = () => Promise.reject(new Error('These descriptions fail'))
    const options = {
      folders,
      files: await openClientFiles(folders.client, out),
      kept: nothingKept,
      loaded,
      isReproducible: false,
      describe: fail,
      answer: fail,
    }
    const lines: string[] = []
    const making = makeArtefacts(data, options, { write: (text) => lines.push(text) })
    await expect(making).rejects.toThrow('These descriptions fail')
    expect(lines.join('')).toMatch(/Pagefind: \d+ files/)
    expect(close).toHaveBeenCalledOnce()
  })

  it('while it writes the artefacts leaves no manifest', async () => {
    const folder = await makeFolder()
    const frames = {
      toJSON() {
        throw new Error('The frames cannot be written')
      },
    } as unknown as ConsentFrames // Frames that fail when they are written.
    const data = {
      info: {
        company: 'Mill',
        service: 'mill',
        about: {},
        description: 'A mill.',
        baseUrl: 'http://localhost:4321',
        languages: ['en' as const],
        visibility: 'public' as const,
        signals: defaultSignals,
        generated: '2026-01-01T00:00:00.000Z',
      },
      pages: [],
      redirects: {},
    }
    // That of the build before would vouch for files that are being replaced.
    await writeFile(join(folder, 'manifest.json'), '{}')
    const searchIndex = { stemmerVersion: '1', places: [], languages: [] }
    const step = { advance: () => undefined }
    const writing = writeArtefacts(
      folder,
      { data, publications: [], searchIndex, frames, nextChange: undefined },
      step,
    )
    await expect(writing).rejects.toThrow('The frames cannot be written')
    expect(await readdir(folder)).not.toContain('manifest.json')
  })
})
