/**
 * Shows on a forge why a commit does not pass the check. Reads the output of `npm run check --
 * --json` from standard input, and fails if there are mistakes.
 *
 *     npm run --silent check -- --json | node deploy/forge/report.ts forgejo
 *     npm run --silent check -- --json | node deploy/forge/report.ts gitlab report.json
 *
 * On Forgejo and Gitea it writes a status of the commit, with the first mistake as its text. It
 * uses the token that the forge makes for the run: TOKEN, and API, REPOSITORY, SHA and RUN (the
 * address of the run). On GitLab it writes a code quality report, which merge requests show. FOLDER
 * is the path of the content in the repository, unless that is the root.
 */
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { json } from 'node:stream/consumers'

interface Finding {
  readonly file: string
  readonly line?: number
  readonly field?: string
  readonly message: string
}

interface Findings {
  readonly ok: boolean
  readonly mistakes: readonly Finding[]
  readonly warnings: readonly Finding[]
}

/** Maximum number of characters of a status that forges show. */
const longest = 140

const { API = '', REPOSITORY = '', SHA = '', TOKEN = '', RUN = '', FOLDER = '' } = process.env
const [forge, file = 'gl-code-quality-report.json'] = process.argv.slice(2)

function textOf({ field, message }: Finding): string {
  return field === undefined ? message : `${field}: ${message}`
}

function placeOf({ file: path, line }: Finding): string {
  return line === undefined ? path : `${path}:${line}`
}

/** First mistake, and how many there are. */
function describe({ mistakes }: Findings): string {
  const [first] = mistakes
  if (!first) return 'No mistakes'
  const more = mistakes.length === 1 ? '' : ` (and ${mistakes.length - 1} more)`
  const text = `${placeOf(first)} ${textOf(first)}`
  const most = longest - more.length
  return (text.length > most ? `${text.slice(0, most - 1)}…` : text) + more
}

async function setStatus(found: Findings): Promise<void> {
  const response = await fetch(`${API}/repos/${REPOSITORY}/statuses/${SHA}`, {
    method: 'POST',
    headers: { Authorization: `token ${TOKEN}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      context: 'content',
      state: found.ok ? 'success' : 'failure',
      description: describe(found),
      target_url: RUN,
    }),
  })
  if (!response.ok) throw new Error(`The forge refused the status: ${response.status}`)
}

async function writeReport({ mistakes, warnings }: Findings): Promise<void> {
  const row = (finding: Finding, severity: 'blocker' | 'minor') => ({
    description: textOf(finding),
    check_name: 'content',
    fingerprint: createHash('sha256')
      .update(`${placeOf(finding)} ${textOf(finding)}`)
      .digest('hex'),
    severity,
    location: { path: FOLDER + finding.file, lines: { begin: finding.line ?? 1 } },
  })
  const rows = [
    ...mistakes.map((finding) => row(finding, 'blocker')),
    ...warnings.map((finding) => row(finding, 'minor')),
  ]
  await writeFile(file, JSON.stringify(rows, undefined, 2))
}

const found = (await json(process.stdin)) as Findings // As our check writes it.
for (const finding of found.mistakes) console.error(`${placeOf(finding)}  ${textOf(finding)}`)
if (forge === 'forgejo') await setStatus(found)
else if (forge === 'gitlab') await writeReport(found)
else throw new Error('Name the forge: forgejo or gitlab')
if (!found.ok) process.exitCode = 1
