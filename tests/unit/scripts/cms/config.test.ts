import { describe, expect, it } from 'vitest'
import { backendOf, forges, localBackend } from '../../../../scripts/cms/backends.ts'
import { cmsConfig } from '../../../../scripts/cms/config.ts'
import type { CmsCollection } from '../../../../scripts/cms/config.ts'
import { readContent } from '../../../../src/content/content.ts'

const backend = localBackend('/files')

async function configOf(name: string, prefix = '') {
  const showing = { now: new Date('2026-11-26'), showsDrafts: true }
  const { content, entries } = await readContent(`tests/fixtures/${name}`, showing)
  if (!content) throw new Error(`${name} cannot be read`)
  const files = entries.flatMap(({ name: file, isFolder }) => (isFolder ? [] : file))
  const config = cmsConfig(content, { backend, draftsAreBranches: false, prefix, files })
  return { config, files }
}

/** Files that a collection has. */
function filesOf({ folder, files = [] }: CmsCollection, all: readonly string[]): string[] {
  const ofFolder = all.filter(
    (file) =>
      file.startsWith(`${folder ?? ''}/`) && !file.slice((folder ?? '').length + 1).includes('/'),
  )
  return folder === undefined
    ? files.map(({ file }) => file)
    : ofFolder.filter((file) => /\.md$/.test(file))
}

function find(config: { readonly collections: readonly CmsCollection[] }, name: string) {
  const found = config.collections.find((one) => one.name === name)
  if (!found) throw new Error(`There is no collection ${name}`)
  return found
}

describe('The configuration of the editor', () => {
  it.each(['tiny', 'leaflet', 'single', 'library', 'harbour', 'town-hall', 'agency', 'shop'])(
    'has each text and data file of %s once',
    async (name) => {
      const { config, files } = await configOf(name)
      const edited = config.collections.flatMap((one) => filesOf(one, files))
      const wanted = files.filter((file) =>
        /^(?:pages\/.*\.md|city\/.*|data\/.*\.(?:yaml|csv|md)|texts\/.*|synonyms\/.*|cities\.csv|site\.yaml)$/.test(
          file,
        ),
      )
      expect(edited.toSorted()).toEqual(expect.arrayContaining(wanted))
      expect(new Set(edited).size).toBe(edited.length)
      expect(edited.filter((file) => /^(?:parts|relevance|brand)\//.test(file))).toEqual([])
    },
  )

  it('has a collection for each section, named without its language if there is one only', async () => {
    const { config } = await configOf('single')
    expect(config.collections.map(({ name, label }) => [name, label])).toEqual([
      ['pages--de', 'Leseverein am Hafen'],
      ['pages--de--hefte', 'Hefte'],
      ['site', 'Site'],
      ['lists', 'Redirects and words'],
    ])
    expect(find(config, 'pages--de--hefte')).toMatchObject({
      folder: 'pages/de/hefte',
      slug: '{{slug}}',
      create: true,
      media_folder: '',
    })
  })

  it('names the fields of entries, whose file is one text', async () => {
    const { config } = await configOf('town-hall')
    const hintOf = (name: string, file: string) =>
      find(config, name).files?.find((one) => one.file === file)?.fields[0]?.hint
    expect(hintOf('data', 'data/departments/departments.yaml')).toBe(
      'The whole file. Fields of an entry (* means required): id* (Name of the entry in addresses, such as new-crane), name* (Amt), task* (Aufgaben), room* (Zimmer), lift (Mit Aufzug erreichbar), speaks (Sprachen), phone* (Telefon), email (E-Mail), hours* (Öffnungszeiten)',
    )
    expect(hintOf('lists', 'redirects.yaml')).toBe(
      'The whole file: one redirect per line, such as /old/: /en/about/ (old address, then new address)',
    )
  })

  it('asks for the address of pages whose titles are not in Latin script', async () => {
    const { config } = await configOf('library')
    const [arabic, french] = [find(config, 'pages--ar'), find(config, 'pages--fr')]
    expect(arabic.slug).toBe('{{fields.file}}')
    expect(arabic.fields?.[1]).toMatchObject({ name: 'file', required: true })
    const names = french.fields?.map(({ name }) => name)
    expect(names?.slice(0, 5)).toEqual(['title', 'description', 'type', 'body', 'translationKey'])
    expect(names).not.toContain('file')
    expect(arabic.format).not.toBe(french.format)
  })

  it('has the widgets that the schemas allow, and YAML for all other values', async () => {
    const { config } = await configOf('harbour')
    const fields = find(config, 'pages--en').fields ?? []
    const widgets = Object.fromEntries(
      fields.map(({ name, widget, yaml }) => [name, yaml ? 'yaml' : widget]),
    )
    expect(widgets).toMatchObject({
      title: 'string',
      type: 'select',
      keywords: 'list',
      questions: 'yaml',
      component: 'yaml',
      updated: 'string',
      publishAt: 'string',
      order: 'number',
      draft: 'boolean',
      picture: 'image',
      body: 'text',
    })
    expect(fields.filter(({ required }) => required).map(({ name }) => name)).toEqual([
      'title',
      'description',
      'type',
    ])
    expect(fields.find(({ name }) => name === 'type')?.options).toContain('offer')
    expect(fields.find(({ name }) => name === 'title')?.hint).toContain('at most 120 characters')
    const site = find(config, 'site').files?.find(({ file }) => file === 'site.yaml')
    expect(site?.fields.every(({ yaml }) => yaml)).toBe(true)
  })

  it('offers the kinds of the site as types', async () => {
    const { config } = await configOf('agency')
    const [pages] = config.collections
    const options = pages?.fields?.find(({ name }) => name === 'type')?.options
    expect(options).toEqual(expect.arrayContaining(['offer', 'home']))
  })

  it('names files from the root of the repository', async () => {
    const { config } = await configOf('tiny', 'our/content/')
    const paths = config.collections.flatMap(({ folder, files = [] }) => [
      ...(folder === undefined ? [] : [folder]),
      ...files.map(({ file }) => file),
    ])
    expect(paths.filter((path) => !path.startsWith('our/content/'))).toEqual([])
    expect(config.media_folder).toBe('our/content/pages')
  })
})

describe('Backends of the editor', () => {
  const repository = {
    forge: 'https://git.example.com',
    repository: 'mill/content',
    branch: 'main',
    app: '1a2b',
  }

  it.each(Object.keys(forges) as (keyof typeof forges)[])(
    '%s has no address but those given',
    (name) => {
      const settings = backendOf(name, repository)
      expect(settings).toMatchObject({ name, repo: 'mill/content', branch: 'main' })
      const addresses = Object.values(settings).filter((value) => value?.startsWith('https:'))
      expect(addresses.length).toBeGreaterThan(0)
      for (const address of addresses)
        expect(address).toMatch(/^https:\/\/git\.example\.com(?:\/|$)/)
    },
  )

  it('of forges with a login of their own need no secret', () => {
    for (const name of ['forgejo', 'gitea', 'gitlab'] as const)
      expect(backendOf(name, repository)).toMatchObject({ app_id: '1a2b' })
    expect(backendOf('gitlab', repository)).toMatchObject({ auth_type: 'pkce' })
  })
})
