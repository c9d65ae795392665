/** Two sites and one folder of releases: neither takes the place of the other by mistake. */
import { cp, mkdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stopWithTest } from '../../support/built-service.ts'
import { runNode, startNode } from '../../support/child.ts'
import { pageText, siteYaml, smallSite, writeContent } from '../../support/content-folder.ts'
import { useFolder } from '../../support/folder.ts'
const earlier = '/_astro/earlier.0123abcd.css'

const folder = useFolder()
const out = join(folder, 'out')
let mill = ''

beforeAll(async () => {
  await writeContent(join(folder, 'mill'), {
    ...smallSite,
    'pages/en/flour.md': pageText({ title: 'Flour' }),
  })
  await writeContent(join(folder, 'choir'), {
    ...smallSite,
    'site.yaml': siteYaml.replace('service: mill', 'service: choir'),
  })
  expect((await run('publish', 'mill')).stderr).toBe('')
  mill = await served()
  // What a release with other styles would have.
  await writeFile(join(out, 'releases', mill, 'client', earlier), 'p{color:red}')
})

/** Runs a command on one of the two content folders. */
async function run(
  command: string,
  site: string,
  words: readonly string[] = [],
  more: Record<string, string> = {},
) {
  const settings = { CONTENT_DIR: join(folder, site), OUT_DIR: out, PORT: '0' }
  return await runNode([`scripts/${command}.ts`, ...words], { ...settings, ...more })
}

async function served(): Promise<string> {
  return (await readlink(join(out, 'current'))).slice('releases/'.length)
}

describe('A publish', () => {
  it('over another service is refused, and says what is live and what to do', async () => {
    const { code, stdout, stderr } = await run('publish', 'choir')
    expect(code).toBe(1)
    expect(stderr).toBe(
      `Cannot publish choir at http://localhost:4321 from ${folder}/choir: ${out} holds mill at http://localhost:4321
To publish the live site again, set CONTENT_DIR and BASE_URL to its values.
To keep both sites, set OUT_DIR to another folder.
To replace the live site, run npm run publish -- --replace
`,
    )
    expect(stdout).toContain('The live release did not change: Cannot publish choir')
    expect(await served()).toBe(mill)
  })

  it('over another origin is refused', async () => {
    const origin = { BASE_URL: 'https://www.mill.example' }
    const { code, stderr } = await run('publish', 'mill', [], origin)
    expect(code).toBe(1)
    expect(stderr).toContain(`${out} holds mill at http://localhost:4321\n`)
    expect(await served()).toBe(mill)
  })

  it('over a damaged release of another service is refused by the releases before it', async () => {
    const manifest = join(out, 'releases', mill, 'data/manifest.json')
    const written = await readFile(manifest, 'utf8')
    await cp(join(out, 'releases', mill), join(out, 'releases/2001-01-01'), { recursive: true })
    await writeFile(manifest, written.slice(0, 100))
    const { stderr } = await run('publish', 'choir')
    await writeFile(manifest, written)
    await rm(join(out, 'releases/2001-01-01'), { recursive: true })
    expect(stderr).toContain('holds mill at http://localhost:4321')
  })

  it('never takes the default of CONTENT_DIR for another service, whatever is asked', async () => {
    await cp(join(folder, 'choir'), join(folder, 'content'), { recursive: true })
    const words = [resolve('scripts/publish.ts'), '--replace']
    const { code, stderr } = await runNode(words, { OUT_DIR: out }, folder)
    expect(code).toBe(1)
    expect(stderr).toContain('CONTENT_DIR is not set: set it to your content folder.\n')
    expect(stderr).toContain(`CONTENT_DIR=${folder}/content npm run publish -- --replace\n`)
    expect(await served()).toBe(mill)
  })
})

describe('A check', () => {
  it('compares with the release of the same service alone', async () => {
    const own = await run('check', 'mill')
    expect(own.stdout).toContain(`Compared with ${out}/releases/${mill}\n`)
    const other = await run('check', 'choir')
    expect(other.stderr).not.toContain('would disappear')
    expect(other.stdout).toContain(
      'Not compared with the live site: OUT_DIR has a release of mill, which is another site. Name the live site',
    )
    const asked = await run('check', 'choir', ['--against', out])
    expect(asked.stderr).toContain('/en/flour/ is on the live site and would disappear')
  })
})

describe('vitrine.yaml', () => {
  const file = 'CONTENT_DIR: mill\nOUT_DIR: out\nBASE_URL: https://www.mill.example\n'

  /** Runs a command in a folder next to the content. */
  const runBeside = (command: string, ...words: string[]) =>
    runNode([resolve(`scripts/${command}.ts`), ...words], {}, join(folder, 'product'))

  beforeAll(async () => {
    await mkdir(join(folder, 'product'))
    await writeFile(join(folder, 'vitrine.yaml'), file)
  })

  afterAll(() => rm(join(folder, 'vitrine.yaml')))

  it('gives commands the folders and the origin', async () => {
    expect((await runBeside('check')).stdout).toContain(`Compared with ${out}/releases/${mill}\n`)
    expect((await runBeside('rollback', '--list')).stdout).toContain(mill)
    expect((await runBeside('publish')).stderr).toContain(
      `Cannot publish mill at https://www.mill.example from ${folder}/mill: ${out} holds`,
    )
  })

  it('leaves a server the origin of its release', async () => {
    const place = { root: join(folder, 'product') }
    const server = stopWithTest(startNode([resolve('scripts/serve.ts')], { PORT: '0' }, place))
    await server.printed(/Vitrine serves http:\/\/localhost:4321 on/)
  })

  it('with a secret is refused by every command, without its value', async () => {
    await writeFile(join(folder, 'vitrine.yaml'), `${file}AUTH_MASTER_SECRETS: hush\n`)
    for (const command of ['check', 'publish', 'serve', 'rollback']) {
      const { code, stdout, stderr } = await runBeside(command)
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toBe(
        `Cannot use ${folder}/vitrine.yaml: AUTH_MASTER_SECRETS can only be set in the environment. The file may set only CONTENT_DIR, OUT_DIR, BASE_URL\n`,
      )
    }
  })
})

describe('A site that replaces another', () => {
  it('has no file of it, and a rollback leads to it only when it is named', async () => {
    const { code } = await run('publish', 'choir', ['--replace'])
    expect(code).toBe(0)
    const choir = await served()
    expect(choir).not.toBe(mill)
    const data = join(out, 'releases', choir, 'data')
    expect(JSON.parse(await readFile(join(data, 'manifest.json'), 'utf8'))).toMatchObject({
      service: 'choir',
      baseUrl: 'http://localhost:4321',
    })
    expect(await readFile(join(data, 'representations.json'), 'utf8')).not.toContain(earlier)

    const back = await run('rollback', 'choir')
    expect([back.code, back.stderr]).toEqual([
      1,
      `Cannot go back: no release of this service is older than ${choir}. To see all releases, run npm run rollback -- --list\n`,
    ])
    const named = await run('rollback', 'choir', [mill])
    expect([named.code, named.stderr]).toEqual([
      1,
      `Cannot go back to ${mill}: it is mill at http://localhost:4321, but choir at http://localhost:4321 is live. To replace the live site, run npm run rollback -- ${mill} --replace\n`,
    ])
    expect(await served()).toBe(choir)
    expect((await run('rollback', 'choir', [mill, '--replace'])).code).toBe(0)
    expect(await served()).toBe(mill)
  })
})
