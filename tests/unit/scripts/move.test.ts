import { describe, expect, it } from 'vitest'
import { applyChanges } from '../../../scripts/writing/changes.ts'
import { readKnownPages } from '../../../scripts/writing/known-pages.ts'
import { planMove } from '../../../scripts/writing/move-plan.ts'
import { readMoveWish } from '../../../scripts/writing/move-wish.ts'
import { tryChanges } from '../../../scripts/writing/try-changes.ts'
import { checkContent } from '../../../src/content/load.ts'
import { contentOf } from '../../support/built-site.ts'
import {
  copyContent,
  createContentFolder,
  pageText,
  readAllFiles,
  siteYaml,
} from '../../support/content-folder.ts'
import type { ContentFiles } from '../../support/content-folder.ts'

const baseUrl = 'https://mill.example'
const now = new Date('2026-05-06T12:00:00Z')

/**
 * Moves a page, and tells the lines that are gone and come by file; a file that moved is told by
 * both its names.
 */
async function move(directory: string, from: string, to: string): Promise<string[]> {
  const source = { directory, baseUrl, now }
  const before = await readAllFiles(directory)
  const known = await readKnownPages(source)
  const wish = readMoveWish({ from, to, folder: directory, here: '/', baseUrl }, known)
  const plan = await planMove(wish, known, { folder: directory, baseUrl, now })
  await tryChanges(source, plan.changes)
  expect(await readAllFiles(directory)).toEqual(before)
  await applyChanges(directory, plan.changes)
  const after = await readAllFiles(directory)
  const names = new Map(plan.changes.map((change) => [change.to, change.from]))
  const gone = [...before.keys()].filter(
    (file) => !after.has(file) && ![...names.values()].includes(file),
  )
  expect(gone).toEqual([])
  return [...after].flatMap(([file, text]) => {
    const old = names.get(file) ?? file
    const renamed = old === file ? [] : [`${old} → ${file}`]
    return [...renamed, ...differ(before.get(old) ?? '', text).map((line) => `${file} ${line}`)]
  })
}

function differ(before: string, after: string): string[] {
  const [old, next] = [before, after].map((text) => text.split('\n'))
  const gone = (old ?? []).filter((line) => !next?.includes(line)).map((line) => `- ${line}`)
  const come = (next ?? []).filter((line) => !old?.includes(line)).map((line) => `+ ${line}`)
  return [...gone, ...come]
}

async function mistakesOf(directory: string) {
  return (await checkContent({ directory, baseUrl, now })).mistakes
}

