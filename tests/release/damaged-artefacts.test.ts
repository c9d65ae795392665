import { execFile } from 'node:child_process'
import {
  chmod,
  copyFile,
  mkdir,
  open,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { entityTag } from '../../src/http/etag.ts'
import { writeManifest } from '../../src/release/artefact-files.ts'
import { openRelease } from '../../src/site/artefacts/artefacts.ts'
import { readIdentity } from '../../src/site/artefacts/identity.ts'
import { findStamp } from '../../src/site/artefacts/file-guard.ts'
import {
  artefactFiles,
  artefactFormat,
  describedFiles,
  readManifest,
} from '../../src/site/artefacts/manifest.ts'
import { SiteUnavailable } from '../../src/site/site.ts'
import type { Site } from '../../src/site/site.ts'
import { baseUrl } from '../support/app.ts'
import { makeFolder } from '../support/folder.ts'
import { film, keys, makeTinyBuild, readTinySite } from '../support/tiny-artefacts.ts'

const remedy = 'build again or copy the whole folder'
const bytesFile = artefactFiles.bytes

/** Message of the refusal to start on a folder, without the path of the folder. */
async function refusalOf(directory: string, origin?: string): Promise<string> {
  const error: unknown = await readTinySite(directory, origin).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Error)) throw new Error('The site was read')
  return error.message.replaceAll(directory, 'DATA')
}

async function changeManifest(directory: string, changes: Record<string, unknown>): Promise<void> {
  const file = join(directory, artefactFiles.manifest)
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
  await writeFile(file, JSON.stringify({ ...manifest, ...changes }))
}

