/** Nothing outside the content folder is read or published, whatever symbolic links it holds. */
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tryChanges } from '../../scripts/writing/try-changes.ts'
import { createCurrentReader } from '../../src/content/current.ts'
import { checkContent } from '../../src/content/load.ts'
import { cityTemplate, inOneLine, noon, workshopYaml } from '../support/content-check.ts'
import {
  createContentFolder,
  pageText,
  smallSite,
  writeContent,
} from '../support/content-folder.ts'
import type { ContentFiles } from '../support/content-folder.ts'
import { drawing, picture } from '../support/mistake-rows.ts'
import { makeFolder } from '../support/folder.ts'

const secret = 'secret of the machine'

/** A folder outside the content, with files that fit every place. */
async function createOutside(files: ContentFiles): Promise<string> {
  const directory = await makeFolder()
  await writeContent(directory, files)
  return directory
}

/** Mistakes and everything that was read of a folder. */
async function readAll(directory: string) {
  const source = { directory, baseUrl: 'https://mill.example', now: noon }
  const { mistakes, warnings, readable } = await checkContent(source)
  const { loaded } = await createCurrentReader({
    contentDir: directory,
    baseUrl: source.baseUrl,
  }).read(noon.getTime())
  const everything = JSON.stringify(
    [readable, loaded, mistakes, warnings],
    (_key, value: unknown) =>
      value instanceof Uint8Array
        ? Buffer.from(value).toString('latin1')
        : value instanceof Map
          ? [...value]
          : value,
  )
  return { mistakes: mistakes.map(inOneLine), everything, readable }
}

const out =
  'is a symbolic link to a place that is hidden or outside the content folder. Replace the link by a copy'

/** One row a file that is read by its name, with a text that would be right there. */
const byName: ContentFiles = {
  'pages/en/secret.md': pageText({ title: secret }),
  'city/en.md': cityTemplate.replace('Flour', secret),
  'contact.yaml': `email: a@mill.example\nnote: { en: ${secret} }\n`,
  'workshop.yaml': workshopYaml('/').replace('Net.', secret),
  'redirects.yaml': `/${secret.replaceAll(' ', '-')}/: /\n`,
  'cities.csv': `slug,name,region,population,lang\nmill,${secret},Vale,7,en\n`,
  'synonyms/en.yaml': `- [${secret}, other]\n`,
  'texts/en.yaml': `page: { table: ${secret} }\n`,
  'guides/api.md': secret,
  'relevance/en.yaml': `- { query: ${secret}, pages: [/nowhere/] }\n`,
  'brand/logo.svg': drawing('viewBox="0 0 9 9"').replace('<rect', `<title>${secret}</title><rect`),
  'well-known/security.txt.more': secret,
}

describe('A symbolic link out of the content folder', () => {
  it.each(Object.entries(byName))('is not followed in place of %s', async (name, text) => {
    const outside = await createOutside({ file: text })
    const directory = await createContentFolder({})
    await mkdir(dirname(join(directory, name)), { recursive: true })
    await symlink(join(outside, 'file'), join(directory, name))
    const { mistakes, everything } = await readAll(directory)
    expect(mistakes).toEqual([`${name} | ${out}`])
    expect(everything).not.toContain(secret)
  })

  it('in place of site.yaml is the only mistake', async () => {
    const outside = await createOutside({ 'site.yaml': smallSite['site.yaml'] })
    const directory = await createContentFolder({ 'site.yaml': undefined })
    await symlink(join(outside, 'site.yaml'), join(directory, 'site.yaml'))
    expect((await readAll(directory)).mistakes).toEqual([`site.yaml | ${out}`])
  })

  it.each([
    'pages',
    'city',
    'brand',
    'texts',
    'guides',
    'synonyms',
    'relevance',
    'eval',
    'well-known',
  ])('in place of %s/ hides what is in it, and its names', async (folder) => {
    const files = Object.entries(byName).filter(([name]) => name.startsWith(`${folder}/`))
    const outside = await createOutside({
      ...Object.fromEntries(files),
      [`${folder}/${secret}.yaml`]: secret,
      [`${folder}/en/${secret}.md`]: secret,
    })
    const directory = await createContentFolder(
      folder === 'pages' ? { 'pages/en/index.md': undefined } : {},
    )
    await symlink(join(outside, folder), join(directory, folder))
    const { mistakes, everything } = await readAll(directory)
    expect(mistakes).toContain(`${folder} | ${out}`)
    expect(everything).not.toContain(secret)
  })

  it('is not published where a text links to it or shows it', async () => {
    const outside = await createOutside({ 'secret.pdf': secret, 'secret.png': picture })
    const body = '[list](./secret.pdf) ![list](./secret.png) ![list](./away/none.png)'
    const directory = await createContentFolder({ 'pages/en/about.md': pageText({}, body) })
    for (const name of ['secret.pdf', 'secret.png']) {
      await symlink(join(outside, name), join(directory, 'pages/en', name))
    }
    await symlink(outside, join(directory, 'pages/en/away'))
    const { mistakes, readable } = await readAll(directory)
    expect(mistakes.toSorted()).toEqual(
      [
        `pages/en/about.md:8 | links to ./secret.pdf, which is hidden or outside the content folder. Put a copy of the file next to the text`,
        `pages/en/about.md:8 | the picture ./away/none.png is hidden or outside the content folder. Put a copy of the file next to the text`,
        `pages/en/about.md:8 | the picture ./secret.png is hidden or outside the content folder. Put a copy of the file next to the text`,
        ...['away', 'secret.pdf', 'secret.png'].map((name) => `pages/en/${name} | ${out}`),
      ].toSorted(),
    )
    expect([...(readable?.files ?? [])]).toEqual([])
  })
})