describe('Moving a page', () => {
  it.each<[keyof typeof contentOf, string, string, string[]]>([
    [
      'agency',
      '/en/services/',
      '/en/what-we-do/',
      [
        'pages/en/index.md - featured: [/en/services/stones/, /en/services/sluices/, /en/products/sluice-watch/]',
        'pages/en/index.md - 2. [Services](/en/services/) from stones to sluices.',
        'pages/en/index.md + featured: [/en/what-we-do/stones/, /en/what-we-do/sluices/, /en/products/sluice-watch/]',
        'pages/en/index.md + 2. [Services](/en/what-we-do/) from stones to sluices.',
        'pages/en/services/index.md → pages/en/what-we-do/index.md',
        'pages/en/services/sluice.svg → pages/en/what-we-do/sluice.svg',
        'pages/en/services/sluices.md → pages/en/what-we-do/sluices.md',
        'pages/en/services/stones.md → pages/en/what-we-do/stones.md',
        'redirects.yaml - /en/offer/: /en/services/',
        'redirects.yaml + /en/offer/: /en/what-we-do/',
        'redirects.yaml + /en/services/: /en/what-we-do/',
        'redirects.yaml + /en/services/sluices/: /en/what-we-do/sluices/',
        'redirects.yaml + /en/services/stones/: /en/what-we-do/stones/',
        'site.yaml -     - { label: Services, href: /en/services/ }',
        'site.yaml +     - { label: Services, href: /en/what-we-do/ }',
      ],
    ],
    [
      'agency',
      'pages/en/guides/dressing-a-stone.md',
      'pages/en/dressing.md',
      [
        'pages/en/guides/dressing-a-stone.md → pages/en/dressing.md',
        'pages/en/dressing.md - ![A mill by a stream](../../../pictures/mill.svg)',
        'pages/en/dressing.md + ![A mill by a stream](../../pictures/mill.svg)',
        expect.stringContaining('pages/en/services/stones.md - A blunt stone'),
        expect.stringContaining('the [guide](/en/dressing/) says how.'),
        'redirects.yaml + /en/guides/dressing-a-stone/: /en/dressing/',
      ],
    ],
    [
      'tiny',
      '/en/guides/forms/',
      '/en/forms/',
      [
        'pages/en/guides/forms.md → pages/en/forms.md',
        'pages/en/forms.md - ![A cup beside a jug](./vessels.png)',
        'pages/en/forms.md - ![Hills, a brook and the sun](./brook.png)',
        'pages/en/forms.md - ![The wheel of a mill](mill.svg)',
        'pages/en/forms.md + ![A cup beside a jug](./guides/vessels.png)',
        'pages/en/forms.md + ![Hills, a brook and the sun](./guides/brook.png)',
        'pages/en/forms.md + ![The wheel of a mill](guides/mill.svg)',
        expect.stringContaining(
          'pages/en/index.md - Brook has a [guide to forms](/en/guides/forms/)',
        ),
        expect.stringContaining('pages/en/index.md + Brook has a [guide to forms](/en/forms/)'),
        'redirects.yaml + /en/guides/forms/: /en/forms/',
      ],
    ],
    [
      'tiny',
      '/en/notes/draft/',
      '/en/notes/ready/',
      ['pages/en/notes/draft.md → pages/en/notes/ready.md'],
    ],
    [
      'tiny',
      '/en/notes/gone/',
      '/en/notes/over/',
      [
        'pages/en/notes/gone.md → pages/en/notes/over.md',
        'pages/en/notes/over.md + aliases: [/en/notes/gone/]',
      ],
    ],
    [
      'single',
      '/de/ueber-uns/',
      '/de/verein/',
      [
        expect.stringMatching(/^pages\/de\/index.md - .*\/de\/ueber-uns\/\)\.$/),
        expect.stringMatching(/^pages\/de\/index.md \+ .*\/de\/verein\/\)\.$/),
        'pages/de/ueber-uns.md → pages/de/verein.md',
        'pages/de/verein.md + aliases: [/de/ueber-uns/]',
        expect.stringMatching(/^site.yaml - .*ber uns, href: \/de\/ueber-uns\/ \}$/),
        expect.stringMatching(/^site.yaml \+ .*ber uns, href: \/de\/verein\/ \}$/),
      ],
    ],
  ])('of %s from %s to %s changes nothing but that', async (site, from, to, changed) => {
    const directory = await copyContent(contentOf[site])
    const mistakes = await mistakesOf(directory)
    expect(await move(directory, from, to)).toEqual(changed)
    expect(await mistakesOf(directory)).toEqual(mistakes)
  })

  it.each<[keyof typeof contentOf, string, string]>([
    ['agency', '/en/services/', '/en/what-we-do/'],
    ['single', '/de/ueber-uns/', '/de/verein/'],
  ])('of %s from %s to %s and back leaves all texts as they were', async (site, from, to) => {
    const directory = await copyContent(contentOf[site])
    const before = await readAllFiles(directory)
    await move(directory, from, to)
    const changed = await move(directory, to, from)
    expect(changed.filter((line) => !line.includes(' → '))).not.toEqual([])
    const after = await readAllFiles(directory)
    const left = [...after].filter(([file, text]) => before.get(file) !== text)
    expect([...after.keys()]).toEqual([...before.keys()])
    expect(left.flatMap(([file, text]) => differ(before.get(file) ?? '', text))).toEqual(
      site === 'single'
        ? ['+ aliases: [/de/verein/]']
        : ['', 'sluices/', 'stones/'].map((end) => `+ ${to}${end}: ${from}${end}`),
    )
  })
})

