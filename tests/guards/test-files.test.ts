import { describe, expect, it } from 'vitest'
import { alone, long } from '../../vitest.config.ts'
import { laterSites } from '../support/built-site.ts'
import { readSources } from '../support/sources.ts'

/** What a test of the product may not do, as it looks in a source. */
const rules = [
  {
    name: 'asks for the sample',
    pattern: /(?:builtSite|startSite|siteOf)\(\s*['"]sample['"]/,
    planted: "await builtSite('sample')",
  },
  {
    name: 'reads the folder of the sample',
    pattern:
      /(?:readFile|readFileSync|readdir|readdirSync|join|readContent|contentDir:)\(?\s*['"`](?:\.\.\/)*content(?:\/|['"`])/,
    planted: "readFileSync('content/site.yaml')",
  },
  {
    name: 'names the organisation of the sample',
    pattern: /\bnurt/i,
    planted: "expect(text).toContain('https://nurt.example')",
  },
  {
    // One against a limit of the product, which ends what would else go on, is a comparison and may
    // stay.
    name: 'has a bound in milliseconds on time that passes',
    pattern: /expect\((?:performance|Date)\.now\(\)[^)]*\)[\s\S]{0,80}?\.toBeLess\w+\(\s*\d/,
    planted: 'expect(performance.now() - started).toBeLessThan(3000)',
  },
] as const

/**
 * Folders by what their tests need, as tests/README.md lists them; helpers and fixtures hold no
 * tests.
 */
const folders = ['app', 'browser', 'guards', 'process', 'release', 'unit']

/** The two that say what is looked for. */
const own = ['guards/test-files.test.ts', 'guards/neutral.test.ts']

const files = readSources('tests', ['.ts']).filter(
  ({ path }) => !path.startsWith('fixtures/') && !own.includes(path),
)
describe('No test of the product', () => {
  it.each(rules)('$name', ({ pattern, planted }) => {
    const found = files.filter(({ text }) => pattern.test(text)).map(({ path }) => path)
    expect(found).toEqual([])
    expect(pattern.test(planted)).toBe(true)
  })

  it('is outside the folders that say what a test needs', () => {
    const tests = files.filter(({ path }) => path.endsWith('.test.ts'))
    const stray = tests.filter(({ path }) => !folders.includes(path.split('/')[0] ?? ''))
    expect(tests.length).toBeGreaterThan(100)
    expect(stray.map(({ path }) => path)).toEqual([])
  })

  it('puts a module in the place of another in a process that other files run in', () => {
    // Long suites have a process for each file.
    const shared = files.filter(
      ({ path }) =>
        !/^(?:process\/ops|browser\/web)\//.test(path) && !long.includes(`tests/${path}`),
    )
    const replacing = shared.filter(({ text }) => /\bvi\s*\.(?:do)?[mM]ock\(/.test(text))
    expect(replacing).not.toEqual([])
    const paths = replacing.map(({ path }) => `tests/${path}`)
    expect(paths.filter((path) => !alone.includes(path))).toEqual([])
  })

  it('waits in `npm test` for a site that is not built there', () => {
    const names = laterSites.join('|')
    const asking = new RegExp(`(?:[bB]uiltSite|BuiltService|[sS]iteOf|appOf)\\(\\s*'(?:${names})'`)
    const paths = files.filter(({ text }) => asking.test(text)).map(({ path }) => `tests/${path}`)
    const isLonger = (path: string) => /\/(?:ops|web)\//.test(path) || long.includes(path)
    expect(paths.filter(isLonger)).not.toEqual([])
    expect(paths.filter((path) => !isLonger(path))).toEqual([])
  })

  it('is listed as one that runs alone or with the longer suites and is not there', () => {
    const listed = [...alone, ...long]
    expect(listed.filter((path) => !files.some((file) => `tests/${file.path}` === path))).toEqual(
      [],
    )
  })
})
