/** `docs/operations.md`: its shell lines are run where they can be, and what it names is there. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { requireProgram } from '../../scripts/programs.ts'
import { settings } from '../../src/config/settings.ts'
import { stopWithTest } from '../support/built-service.ts'
import { useFolder } from '../support/folder.ts'
import { freePort } from '../support/free-port.ts'
import { startProgram } from '../support/child.ts'

const document = readFileSync('docs/operations.md', 'utf8')

/** Blocks of shell lines below a heading. */
function blocksOf(heading: string): string[] {
  const [, text = ''] =
    new RegExp(`^#+ ${heading}\\n([^]*?)(?=^## |(?![^]))`, 'm').exec(document) ?? []
  const blocks = [...text.matchAll(/^```sh\n([^]*?)\n```$/gm)].map(([, block = '']) => block)
  if (blocks.length === 0) throw new Error(`There is no shell below "${heading}"`)
  return blocks
}

const root = useFolder()

beforeEach(async () => {
  await rm(root, { recursive: true, force: true })
  for (const name of ['etc/systemd/system', 'var/lib/vitrine']) {
    await mkdir(join(root, name), { recursive: true })
  }
})
/**
 * What belongs to a machine and not to a folder: users and units. Everything
 * else runs as it stands.
 */
const standIns = `set -eu
sudo() { if [ "$1" = -u ]; then shift 2; fi; "$@"; }
systemctl() { echo "systemctl $*"; }
npm() { echo "npm $*"; }
`