/**
 * A link to the page `/en/a/`, in a page `/en/b/c/` unless it is in another file, and as it is
 * after a move to `/en/d/e/`.
 */
const forms: readonly (readonly [text: string, expected: string])[] = [
  ['[x](/en/a/#part "T")', '[x](/en/d/e/#part "T")'],
  ['[x](</en/a/>)', '[x](</en/d/e/>)'],
  ['[x](../a.md)', '[x](../d/e.md)'],
  ['[x](../a.md#part)', '[x](../d/e.md#part)'],
  ['[x](../../a/)', '[x](../../d/e/)'],
  ['[x](/en/a/index.md)', '[x](/en/d/e/index.md)'],
  ['[x](/en/%61/)', '[x](/en/d/e/)'],
  [`[x](${baseUrl}/en/a/)`, `[x](${baseUrl}/en/d/e/)`],
  ['[x](HTTPS://Mill.Example:443/en/a/)', '[x](HTTPS://Mill.Example:443/en/d/e/)'],
  ['[x](https://mill.example.com/en/a/)', '[x](https://mill.example.com/en/a/)'],
  [`see <${baseUrl}/en/a/>`, `see <${baseUrl}/en/d/e/>`],
  [`see ${baseUrl}/en/a/ now`, `see ${baseUrl}/en/d/e/ now`],
  ['[x][y]\n\n[y]: /en/a/ "T"', '[x][y]\n\n[y]: /en/d/e/ "T"'],
  ['<a class="k" href="/en/a/">x</a>', '<a class="k" href="/en/d/e/">x</a>'],
  ['> - [**b** ![p](./p.svg)](/en/a/)', '> - [**b** ![p](./p.svg)](/en/d/e/)'],
  ['text[^n]\n\n[^n]: a [x](/en/a/)', 'text[^n]\n\n[^n]: a [x](/en/d/e/)'],
  ['`[x](/en/a/)` and <!-- <a href="/en/a/"> -->', '`[x](/en/a/)` and <!-- <a href="/en/a/"> -->'],
  ['| a |\r\n| - |\r\n|\t[x](/en/a/) |', '| a |\r\n| - |\r\n|\t[x](/en/d/e/) |'],
]

const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"></svg>'

describe('A link to a page that moves', () => {
  it.each(forms)('%j becomes %j', async (text, expected) => {
    const page = pageText({ title: 'Linking' }, text)
    const directory = await createContentFolder({
      'pages/en/a.md': pageText({}, '## Part'),
      'pages/en/b/c.md': page,
      'pages/en/b/p.svg': picture,
    })
    await move(directory, '/en/a/', '/en/d/e/')
    const after = await readAllFiles(directory)
    expect(after.get('pages/en/b/c.md')).toBe(page.replace(text, expected))
    expect(await mistakesOf(directory)).toEqual([])
  })

  it.each([
    ['[x](./c.md)', '[x](../b/c.md)'],
    ['[x](../c/)', '[x](../../b/c/)'],
    ['[x](./plan%20b.pdf)', '[x](../b/plan%20b.pdf)'],
    ['[x](/en/b/c/)', '[x](/en/b/c/)'],
    ['[x](#part)', '[x](#part)'],
    ['[x](./a.md)', '[x](./e.md)'],
  ])('that links itself as %j says %j', async (text, expected) => {
    const page = pageText({ title: 'Moving' }, `## Part\n\n${text}`)
    const directory = await createContentFolder({
      'pages/en/b/a.md': page,
      'pages/en/b/c.md': pageText({}),
      'pages/en/b/plan b.pdf': 'x',
    })
    await move(directory, '/en/b/a/', '/en/d/e/')
    const after = (await readAllFiles(directory)).get('pages/en/d/e.md') ?? ''
    expect(after.slice(after.lastIndexOf('---'))).toBe(`---\n\n## Part\n\n${expected}\n`)
    expect(await mistakesOf(directory)).toEqual([])
  })
})

