import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readSiteFile } from '../../scripts/bootstrap/site-file.mjs'
import { writeSiteFile } from '../../scripts/init/site-file.ts'
import { readAnswers } from '../../scripts/init/answers.ts'
import type { AnswerName } from '../../scripts/init/answers.ts'
import { readSkeletons } from '../../scripts/init/skeleton.ts'
import { checkContent } from '../../src/content/load.ts'
import { runNode } from '../support/child.ts'
import { createContentFolder } from '../support/content-folder.ts'
import { useFolder } from '../support/folder.ts'
const parent = useFolder()
let made = 0

function newFolder(): string {
  made += 1
  return join(parent, `site-${made}`)
}

async function init(folder: string, ...options: string[]) {
  return await runNode(['scripts/init.ts', ...options, folder], {})
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
}

const pagesOfLanguage = 8

/** Whether a file is a schema, or settings of an editor. */
function isForEditors(file: string, directory: string): boolean {
  return /^\.(?:schemas|vscode)\//.test(relative(directory, file))
}

describe('npm run init', () => {
  it.each([['en'], ['fr', 'ar'], ['ja'], ['pt-BR', 'en', 'uk']])(
    'makes a folder in %s that passes the check as it is',
    async (...languages) => {
      const directory = newFolder()
      const options = ['--name', "Miller's & Co", '--email', 'hello@mill.example']
      const { code, stdout, stderr } = await init(directory, ...options, '--lang', languages.join())
      expect([code, stderr]).toEqual([0, ''])
      const forEditors = (await filesIn(directory)).filter((file) => isForEditors(file, directory))
      const count = languages.length * pagesOfLanguage + 4 + forEditors.length
      expect(forEditors.length).toBeGreaterThan(10)
      expect(stdout).toContain(`Wrote ${count} files`)
      expect(stdout).not.toContain('no sample texts')
      const source = { directory, baseUrl: 'https://mill.example' }
      const { loaded, mistakes } = await checkContent({ ...source, now: new Date() })
      expect(mistakes).toEqual([])
      expect(loaded?.content.config.languages).toEqual(languages)
      expect(loaded?.content.config.company).toBe("Miller's & Co")
      expect(loaded?.content.contact?.email).toBe('hello@mill.example')
      expect(loaded?.site.data.pages).toHaveLength(languages.length * pagesOfLanguage)
      for (const file of await filesIn(directory)) {
        if (isForEditors(file, directory)) continue
        expect(await readFile(file, 'utf8'), file).not.toMatch(/\{\w+\}/)
      }
    },
  )

  it('makes a bare folder without sample pages, which passes the check', async () => {
    const directory = newFolder()
    const { code } = await init(directory, '--bare', '--name', 'Mill', '--lang', 'fr,ar')
    expect(code).toBe(0)
    const files = (await filesIn(directory)).filter((file) => !isForEditors(file, directory))
    expect(files.map((file) => relative(directory, file))).toEqual([
      ...['.gitignore', 'README.md', 'pages/ar/index.md', 'pages/ar/search.md'],
      ...['pages/fr/index.md', 'pages/fr/recherche.md', 'site.yaml'],
    ])
    const source = { directory, baseUrl: 'https://mill.example' }
    const { loaded } = await checkContent({ ...source, now: new Date() })
    expect(loaded?.site.data.pages).toHaveLength(4)
  })

  it('writes vitrine.yaml next to the folder once, by which commands in the folder beside find it', async () => {
    const around = join(parent, 'around')
    const [folder, project] = [join(around, 'choir: songs'), join(around, 'vitrine')]
    await mkdir(project, { recursive: true })
    const { stdout } = await init(folder, '--name', 'Choir')
    expect(stdout).toContain(`CONTENT_DIR=${relative('.', folder)} npm run dev`)
    expect(readSiteFile({}, project)).toEqual({ CONTENT_DIR: folder, OUT_DIR: `${folder}-dist` })
    expect(await writeSiteFile(folder, project)).toBe(true)
    const other = await init(join(around, 'mill'), '--name', 'Mill')
    expect(other.code).toBe(0)
    expect(readSiteFile({}, project).CONTENT_DIR).toBe(folder)
    expect(await writeSiteFile(join(around, 'mill'), project)).toBe(false)
  })

  it('names the schema in the head of each YAML file, so that editors need no settings', async () => {
    const folder = newFolder()
    await init(folder, '--name', 'Mill', '--email', 'hello@mill.example')
    for (const name of ['site', 'contact']) {
      const [head] = (await readFile(join(folder, `${name}.yaml`), 'utf8')).split('\n')
      expect(head).toBe(`# yaml-language-server: $schema=.schemas/${name}.json`)
      const schema: unknown = JSON.parse(
        await readFile(join(folder, `.schemas/${name}.json`), 'utf8'),
      )
      expect(schema).toHaveProperty('title', `${name}.yaml`)
    }
  })

  it('writes nothing with a colour that nobody could read, and names one that they could', async () => {
    const folder = newFolder()
    const { code, stderr } = await init(folder, '--name', 'Mill', '--accent', '#ffd500')
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/The nearest colour that passes is #/),
    ])
    await expect(readdir(folder)).rejects.toThrow('ENOENT')
  })

  it('takes English texts for a language that has none, and says so', async () => {
    const folder = newFolder()
    const { stdout } = await init(folder, '--name', 'Mill', '--lang', 'ko,zh-TW,sv')
    expect(stdout).toContain(
      'no sample texts in Korean, Chinese (Taiwan): these pages are in English.',
    )
    expect(await readFile(join(folder, 'pages/ko/about.md'), 'utf8')).toContain('About us')
    expect(await readFile(join(folder, 'pages/sv/om-oss.md'), 'utf8')).toContain('Om oss')
  })

  it('overwrites nothing', async () => {
    const folder = await createContentFolder({})
    const before = await filesIn(folder)
    const { code, stderr } = await init(folder, '--name', 'Mill')
    expect(code).toBe(1)
    expect(stderr).toBe(
      `Cannot write "${folder}": it exists and is not an empty folder. Name a new folder\n`,
    )
    expect(await filesIn(folder)).toEqual(before)
  })

  it.each([
    [['--name', ''], /^Cannot continue without --name/],
    [[], /^Cannot continue without --name/],
    [['--name', 'Mill', '--lang', 'english!'], /^Cannot read --lang "english!": expects tags/],
    [['--name', 'Mill', '--email', 'mill'], /^Cannot read --email "mill": expects an e-mail/],
    [['--name', 'Mill', '--accent', 'red'], /^Cannot read --accent "red": expects a colour/],
  ])('refuses %j with what it expects, and writes nothing', async (options, message) => {
    const folder = newFolder()
    const { code, stderr } = await init(folder, ...options)
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)])
    await expect(readdir(folder)).rejects.toThrow('ENOENT')
  })
})

