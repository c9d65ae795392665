/**
 * `deploy/git/post-receive` in a real bare repository, by real pushes: of a content folder, and of
 * a fork of the project.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../support/free-port.ts'
import { startProgram } from '../../support/child.ts'
import { useFolder } from '../../support/folder.ts'
const fixture = 'tests/fixtures/leaflet'
/** What a project is made of, beside its packages. */
const projectFiles = ['src', 'scripts', 'astro.config.mjs', 'package.json', 'package-lock.json']

/** A shell would run `2400` and `office`. */
const networks = 'RATE_LIMIT_NETWORKS=assistants 2400 192.0.2.0/24; office 600 198.51.100.0/28'

const folder = useFolder()
const home = join(folder, 'home')
const settings = join(folder, 'site.env')

beforeAll(async () => {
  await mkdir(home)
  await writeFile(
    settings,
    `OUT_DIR='${join(folder, 'out')}'\nPORT=${await freePort()}\nBASE_URL='http://localhost:4321'\n# As README.md writes it, for systemd.\n${networks}\n`,
  )
})

/** That of somebody whom this machine knows nothing of. */
function environment(): Readonly<Record<string, string>> {
  const person = { NAME: 'Editor', EMAIL: 'editor@leaflet.example' }
  const names = ['AUTHOR', 'COMMITTER'].flatMap((role) =>
    Object.entries(person).map(([name, value]) => [`GIT_${role}_${name}`, value]),
  )
  return {
    PATH: process.env.PATH ?? '',
    HOME: home,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    ...(Object.fromEntries(names) as Record<string, string>), // As they were.
  }
}

/** Runs git; what a hook prints is in what it returns. */
async function git(place: string, ...args: string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)('git', args, {
    cwd: place,
    env: environment(),
  })
  return stdout + stderr
}

/**
 * A bare repository with the hook, configured as the hook says, and a clone of somebody who pushes.
 */
async function createRepository(name: string, config: Readonly<Record<string, string>>) {
  const bare = join(folder, `${name}.git`)
  const author = join(folder, `${name}-author`)
  await git(folder, 'init', '--quiet', '--bare', '--initial-branch=main', bare)
  await copyFile('deploy/git/post-receive', join(bare, 'hooks/post-receive'))
  for (const [key, value] of Object.entries({ settings, ...config })) {
    await git(bare, 'config', `vitrine.${key}`, value)
  }
  await git(folder, 'init', '--quiet', '--initial-branch=main', author)
  await git(author, 'remote', 'add', 'origin', bare)
  return { bare, author }
}

async function commit(author: string): Promise<void> {
  await git(author, 'add', '--all')
  await git(author, 'commit', '--quiet', '--message=Edit')
}

async function commitAndPush(author: string, ...refs: string[]): Promise<string> {
  await commit(author)
  return await git(author, 'push', 'origin', ...refs)
}

const served = () => readlink(join(folder, 'out/current'))

/** Changes the title of the home page of the leaflet. */
async function setTitle(content: string, title: string): Promise<void> {
  const page = join(content, 'pages/uk/index.md')
  const text = await readFile(page, 'utf8')
  await writeFile(page, text.replace(/^title: .*$/m, `title: ${title}`))
}

/** Text of a page of the release that is served. */
const servedPage = async () =>
  await readFile(join(folder, 'out', await served(), 'client/index.html'), 'utf8')

describe('A push of a content folder', () => {
  let bare = ''
  let author = ''

  beforeAll(async () => {
    const config = { project: resolve('.'), worktree: join(folder, 'clone') }
    ;({ bare, author } = await createRepository('content', config))
    await cp(fixture, author, { recursive: true })
  })

  it('waits for one that came before, is published, and whoever pushes sees each step', async () => {
    await writeFile(join(author, 'note.txt'), 'To be removed.')
    await commit(author)
    const other = spawn('flock', [join(bare, 'vitrine.lock'), 'sh', '-c', 'echo held; read _'])
    await once(other.stdout, 'data')
    const pushing = startProgram('git', ['push', 'origin', 'main'], environment(), { root: author })
    await pushing.printed(/Another push is being published, waiting for it/)
    // Nothing is checked out where the other one may be reading.
    expect(existsSync(join(folder, 'clone'))).toBe(false)
    other.stdin.end('\n')
    expect(await pushing.exited).toBe(0)
    const lines = pushing.output()
    expect(lines).toMatch(/^remote: {3}Build: /m)
    expect(lines).toMatch(/^remote: Published \S+/m)
    expect(lines).not.toContain('restart')
    expect(lines).not.toContain('not found')
    expect(await served()).toMatch(/^releases\//)
  })

  it('to another branch is kept and not published', async () => {
    const before = await served()
    await git(author, 'switch', '--quiet', '--create', 'idea')
    await setTitle(author, 'Idea')
    expect(await commitAndPush(author, 'idea')).toContain('only main is published')
    expect(await git(author, 'push', 'origin', '--delete', 'idea')).toContain('only main')
    await git(author, 'switch', '--quiet', 'main')
    expect(await served()).toBe(before)
  })

  it('with a mistake is kept, says loudly what is wrong, and leaves what is served', async () => {
    const before = await served()
    await setTitle(author, '""')
    await rm(join(author, 'note.txt'))
    // What somebody left in the clone on the server was not pushed.
    await writeFile(join(folder, 'clone/pages/uk/left.md'), 'No front matter')
    const lines = await commitAndPush(author, 'main')
    expect(lines).toMatch(/^remote: .*pages\/uk\/index\.md:\d+/m)
    expect(lines).toContain('!!! NOT PUBLISHED. Your push is kept')
    expect(await git(bare, 'rev-parse', 'main')).toBe(await git(author, 'rev-parse', 'HEAD'))
    expect(await served()).toBe(before)
    expect(lines).not.toContain('left.md')
    expect(existsSync(join(folder, 'clone/note.txt'))).toBe(false)
  })

  it('that only asks for a publish touches the file that systemd waits for', async () => {
    const asked = join(folder, 'publish-asked')
    await git(bare, 'config', 'vitrine.asked', asked)
    const before = await served()
    await setTitle(author, 'Later')
    expect(await commitAndPush(author, 'main')).toContain('Asked for a publish')
    expect(existsSync(asked)).toBe(true)
    expect(await served()).toBe(before)
  })
})

describe('A push of a fork of the project', () => {
  it('is published from its own checkout, and says when the server has to be restarted', async () => {
    const worktree = join(folder, 'fork')
    const { bare, author } = await createRepository('fork', { project: worktree, worktree })
    for (const name of projectFiles) await cp(name, join(author, name), { recursive: true })
    await cp(fixture, join(author, 'content'), { recursive: true })
    await writeFile(join(author, '.gitignore'), await readFile('.gitignore', 'utf8'))
    // Installed before, as the first push would do: the second one finds the same lock file.
    await commit(author)
    await git(folder, 'clone', '--quiet', author, worktree)
    await symlink(resolve('node_modules'), join(worktree, 'node_modules'))
    await setTitle(join(author, 'content'), 'Гілка')
    await writeFile(join(author, 'src/note.md'), 'Changed.')
    const lines = await commitAndPush(author, 'main')
    expect(lines).toMatch(/^remote: Published /m)
    expect(lines).not.toContain('Installing')
    expect(lines).toContain('Restart it to use the new version')
    expect(await servedPage()).toContain('Гілка')
    expect(existsSync(join(worktree, 'node_modules/astro'))).toBe(true)
    expect(existsSync(join(bare, 'vitrine.published'))).toBe(true)
  })
})
