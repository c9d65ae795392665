import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listen } from '../../support/free-port.ts'

const wrong = {
  file: 'pages/en/a.md',
  line: 3,
  field: 'title',
  message: `must be ${'short, '.repeat(40)}`,
}
const other = { file: 'site.yaml', message: 'is not UTF-8' }

/** Runs the hook with findings; its exit code and what it printed. */
async function report(
  args: readonly string[],
  findings: object,
  environment: Readonly<Record<string, string>> = {},
) {
  const child = execFile(process.execPath, ['deploy/forge/report.ts', ...args], {
    env: { ...environment },
  })
  child.stdin?.end(JSON.stringify(findings))
  let printed = ''
  child.stderr?.on('data', (text: string) => (printed += text))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, printed }
}

/** A forge that remembers the status it was given. */
async function startForge(status = 201) {
  const asked: { url?: string; method?: string; token?: string; body: unknown }[] = []
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const { url, method, headers } = request
      asked.push({ url, method, token: headers.authorization, body })
      response.writeHead(status).end('{}')
    })
  })
  const port = await listen(server)
  onTestFinished(() => {
    server.close()
  })
  const environment = {
    API: `http://127.0.0.1:${port}/api/v1`,
    REPOSITORY: 'mill/content',
    SHA: 'abc',
    TOKEN: 't',
    RUN: 'http://run/1',
  }
  return { asked, environment }
}

describe('The hook for forges', () => {
  it('writes the first mistake into the status of the commit, and fails', async () => {
    const { asked, environment } = await startForge()
    const { code, printed } = await report(
      ['forgejo'],
      { ok: false, mistakes: [wrong, other], warnings: [] },
      environment,
    )
    expect(code).toBe(1)
    expect(printed).toContain('site.yaml  is not UTF-8')
    expect(asked).toMatchObject([
      {
        url: '/api/v1/repos/mill/content/statuses/abc',
        method: 'POST',
        token: 'token t',
        body: { context: 'content', state: 'failure', target_url: 'http://run/1' },
      },
    ])
    const { description } = asked[0]?.body as { description: string }
    expect(description).toMatch(/^pages\/en\/a\.md:3 title: must be short, .*… \(and 1 more\)$/)
    expect(description).toHaveLength(140)
  })

  it('writes a status without mistakes too', async () => {
    const { asked, environment } = await startForge()
    const { code } = await report(
      ['forgejo'],
      { ok: true, mistakes: [], warnings: [other] },
      environment,
    )
    expect([code, asked[0]?.body]).toMatchObject([
      0,
      { state: 'success', description: 'No mistakes' },
    ])
  })

  it('fails when the forge refuses the status', async () => {
    const { environment } = await startForge(403)
    const { code, printed } = await report(
      ['forgejo'],
      { ok: true, mistakes: [], warnings: [] },
      environment,
    )
    expect([code, printed]).toEqual([1, expect.stringContaining('refused the status: 403')])
  })

  it('writes a code quality report for GitLab', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-report-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'report.json')
    const { code } = await report(
      ['gitlab', file],
      { ok: false, mistakes: [wrong], warnings: [other] },
      { FOLDER: 'content/' },
    )
    expect(code).toBe(1)
    const rows = JSON.parse(await readFile(file, 'utf8')) as { fingerprint: string }[]
    expect(rows).toMatchObject([
      { severity: 'blocker', location: { path: 'content/pages/en/a.md', lines: { begin: 3 } } },
      { severity: 'minor', description: 'is not UTF-8', location: { lines: { begin: 1 } } },
    ])
    expect(new Set(rows.map(({ fingerprint }) => fingerprint)).size).toBe(2)
  })
})