describe('A build', () => {
  it('that is whole is served', async () => {
    const site = await readTinySite(await makeTinyBuild('x'))
    await site.check()
    const found = await site.readPublished(keys[0])
    expect(new TextDecoder().decode(found?.content.bytes)).toBe('x'.repeat(100))
    expect((await site.readPublished(keys[1]))?.content.br).toBeDefined()
  })

  it.each(describedFiles)('without %s is refused', async (name) => {
    const directory = await makeTinyBuild()
    await rm(join(directory, name))
    const fault = `${name} is missing: ${remedy}`
    expect(await refusalOf(directory)).toBe(`Cannot use the build in DATA: ${fault}`)
  })

  it.each(describedFiles)('whose %s was cut is refused', async (name) => {
    const directory = await makeTinyBuild()
    const { size } = await stat(join(directory, name))
    await truncate(join(directory, name), size - 1)
    const fault = `${name} has ${size - 1} bytes instead of ${size}: ${remedy}`
    expect(await refusalOf(directory)).toBe(`Cannot use the build in DATA: ${fault}`)
  })

  it.each(describedFiles)('whose %s is that of another build is refused', async (name) => {
    const [directory, other] = [await makeTinyBuild('x'), await makeTinyBuild('y')]
    await copyFile(join(other, name), join(directory, name))
    const fault = `${name} is not the file that the build wrote: ${remedy}`
    expect(await refusalOf(directory)).toBe(`Cannot use the build in DATA: ${fault}`)
  })

  // Opening a pipe waits for a writer.
  it.each(Object.values(artefactFiles))('whose %s is a pipe is refused', async (name) => {
    const directory = await makeTinyBuild()
    await rm(join(directory, name))
    await promisify(execFile)('mkfifo', [join(directory, name)])
    const fault = `${name} is not a regular file. Build again`
    expect(await refusalOf(directory)).toBe(`Cannot use the build in DATA: ${fault}`)
    expect(await readIdentity(directory)).toEqual(
      name === artefactFiles.manifest ? undefined : { baseUrl },
    )
  })

  it('whose manifest is that of another build is refused', async () => {
    const [directory, other] = [await makeTinyBuild('x'), await makeTinyBuild('y')]
    await copyFile(join(other, artefactFiles.manifest), join(directory, artefactFiles.manifest))
    expect(await refusalOf(directory)).toContain('is not the file that the build wrote')
  })

  it('that has its stamp is believed until its digest is taken', async () => {
    const directory = await makeTinyBuild()
    const file = join(directory, bytesFile)
    await writeFile(file, (await readFile(file)).fill('z'))
    await wait(150)
    const handle = await open(file)
    const stamp = await findStamp(handle)
    await handle.close()
    await changeManifest(directory, { stamp })
    expect(await refusalOf(directory)).toContain('is not the file that the build wrote')
    const createSearch = () => ({ find: () => ({ hits: [] }) })
    const release = await openRelease(directory, { baseUrl, createSearch, proof: 'stamp' })
    onTestFinished(release.close)
    const site = release.siteAt(0)
    await site.check()
    await expect(release.verify()).rejects.toThrow(`${bytesFile} is not the file that the build`)
    await expect(site.check()).rejects.toThrow(SiteUnavailable)
    await expect(Promise.resolve(site.readPublished(keys[0]))).rejects.toThrow(SiteUnavailable)
  })

  it('is stamped once its bytes have been left alone for a while, and a copy is not believed', async () => {
    const directory = await makeTinyBuild()
    await wait(150)
    const {
      buildId,
      baseUrl: origin,
      generated,
      nextChange,
      counts,
    } = await readManifest(directory)
    const facts = { baseUrl: origin, generated, nextChange, counts }
    const manifest = await writeManifest(directory, facts)
    expect(manifest.stamp).toMatch(/^\d+ \d+ \d+$/)
    expect(manifest.buildId).toBe(buildId)
    const copy = await makeFolder()
    for (const name of Object.values(artefactFiles)) {
      await copyFile(join(directory, name), join(copy, name))
    }
    const bytes = await readFile(join(copy, bytesFile))
    await writeFile(join(copy, bytesFile), bytes.fill('z'))
    const createSearch = () => ({ find: () => ({ hits: [] }) })
    await expect(openRelease(copy, { baseUrl, createSearch, proof: 'stamp' })).rejects.toThrow(
      'is not the file that the build wrote',
    )
  })

  it('that did not end, and so has no manifest, is refused', async () => {
    const directory = await makeTinyBuild()
    await rm(join(directory, artefactFiles.manifest))
    expect(await refusalOf(directory)).toBe(
      'Cannot read DATA/manifest.json: run `npm run build` first',
    )
  })

  const texts = ['', '{"format": 8, "bui', 'null', '[]', '{"format":8}', '"text"']
  it.each(texts)('whose manifest is %j is refused', async (text) => {
    const directory = await makeTinyBuild()
    await writeFile(join(directory, artefactFiles.manifest), text)
    expect(await refusalOf(directory)).toMatch(
      /^Cannot use the build in DATA: (manifest\.json is incomplete: build again|its format is undefined, but this version reads only 8: build again with this version, or use the version that built it)$/,
    )
  })

  const formats = [artefactFormat - 1, artefactFormat + 1, '5']
  it.each(formats)('of format %j is refused', async (format) => {
    const directory = await makeTinyBuild()
    await changeManifest(directory, { format })
    expect(await refusalOf(directory)).toBe(
      `Cannot use the build in DATA: its format is ${format}, but this version reads only ${artefactFormat}: build again with this version, or use the version that built it`,
    )
  })

  it('for another origin is refused', async () => {
    const directory = await makeTinyBuild()
    expect(await refusalOf(directory, 'https://brook.example')).toMatch(
      /^Release [\w-]+ was built for http:\/\/localhost:4321, but BASE_URL is https:\/\/brook\.example\. Build again with the right BASE_URL, or unset BASE_URL\.$/,
    )
  })

  const names = [artefactFiles.site, artefactFiles.manifest]
  it.each(names)('whose %s is a folder is refused', async (name) => {
    const directory = await makeTinyBuild()
    await rm(join(directory, name))
    await mkdir(join(directory, name))
    expect(await refusalOf(directory)).toBe(`Cannot read DATA/${name}: it is a folder. Build again`)
  })

  it.each([bytesFile, artefactFiles.site, artefactFiles.manifest])(
    'whose %s this user may not read is refused',
    async (name) => {
      const directory = await makeTinyBuild()
      await chmod(join(directory, name), 0o000)
      becomeNobody()
      expect(await refusalOf(directory)).toBe(
        `Cannot read DATA/${name}: make it readable for the user that runs the server`,
      )
    },
  )
})

/** For root no file is unreadable, so for the rest of the test the process is somebody else. */
function becomeNobody(): void {
  if (process.geteuid?.() !== 0) return
  process.seteuid?.(65_534)
  onTestFinished(() => process.seteuid?.(0))
}