describe('The old address', () => {
  it.each([
    ['', 'aliases: [/en/a/]\n'],
    ['aliases: [/x/, "/y/"] # old\n', 'aliases: [/x/, "/y/", /en/a/] # old\n'],
    ['aliases:\n  - /x/ # old\n', 'aliases:\n  - /x/ # old\n  - /en/a/\n'],
    ['aliases: [/en/d/]\n', 'aliases: [/en/a/]\n'],
    ['aliases: [/en/d/, /x/]\n', 'aliases: [/x/, /en/a/]\n'],
    ['aliases:\n  - /x/\n  - /en/d/\n', 'aliases:\n  - /x/\n  - /en/a/\n'],
  ])('stays in the front matter: %j becomes %j', async (fields, expected) => {
    const text = (aliases: string) =>
      `---\ntitle: A\ndescription: B.\ntype: other\nupdated: 2026-01-01\n${aliases}---\n\nText.\n`
    for (const end of ['\n', '\r\n']) {
      const [before = '', after] = [fields, expected].map((list) =>
        text(list).replaceAll('\n', end),
      )
      const directory = await createContentFolder({ 'pages/en/a.md': before })
      await move(directory, '/en/a/', '/en/d/')
      expect((await readAllFiles(directory)).get('pages/en/d.md')).toBe(after)
      expect(await mistakesOf(directory)).toEqual([])
    }
  })

  it('is changed in every YAML file, with its quotes and comments as they were', async () => {
    const files: ContentFiles = {
      'site.yaml': siteYaml.replace(
        'navigation: {}',
        `navigation:\n  en: [{ label: A, href: '/en/a/#x' }] # menu\nfooter:\n  en:\n    - {label: "/en/a/", href: "/en/a/"}`,
      ),
      'pages/en/a.md': pageText({}, '## X'),
      'contact.yaml': 'email: a@mill.example # who\nphone: null\nforms: {  en: /en/a/  }\n',
      'redirects.yaml': '# old ones\n"/old/":   /en/a/ # kept',
      'relevance/en.yaml': '- { query: x, pages: [/en/a/, /en/] }\r\n',
    }
    const directory = await createContentFolder(files)
    await move(directory, '/en/a/', '/en/d/')
    const after = await readAllFiles(directory)
    for (const [file, text] of Object.entries(files)) {
      if (!file.endsWith('.yaml') || typeof text !== 'string') continue
      const row = file === 'redirects.yaml' ? '\n/en/a/: /en/d/\n' : ''
      expect(after.get(file)).toBe(text.replaceAll('/en/a/', '/en/d/') + row)
    }
    expect(await mistakesOf(directory)).toEqual([])
  })

  it('of each region leads on too, though nobody wrote its page', async () => {
    const towns = Array.from({ length: 62 }, (_, at) => {
      const region = at % 2 === 0 ? 'North' : 'South'
      return `town-${at},Town ${at},${region},${region},${1000 + at},en`
    })
    const directory = await createContentFolder({
      'cities.csv': `slug,name,region,regionLocative,population,lang\n${towns.join('\n')}\n`,
      'city/en.md': `---\ntitle: Mills in {name}\naddress: /en/towns/{slug}/\nupdated: 2026-01-01\n---\n\nOf [all](/en/towns/).\n`,
      'pages/en/towns.md': pageText({ component: 'cities' }, '[North](/en/towns/north/)'),
    })
    const changed = await move(directory, '/en/towns/', '/en/places/')
    expect(changed).toEqual([
      'city/en.md - Of [all](/en/towns/).',
      'city/en.md + Of [all](/en/places/).',
      'pages/en/towns.md → pages/en/places.md',
      'pages/en/places.md - [North](/en/towns/north/)',
      'pages/en/places.md + aliases: [/en/towns/]',
      'pages/en/places.md + [North](/en/places/north/)',
      'redirects.yaml + /en/towns/north/: /en/places/north/',
      'redirects.yaml + /en/towns/south/: /en/places/south/',
    ])
    expect(await mistakesOf(directory)).toEqual([])
    await expect(move(directory, '/en/places/north/', '/en/n/')).rejects.toThrow(
      'it is made from the regions in cities.csv',
    )
  })
})
