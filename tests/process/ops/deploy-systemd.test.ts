/**
 * `deploy/systemd`: what systemd says of the units, and their command lines, run as far as that can
 * be without it.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { requireProgram } from '../../../scripts/programs.ts'
import { connectionLimits } from '../../../src/service/timeouts-and-limits.ts'
import { builtSite } from '../../support/built-site.ts'
import { stopWithTest } from '../../support/built-service.ts'
import { useFolder } from '../../support/folder.ts'
import { freePort } from '../../support/free-port.ts'
import { runNode, startProgram } from '../../support/child.ts'
import { listenForTest } from '../../support/listening.ts'
import { putPlaces, readUnit, runLine } from '../../support/systemd-unit.ts'
import type { Places } from '../../support/systemd-unit.ts'

const release = await builtSite('tiny')
const units = 'deploy/systemd'

const folder = useFolder()
const places: Places = {
  '/srv/vitrine': resolve('.'),
  '/srv/content': join(folder, 'content'),
  '/var/lib/vitrine': join(folder, 'out'),
  '/etc/vitrine/keys': join(folder, 'keys'),
}

beforeAll(async () => {
  for (const name of ['out', 'content', 'keys', 'units']) await mkdir(join(folder, name))
  await cp('tests/fixtures/tiny', join(folder, 'content'), { recursive: true })
})

/** What systemd-analyze prints of a unit; nothing when it finds nothing. */
function analyze(...args: string[]): string {
  const program = requireProgram('systemd', process.env)
  return execFileSync('/bin/sh', ['-c', '"$0" "$@" 2>&1', program, ...args], { encoding: 'utf8' })
}

/**
 * Writes all units with the places of this test, and the template that the server's unit tells how
 * to make.
 */
async function writeUnits(): Promise<string[]> {
  const written: string[] = []
  for (const name of await readdir(units)) {
    const text = putPlaces(await readFile(join(units, name), 'utf8'), places)
    const path = join(folder, 'units', name)
    await writeFile(path, text)
    written.push(path.replace('@', '@vitrine.service'))
    const [, recipe] = /^# {3}(sed '[^']+') vitrine\.service >/m.exec(text) ?? []
    if (recipe === undefined) continue
    const template = execFileSync('/bin/sh', ['-c', `${recipe} ${path}`], { encoding: 'utf8' })
    expect(template).toContain('\nEnvironment=PORT=%i\n')
    const templatePath = join(folder, 'units/vitrine@.service')
    await writeFile(templatePath, template)
    written.push(templatePath.replace('@', '@4321'))
  }
  return written
}

describe('The units', () => {
  it('are understood by systemd, line by line', async () => {
    const written = await writeUnits()
    expect(written).toHaveLength(6)
    expect(analyze('verify', ...written)).toBe('')
  })

  it.each([
    ['vitrine.service', 1],
    ['vitrine-publish.service', 1.6],
  ])('leave little open: %s at most %d of 10', (name, most) => {
    const report = analyze('security', '--offline=true', join(units, name))
    const [, level] = /Overall exposure level for \S+: ([\d.]+)/.exec(report) ?? []
    expect(Number(level)).toBeGreaterThan(0)
    expect(Number(level)).toBeLessThanOrEqual(most)
  })

  it('give the server the time that it takes to stop, and V8 the calls that it makes', () => {
    const unit = readUnit('vitrine.service', places)
    const [seconds = ''] = unit.values('TimeoutStopSec')
    expect(Number(seconds.replace(/s$/, '')) * 1000).toBeGreaterThan(connectionLimits.stopTimeout)
    // Node is killed at its first pkey_alloc by @system-service alone.
    const [allowed = ''] = unit.values('SystemCallFilter')
    expect(allowed.split(' ')).toEqual(['@system-service', '@pkey'])
    expect(unit.values('SystemCallErrorNumber')).toEqual(['EPERM'])
    expect(unit.values('MemoryDenyWriteExecute')).toEqual([])
  })

  it('run the server as somebody who owns nothing of what the publish writes', () => {
    const server = readUnit('vitrine.service', places)
    expect([server.values('DynamicUser'), server.values('User')]).toEqual([
      ['yes'],
      ['vitrine-server'],
    ])
    // systemd would take a user of the name of the unit, when there is one, in place of a new one.
    expect(readUnit('vitrine-publish.service', places).values('User')).toEqual(['vitrine'])
  })

  it('agree on the file by which a publish is asked for', () => {
    const asked = join(folder, 'out/publish-asked')
    expect(readUnit('vitrine-publish.path', places).values('PathExists')).toEqual([asked])
    const publish = readUnit('vitrine-publish.service', places)
    expect(publish.values('ExecCondition')[0]).toContain(`[ -e ${asked} ]`)
    expect(publish.values('ExecStartPre')[0]).toBe(`/bin/rm -f ${asked}`)
  })
})

