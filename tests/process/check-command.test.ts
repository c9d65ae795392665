import { existsSync } from 'node:fs'
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
  '  pages/en/about.md:5  updated: must be a day as YYYY-MM-DD, and there is no such day',
  '  pages/en/flour.md:10  links to /en/nowhere/, but there is no page at that address',
].join('\n')

const missingFolder =
  'Cannot read CONTENT_DIR "/nowhere/content": expects a folder with site.yaml in it\n'

/** A key whose numbers are no point of the curve: only Web Crypto finds that out. */
const offCurve = { x: 'A'.repeat(43), y: 'A'.repeat(43), d: 'A'.repeat(43) }

const stackLine = /^\s+at .*:\d+:\d+\)?$/m

describe('node scripts/check.ts', () => {
  it('passes content without mistakes, counts, and says that nothing was compared', async () => {
    const settings = { CONTENT_DIR: contentOf.tiny, OUT_DIR: brokenOut }
    const result = await runNode(['scripts/check.ts'], settings)
    expect(result.stderr).toBe('')
    expect(result.stdout).toMatch(
      /^Nothing was compared with what is live: .*\nContent is fine: 8 pages, 5 redirects, 0 mistakes, 0 warnings, \d+\.\d s\n$/,
    )
    expect(result.code).toBe(0)
  })

  it('fails with the list of all mistakes, file and line first, and no stack', async () => {
    const directory = await createBrokenFolder()
    const { code, stdout, stderr } = await runNode(['scripts/check.ts'], { CONTENT_DIR: directory })
    expect(stderr.replace(/checked in .*/, 'checked')).toBe(
      [
        `${directory}/pages/en/about.md:5  mistake  updated: must be a day as YYYY-MM-DD, and there is no such day`,
        `${directory}/pages/en/flour.md:10  mistake  links to /en/nowhere/, but there is no page at that address`,
        '2 mistakes, 0 warnings, checked',
        '',
      ].join('\n'),
    )
    expect(stdout).toBe('')
    expect(code).toBe(1)
  })

  it('passes with warnings, which name the file and the field', async () => {
    const directory = await createContentFolder({
      'site.yaml': siteYaml.replace('[en]', '[en, de]'),
      'pages/de/index.md': pageText({ title: 'Mühle', type: 'home' }),
      'pages/en/about.md': pageText({ translationKey: 'about' }),
      'pages/en/draft.md': pageText({ translationKey: 'about', draft: 'true' }),
    })
    const { code, stdout, stderr } = await runNode(['scripts/check.ts'], { CONTENT_DIR: directory })
    expect(stderr).toBe(
      `${directory}/pages/en/about.md:6  warning  translationKey: "about" is used only by this page, expects the same key on its translations\n`,
    )
    expect(stdout).toContain('Content is fine: 3 pages, 1 redirects, 0 mistakes, 1 warning, ')
    expect(code).toBe(0)
  })

  it('says what is missing in a folder that is not there', async () => {
    const directory = '/nowhere/content'
    const { code, stderr } = await runNode(['scripts/check.ts'], { CONTENT_DIR: directory })
    expect(stderr).toBe(missingFolder)
    expect(code).toBe(1)
  })

  it('tells of all wrong settings in a sentence each: texts, folders and keys', async () => {
    const { code, stderr } = await runNode(['scripts/check.ts'], {
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

describe('node scripts/build.ts', () => {
  it('fails with the same list and writes nothing when the content has mistakes', async () => {
    const settings = { CONTENT_DIR: await createBrokenFolder(), OUT_DIR: brokenOut }
    const { code, stdout, stderr } = await runNode(['scripts/build.ts'], settings)
    expect(stderr).toContain(brokenList)
    expect(stderr).not.toMatch(stackLine)
    expect(stdout).toBe('')
    expect(code).toBe(1)
    expect(existsSync(brokenOut)).toBe(false)
  })

  it('says what is missing in a folder that is not there', async () => {
    const settings = { CONTENT_DIR: '/nowhere/content', OUT_DIR: brokenOut }
    const { code, stderr } = await runNode(['scripts/build.ts'], settings)
    expect(stderr).toBe(missingFolder)
    expect(code).toBe(1)
  })

  it('tells of wrong settings in a sentence, without a stack', async () => {
    const settings = { CONTENT_DIR: contentOf.tiny, OUT_DIR: brokenOut, BASE_URL: 'ftp://x' }
    const { code, stderr } = await runNode(['scripts/build.ts'], settings)
    expect(stderr).toMatch(/^Cannot read BASE_URL "ftp:\/\/x": expects an origin [^\n]*\n$/)
    expect(code).toBe(1)
  })
})
