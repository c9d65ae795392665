import { expect, it } from 'vitest'
import { createCurrentReader } from '../../../src/content/current.ts'
import { notePage } from '../../../src/preview/page-notes.ts'
import { createSite } from '../../../src/site/site.ts'
import { createContentFolder, pageText } from '../../support/content-folder.ts'

it('The margin tells what another file says of the page: that two have one title', async () => {
  const contentDir = await createContentFolder({
    'pages/en/same-a.md': pageText({ title: 'Same title' }),
    'pages/en/same-b.md': pageText({ title: 'Same title' }),
    'pages/en/same-ab.md': pageText({ title: 'Another title' }),
  })
  const settings = { contentDir, baseUrl: 'http://localhost:4321' }
  const { loaded, mistakes } = await createCurrentReader(settings).read()
  if (!loaded) throw new Error('The content cannot be read')
  const site = createSite(loaded.site.data, {
    readPublished: () => Promise.resolve(undefined),
    search: () => Promise.resolve({ hits: [] }),
    check: () => Promise.resolve(),
  })
  const ownOf = async (path: string) => {
    const notes = await notePage(path, {
      loaded,
      mistakes,
      site,
      contentDir,
      cache: contentDir,
      at: undefined,
    })
    return notes?.own.map(({ text }) => text).filter((text) => text.includes('Same title'))
  }
  const of = await ownOf('/en/same-b/')
  expect(of).toEqual([expect.stringContaining('pages/en/same-a.md')])
  expect(await ownOf('/en/same-a/')).toEqual(of)
  expect(await ownOf('/en/same-ab/')).toEqual([])
  expect(await ownOf('/')).toEqual([])
})

it('The margin tries the title, the keywords and the questions of a page', async () => {
  const keywords = ['flour', ...Array.from({ length: 9 }, (_, at) => `word ${at}`)]
  const questions = ['Who grinds our grain?', 'Is there a mill nearby?']
  const contentDir = await createContentFolder({
    'pages/en/mill.md': pageText({
      title: 'The mill',
      keywords: JSON.stringify(keywords),
      questions: JSON.stringify(questions),
    }),
  })
  const { loaded, mistakes } = await createCurrentReader({
    contentDir,
    baseUrl: 'http://localhost:4321',
  }).read()
  if (!loaded) throw new Error('The content cannot be read')
  const mill = loaded.site.data.pages.findIndex(({ path }) => path === '/en/mill/')
  const site = createSite(loaded.site.data, {
    readPublished: () => Promise.resolve(undefined),
    search: (query) => Promise.resolve({ hits: query.endsWith('?') ? [{ page: mill }] : [] }),
    check: () => Promise.resolve(),
  })
  const preview = { loaded, mistakes, site, contentDir, cache: contentDir, at: undefined }
  const tried = (await notePage('/en/mill/', preview))?.foundBy
  expect(tried?.map(({ query }) => query)).toEqual([
    'The mill',
    ...keywords.slice(0, 7),
    ...questions,
  ])
  expect(tried?.map(({ place }) => place)).toEqual([...Array<undefined>(8), 1, 1])
})
