/** What checkers of others say of this site, as strangers that know only its address. */
import { beforeAll, expect, it } from 'vitest'
import { installJudges } from '../../../tests/judges/install.ts'
import { judgeByAfdocs } from '../../../tests/support/afdocs.ts'
import type { Exception } from '../../../tests/support/afdocs.ts'
import { readBuiltSite } from '../../../tests/support/app.ts'
import { builtSite } from '../../../tests/support/built-site.ts'

const exceptions: readonly Exception[] = [
  {
    check: 'llms-txt-coverage',
    reason:
      'It follows lists one step from the first, and the towns are two steps away, by region.',
    since: '2026-11-22',
  },
]

beforeAll(installJudges)

it('has every point of afdocs, with its largest pages in the sample', async () => {
  const release = await builtSite('sample')
  expect(await judgeByAfdocs(release, await readBuiltSite('sample'), exceptions)).toEqual([])
})
