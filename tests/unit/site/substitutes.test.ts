import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  artefactFiles,
  artefactFormat,
  readManifest,
} from '../../../src/site/artefacts/manifest.ts'
import { findSubstitutes } from '../../../src/site/artefacts/substitutes.ts'
import { makeFolder } from '../../support/folder.ts'
import { writeTinyBuild } from '../../support/tiny-artefacts.ts'

const damaged = '{"format": 7, "bui'
const site = (service: string, baseUrl = 'https://mill.example') => ({ service, baseUrl })

/** Names of what may take the place of a release, among releases with these manifests. */
async function substitutesOf(id: string, manifests: Readonly<Record<string, object | string>>) {
  const root = await makeFolder()
  for (const [name, manifest] of Object.entries(manifests)) {
    const data = join(root, 'releases', name, 'data')
    await mkdir(data, { recursive: true })
    await writeTinyBuild(data, 'x')
    const text =
      typeof manifest === 'string' ? manifest : JSON.stringify(await changed(data, manifest))
    await writeFile(join(data, artefactFiles.manifest), text)
  }
  const found = await findSubstitutes(join(root, 'releases', id))
  return found.map(({ folder }) => basename(folder))
}

async function changed(data: string, changes: object): Promise<object> {
  return { ...(await readManifest(data)), ...changes }
}

describe('Releases in place of a damaged one', () => {
  it('are of its service and origin, the newest first, later ones last', async () => {
    const mill = site('mill')
    const found = await substitutesOf('c', {
      a: mill,
      'a-other-origin': site('mill', 'https://www.mill.example'),
      b: mill,
      'b-choir': site('choir'),
      'b-other-format': { ...mill, format: artefactFormat + 1 },
      'b-damaged': damaged,
      '.building': mill,
      c: mill,
      d: mill,
    })
    expect(found).toEqual(['b', 'a', 'd'])
  })

  it('are of its origin where a service is not recorded', async () => {
    const unknown = { service: undefined, baseUrl: 'https://mill.example' }
    const manifests = {
      a: unknown,
      b: site('mill'),
      'b-elsewhere': site('mill', 'https://b.example'),
    }
    expect(await substitutesOf('c', { ...manifests, c: unknown })).toEqual(['b', 'a'])
  })

  it('are all others where it does not say its site, if they are of one site', async () => {
    const mill = site('mill')
    expect(await substitutesOf('c', { a: mill, b: mill, c: damaged })).toEqual(['b', 'a'])
    expect(await substitutesOf('c', { a: mill, b: mill })).toEqual(['b', 'a'])
    expect(await substitutesOf('c', { a: mill, b: site('choir'), c: damaged })).toEqual([])
  })

  it('are none where a release lies alone', async () => {
    expect(await findSubstitutes('/srv/site')).toEqual([])
    expect(await findSubstitutes('/srv/releases/a')).toEqual([])
  })
})
