import { describe, expect, it } from 'vitest'
import { runNode } from '../support/child.ts'
import { builtSite, contentOf, outOf } from '../support/built-site.ts'

const tinyOut = await builtSite('tiny')
const agencyOut = await builtSite('agency')
const libraryOut = await builtSite('bibliotheque')

const settings = { CONTENT_DIR: contentOf.tiny, OUT_DIR: outOf(tinyOut) }

describe('npm run explain', () => {
  it('tells words, what they were read as, fields and the parts of the score', async () => {
    const { code, stdout } = await runNode(
      ['scripts/explain.ts', 'tabels spout xyzzyqw', '--lang', 'en', '--limit', '1'],
      settings,
    )
    expect(code).toBe(0)
    expect(stdout).toContain('1. /en/guides/forms/')
    expect(stdout).toMatch(/tabels → tabl \(typo; headings 2, title 1\)/)
    expect(stdout).toMatch(
      /spout → spout \(exact; body 1\): 1\.000 × idf [\d.]+ × impact [\d.]+ = /,
    )
    expect(stdout).toContain('xyzzyqw: not on the page')
    expect(stdout).toMatch(/score [\d.]+ = own [\d.]+ \+ from translations 0\.000/)
  })

  it('tells what links call a page, where the site wants that learnt', async () => {
    const { stdout } = await runNode(['scripts/explain.ts', 'grinding week', '--lang', 'en'], {
      CONTENT_DIR: contentOf.agency,
      OUT_DIR: outOf(agencyOut),
    })
    expect(stdout).toMatch(
      /1\. \/en\/[\s\S]+ {3}texts of links to this page \(counted as keywords\): \S/,
    )
    const { stdout: without } = await runNode(
      ['scripts/explain.ts', 'réserver une salle', '--lang', 'fr'],
      { CONTENT_DIR: contentOf.bibliotheque, OUT_DIR: outOf(libraryOut) },
    )
    expect(without).toContain('1. /fr/')
    expect(without).not.toContain('texts of links to this page')
  })

  it('asks for a query', async () => {
    const { code, stderr } = await runNode(['scripts/explain.ts'], settings)
    expect(code).toBe(2)
    expect(stderr).toMatch(/^Give a query\n\n/)
  })

  it('says that nothing was built, without a stack', async () => {
    const { code, stderr } = await runNode(['scripts/explain.ts', 'x'], { OUT_DIR: '/nowhere' })
    expect(code).toBe(1)
    expect(stderr).toBe(
      'Cannot find a build in /nowhere: run npm run build first, or set OUT_DIR to a folder with a build\n',
    )
  })
})