/** Takes from a process of root what the unit takes from the service. */
const withoutRights =
  process.getuid?.() === 0
    ? ['--reuid=65534', '--regid=65534', '--clear-groups', '--bounding-set=-all', '--inh-caps=-all']
    : []

describe('The command of the server', () => {
  it('serves, with keys from credentials, without any right, and ends well', async () => {
    const served = join(folder, 'served')
    await cp(release, join(served, 'releases/one'), { recursive: true })
    await symlink('releases/one', join(served, 'current'))
    const keys = await runNode(['scripts/keys.ts', '--folder', join(folder, 'keys/made')], {})
    expect(keys.code).toBe(0)
    const unit = readUnit('vitrine.service', { ...places, '/var/lib/vitrine': served })
    // What LoadCredential does: copies that the service alone may read.
    const credentials = join(folder, 'credentials')
    await mkdir(credentials)
    for (const line of unit.values('LoadCredential')) {
      const [name = '', path = ''] = line.split(':')
      const copy = join(credentials, name)
      await cp(path.replace(join(folder, 'keys'), join(folder, 'keys/made')), copy)
      await chmod(copy, 0o444)
    }
    const settings = Object.entries(unit.environment()).map(([name, value]) => [
      name,
      value.replace('%d', credentials),
    ])
    const environment = Object.fromEntries(settings) as Record<string, string> // As they were.
    const [line = ''] = unit.values('ExecStart')
    const words = [...withoutRights, '--no-new-privs', ...line.split(' ')]
    const own = { ...environment, PORT: '0' }
    const server = stopWithTest(startProgram('setpriv', words, own, { root: '/' }))
    const [, port = ''] = await server.printed(/ on 127\.0\.0\.1:(\d+) \(/)
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
    expect(await (await get('/api/v1/health')).json()).toMatchObject({ ok: true })
    const { keys: published } = (await (await get('/oauth/jwks.json')).json()) as {
      keys: { x: string }[]
    } // RFC 7517 §5.
    const made = await readFile(join(folder, 'keys/made/auth_signing_keys'), 'utf8')
    expect(published.map(({ x }) => made.includes(`"x":"${x}"`))).toEqual([true])
    server.signal('SIGTERM')
    // 0 is no failure, so that Restart=on-failure leaves a stopped server stopped.
    expect(await server.exited).toBe(0)
  })
})

describe('A unit that fails', () => {
  /** Programs of which the unit needs more than a test can have. */
  const stubs = {
    journalctl: 'echo "journal of $2: \\"The disk is full\\""',
    sendmail: `cat >'${folder}/mail'`,
  }
  async function report(environment: Readonly<Record<string, string>>): Promise<void> {
    const bin = join(folder, 'bin')
    await mkdir(bin, { recursive: true })
    for (const [name, text] of Object.entries(stubs)) {
      await writeFile(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
    }
    const own = { '%i': 'vitrine-publish.service', '%H': 'www', '/usr/sbin/sendmail': 'sendmail' }
    const unit = readUnit('vitrine-failed@.service', { ...places, ...own })
    const PATH = `${bin}:${process.env.PATH ?? ''}`
    for (const line of unit.values('ExecStart')) {
      expect(await runLine(line, { PATH, ...environment }, '.')).toEqual({ code: 0, output: '' })
    }
  }

  it.each(['vitrine.service', 'vitrine-publish.service'])('is reported: %s', async (name) => {
    const text = await readFile(join(units, name), 'utf8')
    expect(text).toContain('\nOnFailure=vitrine-failed@%n.service\n')
  })

  it('is reported by a webhook and by mail with the end of its journal', async () => {
    const received: [type: string | undefined, body: string][] = []
    const server = createServer((request, response) => {
      void readText(request).then((body) => {
        received.push([request.headers['content-type'], body])
        response.end()
      })
    })
    const WEBHOOK = `http://127.0.0.1:${await listenForTest(server)}/hook`
    await report({ WEBHOOK, MAIL_TO: 'you@example.com' })
    const journal = 'journal of vitrine-publish.service: "The disk is full"\n'
    const [[type, body] = ['', '']] = received
    expect([type, JSON.parse(body)]).toEqual([
      'application/json',
      { text: `www: vitrine-publish.service failed\n${journal}` },
    ])
    const mail = await readFile(join(folder, 'mail'), 'utf8')
    expect(mail).toBe(
      `To: you@example.com\nSubject: www: vitrine-publish.service failed\n\n${journal}`,
    )
  })

  it('is reported to no place that is not set', async () => {
    await rm(join(folder, 'mail'), { force: true })
    await report({})
    expect(existsSync(join(folder, 'mail'))).toBe(false)
  })
})

it('The limits for the kernel are settings of this kernel', async () => {
  const text = await readFile('deploy/sysctl.d/60-vitrine.conf', 'utf8')
  const names = text
    .split('\n')
    .filter((line) => /^[^#]/.test(line))
    .map((line) => line.split(' = ')[0] ?? '')
  expect(names).toHaveLength(2)
  for (const name of names) {
    expect([name, existsSync(join('/proc/sys', name.replaceAll('.', '/')))]).toEqual([name, true])
  }
})

describe('The commands of a publish', () => {
  const unit = () => readUnit('vitrine-publish.service', places)

  async function isDue(port: number): Promise<boolean> {
    const [line = ''] = unit().values('ExecCondition')
    const { code } = await runLine(line, { PORT: String(port) }, '.')
    // 255 would be a failure of the unit, and not an answer.
    expect(code).toBeLessThan(255)
    return code === 0
  }

  it('publish the first time, and what is asked for', async () => {
    const port = await freePort()
    const [remove = '', pull = ''] = unit().values('ExecStartPre')
    const [publish = ''] = unit().values('ExecStart')
    const asked = join(folder, 'out/publish-asked')
    expect(await isDue(port)).toBe(true)
    const environment = { ...unit().environment(), PORT: String(port) }
    // The content is no clone here, which does not matter.
    expect((await runLine(pull, environment, '.')).code).toBe(0)
    const { code, output } = await runLine(publish, environment, '.')
    expect([code, output]).toEqual([0, expect.stringMatching(/\nPublished /)])
    // Published, nobody asks, and no server says that anything is due.
    expect(await isDue(port)).toBe(false)
    await writeFile(asked, '')
    expect(await isDue(port)).toBe(true)
    await runLine(remove, environment, '.')
    expect(await isDue(port)).toBe(false)
  })

  it('warn when what was pushed cannot be had, and only where there is somewhere to get it', async () => {
    const [, pull = ''] = unit().values('ExecStartPre')
    const content = join(folder, 'content')
    const git = (...args: string[]) => execFileSync('git', ['-C', content, ...args])
    onTestFinished(() => rm(join(content, '.git'), { recursive: true }))
    git('init', '--quiet')
    expect(await runLine(pull, {}, '.')).toEqual({ code: 0, output: '' })
    git('remote', 'add', 'origin', join(folder, 'nowhere'))
    const { code, output } = await runLine(pull, {}, '.')
    expect([code, output]).toEqual([0, expect.stringContaining('WARNING: the content could not')])
  })

  it.each([true, false])('ask the server whether a page is due: stale %s', async (stale) => {
    await mkdir(join(folder, 'out/current'), { recursive: true })
    const server = createServer((_request, response) => {
      response.end(JSON.stringify({ ok: true, nextChange: null, stale }))
    })
    expect(await isDue(await listenForTest(server))).toBe(stale)
  })
})