it('A picture above the content folder is not read', async () => {
  const directory = await createContentFolder({
    'content/site.yaml': smallSite['site.yaml'],
    'content/pages/en/index.md': pageText({ type: 'home' }, '![Flour](../../../flour.png)'),
    'flour.png': picture,
  })
  expect((await readAll(join(directory, 'content'))).mistakes).toEqual([
    'pages/en/index.md:8 | the picture ../../../flour.png is hidden or outside the content folder. Put a copy of the file next to the text',
  ])
})

describe('A symbolic link within the content folder', () => {
  it('may lead to a file of it', async () => {
    const directory = await createContentFolder({
      'pages/en/about.md': pageText({}, '[list](./list.pdf) ![Flour](./flour.png)'),
      'shared/list.pdf': 'PDF',
      'shared/flour.png': picture,
      'shared/page.md': pageText({}, 'Of two places.'),
      'shared/mill.svg': drawing('viewBox="0 0 9 9"'),
      'brand/notes.txt': 'x',
    })
    await symlink('../../shared/list.pdf', join(directory, 'pages/en/list.pdf'))
    await symlink('../../shared/flour.png', join(directory, 'pages/en/flour.png'))
    await symlink(join(directory, 'shared/page.md'), join(directory, 'pages/en/page.md'))
    await symlink('../shared/mill.svg', join(directory, 'brand/logo.svg'))
    const { mistakes, readable } = await readAll(directory)
    expect(mistakes).toEqual([])
    expect(readable?.site.paths.has('/en/page/')).toBe(true)
    expect(readable?.content.brand.pictures.logo?.light.file).toBe('brand/logo.svg')
    expect([...(readable?.files.keys() ?? [])]).toEqual(['pages/en/list.pdf'])
  })

  it('to a folder, to nothing or to itself is a mistake', async () => {
    const directory = await createContentFolder({})
    await symlink('.', join(directory, 'pages/en/more'))
    await symlink('none.md', join(directory, 'pages/en/none.md'))
    await symlink('gone.md', join(directory, 'pages/en/lost.md'))
    const nowhere =
      'is a symbolic link to a missing file. Remove the link or replace it by the file'
    expect((await readAll(directory)).mistakes).toEqual([
      `pages/en/lost.md | ${nowhere}`,
      'pages/en/more | is a symbolic link to a folder. Replace the link by a copy of the folder',
      `pages/en/none.md | ${nowhere}`,
    ])
  })

  it('of a tool is not looked at', async () => {
    const directory = await createContentFolder({ 'node_modules/x/a': '', '.git/a': '' })
    await symlink('/etc/passwd', join(directory, 'node_modules/x/b'))
    await symlink('/etc', join(directory, '.git/b'))
    expect((await readAll(directory)).mistakes).toEqual([])
  })
})

describe('A content folder that a symbolic link leads to', () => {
  it('is read as any other', async () => {
    const directory = await createContentFolder({
      'pages/en/about.md': pageText({}, '[list](./list.pdf) ![Flour](./flour.png)'),
      'pages/en/list.pdf': 'PDF',
      'pages/en/flour.png': picture,
    })
    const place = await createOutside({})
    await symlink(directory, join(place, 'content'))
    const { mistakes, readable } = await readAll(join(place, 'content'))
    expect(mistakes).toEqual([])
    expect(readable?.content.pages).toHaveLength(2)
    expect([...(readable?.files.keys() ?? [])]).toEqual(['pages/en/list.pdf'])
  })

  it('can be changed by commands, also when links are in it', async () => {
    const directory = await createContentFolder({ 'shared/page.md': pageText({}) })
    await symlink('../../shared/page.md', join(directory, 'pages/en/page.md'))
    const place = await createOutside({})
    await symlink(directory, join(place, 'content'))
    const source = { directory: join(place, 'content'), baseUrl: 'https://mill.example', now: noon }
    const change = { from: undefined, to: 'pages/en/new.md', edits: [] }
    await tryChanges(source, [{ ...change, before: pageText({}) }])
    const wrong = tryChanges(source, [{ ...change, before: pageText({}, '[x](/en/none/)') }])
    await expect(wrong).rejects.toThrow('no page at that address')
  })
})

it('A preview sees that a link leads elsewhere', async () => {
  const outside = await createOutside({ 'about.md': pageText({ title: secret }) })
  const directory = await createContentFolder({ 'pages/en/about.md': pageText({ title: 'Us' }) })
  const reader = createCurrentReader({ contentDir: directory, baseUrl: 'https://mill.example' })
  const file = join(directory, 'pages/en/about.md')
  expect((await reader.read()).mistakes).toEqual([])
  await rm(file)
  await symlink(join(outside, 'about.md'), file)
  const { loaded, mistakes } = await reader.read()
  expect(mistakes.map(inOneLine)).toEqual([`pages/en/about.md | ${out}`])
  expect(loaded?.site.paths.has('/en/about/')).toBe(false)
  await rm(file)
  await writeFile(join(directory, 'pages/en/us.md'), pageText({ title: 'Us' }))
  await symlink('us.md', file)
  expect((await reader.read()).mistakes).toEqual([])
  await writeFile(join(directory, 'pages/en/us.md'), pageText({ title: 'We' }))
  const { loaded: last } = await reader.read()
  expect(last?.site.sources.get('/en/about/')?.data.title).toBe('We')
})