/** Runs lines with the places of this machine replaced by those below the folder of the test. */
function run(lines: string): string {
  const placed = lines
    .replaceAll(/(?<![\w/.])\/srv\/vitrine/g, resolve('.'))
    .replaceAll(/(?<![\w/.])\/(etc|var)\//g, `${root}/$1/`)
  const { PATH = '' } = process.env
  const options = { encoding: 'utf8', env: { PATH, ROOT: root } } as const
  const { status, stdout, stderr } = spawnSync('/bin/bash', ['-c', standIns + placed], options)
  if (status !== 0) throw new Error(`${placed}\nends with ${status}:\n${stdout}${stderr}`)
  return stdout
}

const keysOf = async (folder: string, name: string) =>
  JSON.parse(await readFile(join(root, 'etc/vitrine', folder, name), 'utf8')) as unknown[]

describe('The shell lines of docs/operations.md', () => {
  it('are shell, all of them', () => {
    const blocks = [...document.matchAll(/^```sh\n([^]*?)\n```$/gm)].map(([, block = '']) => block)
    expect(blocks.length).toBeGreaterThan(10)
    for (const block of blocks) {
      // What is to be filled in would be a redirection.
      const text = block.replaceAll(/<[a-z][^>\n]*>/g, 'word')
      execFileSync('/bin/bash', ['-n', '-c', text])
    }
  })

  it('write the settings and the keys of one machine, the keys for root alone', async () => {
    run(blocksOf('One machine')[1] ?? '')
    const env = await readFile(join(root, 'etc/vitrine/site.env'), 'utf8')
    expect(env).toBe('BASE_URL=https://www.example.com\nTRUST_PROXY_HOPS=1\nMETRICS_PORT=9464\n')
    expect(await keysOf('keys', 'auth_signing_keys')).toHaveLength(1)
    const modes = execFileSync('stat', ['-c', '%a', 'keys', 'keys/auth_master_secrets'], {
      cwd: join(root, 'etc/vitrine'),
      encoding: 'utf8',
    })
    expect(modes).toBe('700\n600\n')
  })

  it('tell Caddy of one replica in the form of systemd', async () => {
    await mkdir(join(root, 'etc/caddy'))
    const [, , , caddy = ''] = blocksOf('One machine')
    run(`cd '${resolve('.')}'\n${caddy}`)
    const unitFile = join(root, 'etc/systemd/system/caddy.service.d/vitrine.conf')
    const unit = await readFile(unitFile, 'utf8')
    expect(unit).toMatch(
      /^\[Service\]\nEnvironment=CADDY_EMAIL=\S+ SITE_APEX=\S+ SITE_WWW=\S+ REPLICAS=\S+\n$/,
    )
    const caddyfile = await readFile(join(root, 'etc/caddy/Caddyfile'), 'utf8')
    for (const [name] of unit.matchAll(/\w+(?==)/g)) {
      if (name !== 'Environment') expect(caddyfile).toContain(`{$${name}:`)
    }
  })

  it('rotate the keys: both are there all the while, first the old one first, then the new one', async () => {
    run(blocksOf('One machine')[1] ?? '')
    const [old] = await keysOf('keys', 'auth_signing_keys')
    const [prepare = ''] = blocksOf('Rotate the keys')
    const steps = [...document.matchAll(/^\| [^|]+ \| `([^`]+keys\.new[^`]+)`/gm)].map(
      ([, line]) => line,
    )
    expect(steps).toHaveLength(3)
    const after = async (at: number) => {
      // Each line is typed on another day, in a shell in which the functions were pasted again.
      const functions = prepare.replaceAll(/^(?:cd|sudo) .*$/gm, '')
      run(`${at === 0 ? prepare : functions}\n${steps[at] ?? ''}`)
      return await keysOf('keys', 'auth_signing_keys')
    }
    const first = await after(0)
    const [fresh] = await keysOf('keys.new', 'auth_signing_keys')
    expect(first).toEqual([old, fresh])
    expect(await keysOf('keys', 'auth_master_secrets')).toHaveLength(2)
    expect(await after(1)).toEqual([fresh, old])
    expect(await after(2)).toEqual([fresh])
  })

  it('start the store of three machines, which keeps its file where it may write', async () => {
    const store = join(root, 'var/lib/redis')
    await mkdir(store)
    await mkdir(join(root, 'etc/redis'))
    const file = join(root, 'etc/redis/redis.conf')
    await writeFile(file, 'daemonize no\n')
    const [lines = ''] = blocksOf('Three machines')
    run(lines.replace(/^sudo chown .*$/m, ''))
    execFileSync('chmod', ['-R', 'a+rX', root])
    await chmod(store, 0o777)
    const program = requireProgram('redis', process.env)
    const nobody =
      process.getuid?.() === 0
        ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
        : []
    // The address is that of another machine. `/` is where systemd starts a unit, and is not its
    // own to write.
    const command = [...nobody, program, file, '--bind', '127.0.0.1', '--port']
    const [name, ...given] = [...command, String(await freePort())]
    const server = stopWithTest(startProgram(name, given, {}, { root: '/' }))
    await server.printed(/Ready to accept connections/)
    expect(await readdir(store)).toEqual(['appendonlydir'])
  })

  it('set up a replica, and publish by the script that carries a release to all first', async () => {
    const [, replica = '', publish = '', cron = ''] = blocksOf('Three machines')
    run(`cd '${resolve('.')}'\n${replica.replace(/<that of the store>/, 's3cret')}`)
    const env = await readFile(join(root, 'etc/vitrine/site.env'), 'utf8')
    expect(env).toContain('HOST=10.0.0.11\n')
    expect(env).toContain('RATE_LIMIT_STORE=redis://:s3cret@10.0.0.10:6379/0\n')
    await mkdir(join(root, 'etc/cron.d'))
    run(cron)
    const table = await readFile(join(root, 'etc/cron.d/vitrine'), 'utf8')
    const script = readFileSync('deploy/publish-to.sh', 'utf8')
    for (const text of [publish, table]) {
      expect(text).toContain('sh deploy/publish-to.sh')
      for (const [, needed = ''] of script.matchAll(/\$\{(\w+):\?/g))
        expect(text).toContain(`${needed}=`)
    }
  })
})

describe('A second site', () => {
  it('shares no name and no folder with the first one', async () => {
    const [block = ''] = blocksOf('Two sites on one machine')
    run(`cd '${resolve('.')}'\n${block}`)
    const folder = join(root, 'etc/systemd/system')
    const names = await readdir(folder)
    const given = await readdir('deploy/systemd')
    expect(names.toSorted()).toEqual(
      given.map((name) => name.replace('vitrine', 'choir')).toSorted(),
    )
    for (const name of names) {
      const unit = await readFile(join(folder, name), 'utf8')
      expect([name, unit.match(/vitrine|\/srv\/content/g)]).toEqual([name, null])
    }
  })
})

describe('docs/operations.md', () => {
  it('has a heading for each alert', () => {
    const alerts = [...document.matchAll(/^### (Vitrine\w+)$/gm)].map(([, name]) => name)
    expect(alerts).toEqual([
      ...['VitrineDown', 'VitrineFailures', 'VitrineOAuthFailure', 'VitrineSlow'],
      ...['VitrineRefusesMany', 'VitrineReleaseStale', 'VitrineReleaseRefused'],
      ...['VitrineReleasesDiffer', 'VitrineStoreAway', 'VitrineStoreFull', 'VitrineCertificate'],
      ...['VitrineMemory', 'VitrineEventLoop'],
    ])
  })

  it('names settings, commands, documents and files that are there', () => {
    const names = new Set<string>(Object.values(settings).map(({ name }) => name))
    const named = [...document.matchAll(/\b(?:[A-Z]{3,}_)+[A-Z]+\b/g)].map(([name]) => name)
    const known =
      /^(?:OTEL_|NODE_OPTIONS|CADDY_EMAIL|MAIL_TO|REDISCLI_AUTH|SITE_APEX|SITE_WWW|PURGE_TAG)/
    const unknown = named.filter(
      (name) => !names.has(name.replace(/_FILE$/, '')) && !known.test(name),
    )
    expect(unknown).toEqual([])
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object } // The form of npm.
    for (const [, name = ''] of document.matchAll(/npm run (?:--silent )?([\w-]+)/g)) {
      expect(scripts).toHaveProperty(name)
    }
    const paths = [...document.matchAll(/`((?:docs|deploy)\/[\w/.-]+)`/g)].map(
      ([, path = '']) => path,
    )
    expect(paths.length).toBeGreaterThan(8)
    expect(paths.filter((path) => !existsSync(path))).toEqual([])
  })
})
