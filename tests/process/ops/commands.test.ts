import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { runNode } from '../../support/child.ts'
import { useFolder } from '../../support/folder.ts'
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>
} // The form of npm.

/** Commands that other programs run: Prettier, and the package in `bench/`. */
const forwarded = ['format', 'bench', 'soak']

/** Our commands, with the arguments of node for each. */
const commands = Object.entries(scripts)
  .filter(([name]) => !forwarded.includes(name))
  .map(([name, line]): [string, string[]] => [name, line.split(' ').slice(1)])

describe('Commands', () => {
  it('are all run by node', () => {
    const others = Object.entries(scripts).filter(([, line]) => !line.startsWith('node '))
    expect(others.map(([name]) => name)).toEqual(forwarded)
  })

  it.each(commands)('%s says with --help what it does and how it is called', async (name, args) => {
    const [long, short] = await Promise.all(
      ['--help', '-h'].map((option) => runNode([...args, option], {})),
    )
    expect(short).toEqual(long)
    expect([long?.code, long?.stderr]).toEqual([0, ''])
    expect(long?.stdout).toMatch(
      new RegExp(`^[A-Z][^]+\\n\\nUsage:\\n {2}npm (?:run (?:--silent )?)?${name}\\b`),
    )
  })

  // What follows the suites is for Vitest.
  it.each(commands.filter(([name]) => !name.startsWith('test')))(
    '%s refuses an option it does not know, with its usage',
    async (name, args) => {
      const { code, stdout, stderr } = await runNode([...args, '--no-such-option'], {})
      expect(code).toBe(2)
      expect(stdout + stderr).toMatch(new RegExp(`\\nUsage:\\n {2}npm .*${name}\\b`))
    },
  )

  it('with settings name each with its meaning and its default', async () => {
    const { stdout } = await runNode(['scripts/build.ts', '--help'], {})
    expect(stdout).toMatch(/^ {2}CONTENT_DIR +folder with the content \(content\)$/m)
  })

  it('refuse a word they have no use for', async () => {
    const { code, stderr } = await runNode(['scripts/build.ts', 'pages/en/about.md'], {})
    expect([code, stderr.split('\n')[0]]).toEqual([2, "Unexpected argument 'pages/en/about.md'"])
  })
})

/** A clone in which nothing was installed. */
describe('In a new clone', () => {
  const clone = useFolder()

  beforeAll(() => {
    cpSync('scripts', join(clone, 'scripts'), { recursive: true })
  })
  // Those of the tests alone begin after `npm test` has installed everything.
  it.each(commands.filter(([, args]) => args.some((arg) => /^scripts\/.*\.ts$/.test(arg))))(
    '%s says that the packages are missing',
    async (_name, args) => {
      const { code, stderr } = await runNode(args, {}, clone)
      expect([code, stderr]).toEqual([
        1,
        'Packages are missing: run `npm install`, then run the same command again.\n',
      ])
    },
  )
})