describe('Questions of npm run init', () => {
  const given = (values: Partial<Record<AnswerName, string>>) => ({
    operands: [],
    value: (name: AnswerName) => values[name],
    has: (name: AnswerName) => values[name] !== undefined,
  })

  it('are asked for what the options leave open, until the answer can be taken', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    onTestFinished(() => {
      log.mockRestore()
    })
    const answers = ['', 'Choir', 'nonsense!', ' fr, AR ', '', '']
    const asked: string[] = []
    const ask = (question: string) => {
      asked.push(question)
      return Promise.resolve(answers.shift() ?? '')
    }
    expect(await readAnswers(given({ accent: '#0b5c55' }), ask)).toEqual({
      name: 'Choir',
      languages: ['fr', 'ar'],
      email: undefined,
      accent: '#0b5c55',
    })
    expect(asked.map((question) => question.split(/[,:(]/)[0]?.trim())).toEqual([
      'Name of the organisation',
      'Name of the organisation',
      'Languages',
      'Languages',
      'Public e-mail address',
    ])
    expect(log.mock.calls.flat()).toEqual([
      expect.stringContaining('--name'),
      expect.stringContaining('expects tags of languages'),
    ])
  })
})

describe('First texts', () => {
  it('are the same pages in every language', async () => {
    const languages = await readdir('scripts/init/skeleton', { withFileTypes: true })
    const tags = languages.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    expect(tags.length).toBeGreaterThanOrEqual(15)
    const keysOf = (texts: readonly { text: string }[]) =>
      texts.map(({ text }) => /^translationKey: (.+)$/m.exec(text)?.[1]).toSorted()
    const skeletons = await readSkeletons(tags)
    const [first] = await readSkeletons(['en'])
    for (const { lang, isTranslated, pages } of skeletons) {
      expect([lang, isTranslated, keysOf(pages)]).toEqual([lang, true, keysOf(first?.pages ?? [])])
    }
    expect(first?.pages).toHaveLength(pagesOfLanguage)
  })
})