describe('A build that is served', () => {
  async function serve() {
    const directory = await makeTinyBuild('x')
    const file = join(directory, bytesFile)
    return { directory, file, bytes: await readFile(file), site: await readTinySite(directory) }
  }

  async function openTiny() {
    const createSearch = () => ({ find: () => ({ hits: [] }) })
    return await openRelease(await makeTinyBuild(), { baseUrl, createSearch })
  }

  async function readAll(site: Site): Promise<Uint8Array> {
    const found = await site.readPublished(film.key)
    const read: Uint8Array[] = []
    for await (const chunk of found?.content.file?.chunks(0, film.bytes.length) ?? []) {
      read.push(chunk)
    }
    return new Uint8Array(Buffer.concat(read))
  }

  type Served = Awaited<ReturnType<typeof serve>>

  async function expectUnavailable({ site }: Served): Promise<void> {
    await expect(site.readPublished(keys[0])).rejects.toThrow(SiteUnavailable)
    await expect(site.check()).rejects.toThrow(SiteUnavailable)
  }

  async function expectServed({ site }: Served): Promise<void> {
    await site.check()
    const found = await site.readPublished(keys[0])
    expect(new TextDecoder().decode(found?.content.bytes)).toBe('x'.repeat(100))
  }

  it('is unavailable while its bytes are overwritten in place', async () => {
    const served = await serve()
    await writeFile(served.file, Buffer.from(served.bytes).fill('z'))
    await expectUnavailable(served)
    await writeFile(served.file, served.bytes)
    await expectServed(served)
  })

  it('is unavailable when what overwrites its bytes sets their time back', async () => {
    const directory = await makeTinyBuild('x')
    const file = join(directory, bytesFile)
    const bytes = await readFile(file)
    await utimes(file, 1000, 1000)
    // Long enough ago for the system to tell the next change from this one.
    await wait(150)
    const site = await readTinySite(directory)
    await writeFile(file, Buffer.from(bytes).fill('z'))
    await utimes(file, 1000, 1000)
    await expect(site.readPublished(keys[0])).rejects.toThrow(SiteUnavailable)
  })

  it('is unavailable while its bytes are cut', async () => {
    const served = await serve()
    await truncate(served.file, served.bytes.length - 1)
    await expectUnavailable(served)
    await writeFile(served.file, served.bytes)
    await expectServed(served)
  })

  it('is unavailable while its bytes are longer', async () => {
    const served = await serve()
    await writeFile(served.file, Buffer.concat([Buffer.from('zz'), served.bytes]))
    await expectUnavailable(served)
  })

  it('is served from the file it opened, when another takes its name', async () => {
    const served = await serve()
    const other = await makeTinyBuild('y')
    for (const name of Object.values(artefactFiles)) {
      await rename(join(other, name), join(served.directory, name))
    }
    await expectServed(served)
  })

  it('is served from the file it opened, when its folder is removed', async () => {
    const served = await serve()
    await rm(served.directory, { recursive: true })
    expect(await readAll(served.site)).toEqual(film.bytes)
    await expectServed(served)
  })

  it('is closed once the files that clients still take are read to their end', async () => {
    const release = await openTiny()
    const found = await release.siteAt(0).readPublished(film.key)
    // The reply is made, but not yet sent.
    let isClosed = false
    const closed = release.close().then(() => (isClosed = true))
    for await (const chunk of found?.content.file?.chunks(0, film.bytes.length) ?? []) {
      expect(chunk.length).toBeGreaterThan(0)
      await wait(20)
      expect(isClosed).toBe(false)
    }
    await closed
  })

  it('is closed when a client takes no more of a file', async () => {
    const release = await openTiny()
    const found = await release.siteAt(0).readPublished(film.key)
    const chunks = found?.content.file?.chunks(0, film.bytes.length)[Symbol.asyncIterator]()
    await chunks?.next()
    const closed = release.close()
    await chunks?.return?.()
    await closed
  })

  it('is served on when only its times or rights change', async () => {
    const served = await serve()
    await utimes(served.file, 1, 1)
    await chmod(served.file, 0o600)
    await expectServed(served)
  })

  it('keeps what it has read', async () => {
    const served = await serve()
    const known = await served.site.readPublished(keys[0])
    await writeFile(served.file, Buffer.from(served.bytes).fill('z'))
    expect(await served.site.readPublished(keys[0])).toBe(known)
    expect(entityTag(known?.content.bytes ?? '')).toBe(known?.etag)
    await expect(served.site.check()).rejects.toThrow(SiteUnavailable)
  })
})

const edits: Readonly<Record<string, (file: string, good: Buffer) => Promise<void>>> = {
  overwrite: (file, good) => writeFile(file, Buffer.from(good).fill('z', 40, 60)),
  swap: async (file, good) => {
    await writeFile(`${file}.new`, Buffer.from(good).fill('z'))
    await rename(`${file}.new`, file)
  },
  cut: (file, good) => writeFile(file, good.subarray(0, 300)),
  restore: (file, good) => writeFile(file, good),
  delete: (file) => rm(file, { force: true }),
  touch: (file) => utimes(file, 1, 1).catch(() => undefined),
}

it('Whatever is done to the file of a build that is served what is answered has the bytes of its entity tag', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...Object.keys(edits)), fc.constantFrom(...keys)), {
        maxLength: 8,
      }),
      async (steps) => {
        const directory = await makeTinyBuild('x')
        const file = join(directory, bytesFile)
        const good = await readFile(file)
        const sites = [await readTinySite(directory)]
        for (const [edit, key] of steps) {
          await edits[edit]?.(file, good)
          for (const site of sites) {
            const answer = await Promise.resolve(site.readPublished(key)).catch(
              (error: unknown) => {
                expect(error).toBeInstanceOf(SiteUnavailable)
              },
            )
            if (answer) expect(entityTag(answer.content.bytes), edit).toBe(answer.etag)
          }
          // One that has read nothing yet has nothing in its memory.
          sites.push(
            ...(await readTinySite(directory).then(
              (site) => [site],
              () => [],
            )),
          )
        }
      },
    ),
    { numRuns: 60 },
  )
})
