import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runNode } from '../support/child.ts'
import { createContentFolder, pageText, siteYaml } from '../support/content-folder.ts'
import { contentOf } from '../support/built-site.ts'

const brokenOut = '.cache/tests/broken-out'

async function createBrokenFolder(): Promise<string> {
  return await createContentFolder({
    'pages/en/about.md': pageText({ updated: '2026-02-30' }),
    'pages/en/flour.md': pageText({}, 'A.\n\n[x](/en/nowhere/)'),
  })
}

const brokenList = [
  '2 mistakes in the content:',
  '  pages/en/about.md:5  updated: must be a day in the form YYYY-MM-DD, but there is no day 2026-02-30',
  '  pages/en/flour.md:10  links to /en/nowhere/, but there is no page at that address',
].join('\n')

const missingFolder =
  'Cannot read CONTENT_DIR "/nowhere/content": expects a folder with site.yaml in it\n'

/** A key whose numbers are no point of the curve: only Web Crypto finds that out. */
const offCurve = { x: 'A'.repeat(43), y: 'A'.repeat(43), d: 'A'.repeat(43) }

const stackLine = /^\s+at .*:\d+:\d+\)?$/m

const check = (settings: Record<string, string>) => runNode(['scripts/check.ts'], settings)
const build = (settings: Record<string, string>) => runNode(['scripts/build.ts'], settings)

describe('node scripts/check.ts', () => {
  it('passes content without mistakes, and counts', async () => {
    expect(await check({ CONTENT_DIR: contentOf.tiny, OUT_DIR: brokenOut })).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        /^Content is fine: 8 pages, 5 redirects, 0 mistakes, 0 warnings, checked in \d+\.\d s\n$/,
      ),
      stderr: '',
    })
  })

  it('fails with the list of all mistakes, file and line first, and no stack', async () => {
    const directory = await createBrokenFolder()
    const { code, stdout, stderr } = await check({ CONTENT_DIR: directory })
    expect(stderr.replace(/checked in .*/, 'checked')).toBe(
      [
        `${directory}/pages/en/about.md:5  mistake  updated: must be a day in the form YYYY-MM-DD, but there is no day 2026-02-30`,
        `${directory}/pages/en/flour.md:10  mistake  links to /en/nowhere/, but there is no page at that address`,
        '2 mistakes, 0 warnings, checked',
        '',
      ].join('\n'),
    )
    expect([code, stdout]).toEqual([1, ''])
  })

  it('passes a named file without mistakes, and counts those in other files', async () => {
    const directory = await createBrokenFolder()
    const run = runNode(['scripts/check.ts', 'site.yaml'], { CONTENT_DIR: directory })
    expect(await run).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        /^The named files are fine: 0 mistakes, 0 warnings, mistakes in other files: 2, checked in \d+\.\d s\n$/,
      ),
      stderr: '',
    })
  })

  it('passes with warnings, which name the file and the field', async () => {
    const directory = await createContentFolder({
      'site.yaml': siteYaml.replace('[en]', '[en, de]'),
      'pages/de/index.md': pageText({ title: 'Mühle', type: 'home' }),
      'pages/en/about.md': pageText({ translationKey: 'about' }),
      'pages/en/draft.md': pageText({ translationKey: 'about', draft: 'true' }),
    })
    expect(await check({ CONTENT_DIR: directory })).toEqual({
      code: 0,
      stdout: expect.stringContaining(
        'Content is fine: 3 pages, 1 redirects, 0 mistakes, 1 warning, ',
      ),
      stderr: `${directory}/pages/en/about.md:6  warning  translationKey: "about" is used only by this page: use the same key on its translations\n`,
    })
  })

  it.each([
    ['it checks', check],
    ['it builds', build],
  ])('says what is missing in a folder that is not there when %s', async (_what, run) => {
    const settings = { CONTENT_DIR: '/nowhere/content', OUT_DIR: brokenOut }
    expect(await run(settings)).toMatchObject({ code: 1, stderr: missingFolder })
  })

  it('tells of all wrong settings in a sentence each: texts, folders and keys', async () => {
    const { code, stderr } = await check({
      BASE_URL: 'mill.example',
      PORT: 'high',
      CONTENT_DIR: '/nowhere/content',
      OUT_DIR: 'src/built',
      AUTH_SIGNING_KEYS: JSON.stringify([{ kty: 'EC', crv: 'P-256', ...offCurve }]),
      AUTH_MASTER_SECRETS: '["short"]',
      RATE_LIMT_IP: '5',
    })
    expect(stderr.split('\n')).toEqual([
      'RATE_LIMT_IP is not a setting. Did you mean RATE_LIMIT_IP?',
      expect.stringMatching(/^Cannot read BASE_URL "mill\.example": expects an origin/),
      expect.stringMatching(/^Cannot read PORT "high": expects a number/),
      missingFolder.trim(),
      expect.stringMatching(
        /^Cannot write OUT_DIR ".*\/src\/built": it is inside a source folder of the project/,
      ),
      'Cannot read AUTH_SIGNING_KEYS: key 1: x, y and d do not belong to the same key; expects a JSON array of private P-256 keys (JWK: kty EC, crv P-256, x, y, d)',
      'Cannot read AUTH_MASTER_SECRETS: secret 1 must be 32 random bytes in base64url. Run npm run keys to create one; expects a JSON array of base64url strings of 32 bytes each',
      '',
    ])
    expect(code).toBe(1)
  })
})

describe('node scripts/check.ts --json', () => {
  it('prints what the hook for forges reads', async () => {
    const folder = await createBrokenFolder()
    const checked = await runNode(['scripts/check.ts', '--json'], { CONTENT_DIR: folder })
    const report = join(folder, 'report.json')
    const { status, stderr } = spawnSync('node', ['deploy/forge/report.ts', 'gitlab', report], {
      input: checked.stdout,
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    for (const line of brokenList.split('\n').slice(1)) expect(stderr).toContain(line.trim())
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject([
      { severity: 'blocker', location: { path: 'pages/en/about.md', lines: { begin: 5 } } },
      { severity: 'blocker', location: { path: 'pages/en/flour.md', lines: { begin: 10 } } },
    ])
  })
})

describe('node scripts/build.ts', () => {
  it('fails with the same list and writes nothing when the content has mistakes', async () => {
    const settings = { CONTENT_DIR: await createBrokenFolder(), OUT_DIR: brokenOut }
    const { code, stdout, stderr } = await build(settings)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(brokenList)
    expect(stderr).not.toMatch(stackLine)
    expect(existsSync(brokenOut)).toBe(false)
  })

  it('tells of wrong settings in a sentence, without a stack', async () => {
    const settings = { CONTENT_DIR: contentOf.tiny, OUT_DIR: brokenOut, BASE_URL: 'ftp://x' }
    expect(await build(settings)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^Cannot read BASE_URL "ftp:\/\/x": expects an origin [^\n]*\n$/,
      ),
    })
  })
})
