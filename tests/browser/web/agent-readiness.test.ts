/** What checkers of others say of the sites, as strangers that know only their address. */
import { beforeAll, describe, expect, it } from 'vitest'
import { installJudges } from '../../judges/install.ts'
import { judgeByAfdocs } from '../../support/afdocs.ts'
import type { Exception } from '../../support/afdocs.ts'
import { readBuiltSite } from '../../support/app.ts'
import { builtSite, organisations } from '../../support/built-site.ts'

const since = '2026-11-22'

/** What the fixtures are told that a real site is not: see the sample, which has all of it. */
const always: readonly Exception[] = [
  {
    check: 'content-start-position',
    reason: 'Some texts are a few words long, or end no sentence with a Latin full stop.',
    since,
  },
]

const long = 'One page is longer than 120,000 characters, to be cut.'
const formulas = 'Formulas are MathML in HTML, and TeX in Markdown.'
const exceptions: Readonly<Partial<Record<string, readonly Exception[]>>> = {
  museum: [{ check: 'markdown-content-parity', reason: formulas, since: '2026-11-26' }],
  tiny: [
    { check: 'page-size-html', reason: long, since },
    { check: 'page-size-markdown', reason: long, since },
  ],
}

beforeAll(installJudges)

describe.each(organisations)('%s', (name) => {
  it('has every point of afdocs, with its largest pages in the sample', async () => {
    const release = await builtSite(name)
    const site = await readBuiltSite(name)
    expect(await judgeByAfdocs(release, site, [...always, ...(exceptions[name] ?? [])])).toEqual([])
  })
})
