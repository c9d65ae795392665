/**
 * `deploy/publish-to.sh`, as the step of `deploy/forge/publish.yml` runs it: two machines are
 * folders here, each with a server.
 */
import {
  chmod,
  cp,
  mkdir,
  readdir,
  readFile,
  readlink,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:http'
import { delimiter, join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { builtSite } from '../../support/built-site.ts'
import { baseUrl } from '../../support/app.ts'
import { startService, stopWithTest } from '../../support/built-service.ts'
import type { BuiltService } from '../../support/built-service.ts'
import { startProgram } from '../../support/child.ts'
import { useFolder } from '../../support/folder.ts'
import { listenForTest } from '../../support/listening.ts'
const release = await builtSite('tiny')
const hosts = ['one.example', 'two.example']

const folder = useFolder()

beforeAll(async () => {
  await mkdir(join(folder, 'bin'))
  // A machine is a folder: what ssh is told to run there is run in it. Its file `port` is the port
  // of its server.
  const ssh = `#!/bin/sh
cd '${folder}'/"$1" && shift
exec sh -c "$(printf %s "$*" | sed "s/:4321/:$(cat port 2>/dev/null || echo 1)/")"
`
  await writeFile(join(folder, 'bin/ssh'), ssh)
  await chmod(join(folder, 'bin/ssh'), 0o755)
  const sync = `#!/bin/sh
echo "sync $(basename "$(readlink current)") $(ls -A "$2" | tr '\\n' ' ')" >>'${folder}/sync.log'
`
  await writeFile(join(folder, 'bin/sync'), sync)
  await chmod(join(folder, 'bin/sync'), 0o755)
  // A build made before; each command tells what the machines served when it ran.
  const npm = `#!/bin/sh
for host in ${hosts.join(' ')}; do
  echo "$3 $(basename "$(readlink '${folder}'/$host/site/current)") $5" >>'${folder}/npm.log'
done
case "$3" in publish) echo "Made $ID: npm run rollback -- $ID serves it" ;;
rollback) ln -sfn "releases/$5" dist/current ;; esac
`
  await writeFile(join(folder, 'bin/npm'), npm)
  await chmod(join(folder, 'bin/npm'), 0o755)
  for (const host of hosts) await mkdir(join(folder, host, 'site/releases'), { recursive: true })
})

interface Workflow {
  readonly jobs: Record<
    string,
    { readonly steps: { readonly name?: string; readonly run?: string }[] }
  >
}

async function readWorkflow(): Promise<Workflow> {
  return parse(await readFile('deploy/forge/publish.yml', 'utf8')) as Workflow // Its schema.
}

/** Puts a release into `dist` of a forge's machine, and runs the step there. */
async function run(id: string, more: Record<string, string> = {}) {
  const { jobs } = await readWorkflow()
  const step = jobs.publish?.steps.find(({ name }) => name?.startsWith('Publish to'))
  const forge = join(folder, 'forge')
  if (more.KEEP === undefined) {
    await cp(release, join(forge, 'dist/releases', id), { recursive: true })
  }
  const PATH = join(folder, 'bin') + delimiter + (process.env.PATH ?? '')
  const environment = { PATH, HOSTS: hosts.join(' '), TARGET: 'site', ID: id, ...more }
  const command = (step?.run ?? '').replace('deploy/', `${resolve('deploy')}/`)
  const child = startProgram('sh', ['-c', command], environment, { root: forge })
  return { code: await child.exited, output: child.output() }
}

async function bring(id: string): Promise<string> {
  const { code, output } = await run(id)
  expect([code, output]).toEqual([0, expect.any(String)])
  return output
}

/** Starts the server of a machine. It is found there by its port. */
async function startMachine(host: string): Promise<BuiltService> {
  const server = stopWithTest(
    await startService([join(folder, host, 'site/current/server/entry.mjs')], {}),
  )
  await writeFile(join(folder, host, 'port'), String(server.port))
  return server
}

const rollbacks = async () =>
  (await readFile(join(folder, 'npm.log'), 'utf8'))
    .split('\n')
    .filter((line) => line.startsWith('rollback'))

const name = (day: number) => `2026-11-0${day}T08-00-00Z-000${day}`

describe('A workflow', () => {
  it.each([
    ['push', false, true],
    ['pull_request', true, false],
    ['schedule', true, true],
    ['schedule', false, false],
  ])('after %s with a page that is due (%s): publishes %s', async (event, stale, expected) => {
    const { jobs } = await readWorkflow()
    const [step] = jobs.due?.steps ?? []
    const server = createServer((_request, response) => {
      response.end(JSON.stringify({ ok: true, stale }))
    })
    const BASE_URL = `http://127.0.0.1:${await listenForTest(server)}`
    const GITHUB_OUTPUT = join(folder, `output-${event}-${stale}`)
    await writeFile(GITHUB_OUTPUT, '')
    const { PATH = '' } = process.env
    const environment = { PATH, BASE_URL, GITHUB_OUTPUT, EVENT: event }
    // As a forge runs it: a command that fails ends the step.
    const child = startProgram('bash', ['-e', '-c', step?.run ?? ''], environment)
    expect(await child.exited).toBe(0)
    expect(await readFile(GITHUB_OUTPUT, 'utf8')).toBe(expected ? 'publish=true\n' : '')
  })

  it('brings a release to every machine, whose server takes it up, and keeps five', async () => {
    expect(await bring(name(1))).toContain(hosts.map((host) => `${host}: ${name(1)}\n`).join(''))
    const servers = await Promise.all(hosts.map(startMachine))
    const served = () =>
      Promise.all(
        servers.map(async (server) => {
          const health = await server.fetch(`${baseUrl}/api/v1/health`)
          return ((await health.json()) as { release: string }).release // As OpenAPI says.
        }),
      )
    expect(await served()).toEqual([name(1), name(1)])
    for (const day of [2, 3, 4, 5, 6]) await bring(name(day))
    // The rollback, which purges, came when both machines had the release, and not before.
    const log = (await readFile(join(folder, 'npm.log'), 'utf8')).trim().split('\n')
    const last = (kind: string) => log.filter((line) => line.startsWith(kind)).slice(-2)
    expect(last('rollback')).toEqual(hosts.map(() => `rollback ${name(6)} ${name(6)}`))
    expect(last('publish')).toEqual(hosts.map(() => `publish ${name(5)} --no-switch`))
    expect(await served()).toEqual([name(6), name(6)])
    for (const host of hosts) {
      const site = join(folder, host, 'site')
      expect(await readlink(join(site, 'current'))).toBe(`releases/${name(6)}`)
      expect((await readdir(join(site, 'releases'))).toSorted()).toEqual([2, 3, 4, 5, 6].map(name))
      expect(await readdir(join(site, 'current/'))).toEqual(['data', 'server'])
    }
    // Once more, after a run that broke off: nothing is lost.
    await bring(name(6))
    expect(await served()).toEqual([name(6), name(6)])
    // The files of a release were on the disk before the link named it.
    const synced = (await readFile(join(folder, 'sync.log'), 'utf8')).split('\n')
    expect(synced).toContain(`sync ${name(5)} ${[1, 2, 3, 4, 5, 6].map(name).join(' ')} `)
  })

  it('replaces a damaged copy, and removes the copies of runs that broke off', async () => {
    await Promise.all(hosts.map(startMachine))
    await bring(name(6))
    const releases = join(folder, 'two.example/site/releases')
    await mkdir(join(releases, `.${name(3)}/data`), { recursive: true })
    await cp(join(releases, name(6)), join(releases, name(7)), { recursive: true })
    await truncate(join(releases, name(7), 'data/search.bin'), 100)
    expect(await bring(name(7))).toContain(`two.example: replaces a damaged copy of ${name(7)}\n`)
    expect((await readdir(releases)).filter((entry) => entry.startsWith('.'))).toEqual([])
    const [copy, original] = await Promise.all(
      [join(releases, name(7)), release].map((at) => stat(join(at, 'data/search.bin'))),
    )
    expect(copy?.size).toBe(original?.size)
  })

  it('fails and purges nothing when a server does not serve the release', async () => {
    const [one] = await Promise.all(hosts.map(startMachine))
    const before = await rollbacks()
    // The copy is whole; its manifest is of another format.
    const refused = name(8)
    const forge = join(folder, 'forge/dist/releases', refused)
    await cp(release, forge, { recursive: true })
    const file = join(forge, 'data/manifest.json')
    const whole = await readFile(file, 'utf8')
    await writeFile(file, whole.replace(/"format": ?\d+/, '"format":99'))
    const served = (await readlink(join(folder, 'one.example/site/current'))).slice(9)
    const first = await run(refused, { WAIT: '2', KEEP: '1' })
    expect(first.code).toBe(1)
    for (const host of hosts) {
      expect(first.output).toContain(
        `${host}: the server on port 4321 still serves ${served}: read its log.\n`,
      )
    }
    expect(first.output).toContain(
      `Not published everywhere, and no cache was purged: ${hosts.join(' ')}.`,
    )
    expect(await rollbacks()).toEqual(before)
    await one?.stop()
    const second = await run(name(9), { WAIT: '2' })
    expect([second.code, second.output]).toEqual([
      1,
      expect.stringContaining('one.example: the server on port 4321 does not answer: start it.\n'),
    ])
    expect(second.output).toContain(
      `no cache was purged: one.example. When these servers answer, run this script with ${name(9)}.`,
    )
    expect(await rollbacks()).toEqual(before)
  })
})
