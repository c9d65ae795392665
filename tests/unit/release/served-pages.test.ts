import { mkdir, symlink, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readServedPages } from '../../../src/release/served-pages.ts'
import { artefactFiles } from '../../../src/site/artefacts/manifest.ts'
import { makeFolder } from '../../support/folder.ts'
import { writeTinyBuild } from '../../support/tiny-artefacts.ts'

/** A folder of releases, of which one is served. */
async function makeReleases(): Promise<{ root: string; data: string }> {
  const root = await makeFolder()
  const data = join(root, 'releases/a/data')
  await mkdir(data, { recursive: true })
  await writeTinyBuild(data, 'x')
  await symlink('releases/a', join(root, 'current'))
  return { root, data }
}

describe('The pages that are served', () => {
  it('are those of the release that the link names', async () => {
    const { root } = await makeReleases()
    expect(await readServedPages(root, 'x')).toMatchObject({ info: { company: 'x' }, pages: [] })
  })

  it('are none where another service is served', async () => {
    const { root } = await makeReleases()
    expect(await readServedPages(root, 'y')).toEqual({ pages: [] })
  })

  it('are none where nothing is served', async () => {
    expect(await readServedPages(await makeFolder(), 'x')).toEqual({ pages: [] })
    expect(await readServedPages('/nowhere/at/all', 'x')).toEqual({ pages: [] })
  })

  it.each([artefactFiles.site, artefactFiles.manifest])(
    'are none when %s of the release was cut',
    async (name) => {
      const { root, data } = await makeReleases()
      await truncate(join(data, name), 20)
      expect(await readServedPages(root, 'x')).toEqual({ pages: [] })
    },
  )
})
