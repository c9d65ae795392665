/** What checkers of others say of the sites, as strangers that know only their address. */
import { beforeAll, describe, expect, it } from 'vitest'
import { installJudges } from '../../judges/install.ts'
import { judgeByAfdocs } from '../../support/afdocs.ts'
import { readBuiltSite } from '../../support/app.ts'
import { builtSite, organisations } from '../../support/built-site.ts'

beforeAll(installJudges)

describe.each(organisations)('%s', (name) => {
  it('has every point of afdocs, with its largest pages in the sample', async () => {
    const release = await builtSite(name)
    expect(await judgeByAfdocs(release, await readBuiltSite(name))).toEqual([])
  })
})
