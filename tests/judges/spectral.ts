/**
 * Lets Spectral judge a document by its OWASP rules: with the exceptions of `spectral.mjs`, and
 * without, for stale ones.
 */
import { readReport } from './install.ts'
// @ts-expect-error A ruleset has no types.
import ours from './spectral.mjs'

/** The ruleset with its exceptions, and as it was published. */
const rulesets = {
  ours: 'spectral.mjs',
  bare: 'node_modules/@stoplight/spectral-owasp-ruleset/dist/ruleset.mjs',
}

interface Finding {
  readonly code: string
  readonly path: readonly (string | number)[]
  readonly message: string
}

/** Rules that are off at places of files. */
interface Exception {
  readonly files: readonly string[]
  readonly rules: Readonly<Record<string, string>>
}

/** What the rules find in a document of the folder `.cache`. */
export async function judgeByOwasp(file: string): Promise<string[]> {
  const findings = await lint(file, rulesets.ours)
  return findings.map(({ code, path, message }) => `${code}: ${message} (${pointerOf(path)})`)
}

/** Exceptions that silence nothing in a document that has everything. */
export async function findStaleExceptions(file: string): Promise<string[]> {
  const findings = await lint(file, rulesets.bare)
  return (ours.overrides as readonly Exception[]).flatMap(({ rules, files }) =>
    files.map(placeOf).flatMap((place) =>
      Object.keys(rules)
        .filter((rule) => !findings.some((finding) => isSilenced(finding, rule, place)))
        .map((rule) => `${rule} is followed at ${place}: take the exception out`),
    ),
  )
}

function placeOf(file: string): string {
  return file.slice(file.indexOf('#'))
}

function isSilenced({ code, path }: Finding, rule: string, place: string): boolean {
  const pointer = pointerOf(path)
  return code === rule && (pointer === place || pointer.startsWith(`${place}/`))
}

function pointerOf(path: readonly (string | number)[]): string {
  const names = path.map((name) => String(name).replaceAll('~', '~0').replaceAll('/', '~1'))
  return ['#', ...names].join('/')
}

/** It ends with 1 when anything is found, which is no failure of its own. */
async function lint(file: string, ruleset: string): Promise<Finding[]> {
  const way = ['--format=json', '--fail-severity=hint', '--quiet']
  const report = await readReport('[', 'spectral', 'lint', file, `--ruleset=${ruleset}`, ...way)
  // Without a finding it says so in words.
  return report.startsWith('[') ? (JSON.parse(report) as Finding[]) : []
}
