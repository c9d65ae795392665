/**
 * `deploy/publish-to.sh`, as the step of `deploy/forge/publish.yml` runs it: two machines are
 * folders here, each with a server.
 */
import { chmod, cp, mkdir, readdir, readFile, readlink, writeFile } from 'node:fs/promises'
import { delimiter, join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { builtSite } from '../../support/built-site.ts'
import { baseUrl } from '../../support/app.ts'
import { startService, stopWithTest } from '../../support/built-service.ts'
import { startProgram } from '../../support/child.ts'
import { eventually } from '../../support/eventually.ts'
import { useFolder } from '../../support/folder.ts'
const release = await builtSite('tiny')
const hosts = ['one.example', 'two.example']

const folder = useFolder()

beforeAll(async () => {
  await mkdir(join(folder, 'bin'))
  // A machine is a folder: what ssh is told to run there is run in it.
  const ssh = `#!/bin/sh\ncd '${folder}'/"$1" && shift && exec sh -c "$*"\n`
  await writeFile(join(folder, 'bin/ssh'), ssh)
  await chmod(join(folder, 'bin/ssh'), 0o755)
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

/** Puts a release into `dist` of a forge's machine, and runs the step there. */
async function bring(id: string): Promise<string> {
  const { jobs } = parse(await readFile('deploy/forge/publish.yml', 'utf8')) as Workflow // Its schema.
  const step = jobs.publish?.steps.find(({ name }) => name?.startsWith('Publish to'))
  const forge = join(folder, 'forge')
  await cp(release, join(forge, 'dist/releases', id), { recursive: true })
  const PATH = join(folder, 'bin') + delimiter + (process.env.PATH ?? '')
  const environment = { PATH, HOSTS: hosts.join(' '), TARGET: 'site', PAUSE: '0', ID: id }
  const run = (step?.run ?? '').replace('deploy/', `${resolve('deploy')}/`)
  const child = startProgram('sh', ['-c', run], environment, { root: forge })
  expect([await child.exited, child.output()]).toEqual([0, expect.any(String)])
  return child.output()
}

const name = (day: number) => `2026-11-0${day}T08-00-00Z-000${day}`

describe('A workflow', () => {
  it('brings a release to every machine, whose server takes it up, and keeps five', async () => {
    const lines = await bring(name(1))
    expect(lines).toContain(hosts.map((host) => `${host}: ${name(1)}\n`).join(''))
    const entries = hosts.map((host) => join(folder, host, 'site/current/server/entry.mjs'))
    const servers = await Promise.all(entries.map((entry) => startService([entry], {})))
    for (const server of servers) stopWithTest(server)
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
    await eventually(served).toEqual([name(6), name(6)])
    for (const host of hosts) {
      const site = join(folder, host, 'site')
      expect(await readlink(join(site, 'current'))).toBe(`releases/${name(6)}`)
      expect((await readdir(join(site, 'releases'))).toSorted()).toEqual([2, 3, 4, 5, 6].map(name))
      expect(await readdir(join(site, 'current/'))).toEqual(['data', 'server'])
    }
    // Once more, after a run that broke off: nothing is lost.
    await bring(name(6))
    expect(await served()).toEqual([name(6), name(6)])
  })
})
