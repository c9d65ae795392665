/** The links from a page to other languages. */
import { expect, it } from 'vitest'
import { bilingual, check } from '../support/content-check.ts'
import { pageText } from '../support/content-folder.ts'
import { createPageView } from '../../src/website/layouts/page-view.ts'
import { createFrame } from '../../src/website/layouts/frame-view.ts'

it('A link to a home page in place of a missing translation says so', async () => {
  const { loaded } = await check({
    ...bilingual,
    'pages/en/about.md': pageText({ translationKey: 'about' }),
    'pages/de/about.md': pageText({ translationKey: 'about' }),
    'pages/en/only.md': pageText({}),
  })
  if (!loaded) throw new Error('The content has mistakes')
  const linksOf = (path: string) =>
    createPageView(loaded, path).languageSwitch.map(({ href, instead }) => [href, instead])
  expect(linksOf('/en/about/')).toEqual([
    ['/en/about/', undefined],
    ['/de/about/', undefined],
  ])
  expect(linksOf('/en/only/')).toEqual([
    ['/en/only/', undefined],
    ['/de/', 'Startseite'],
  ])
  // Home pages need no key.
  expect(linksOf('/')).toEqual([
    ['/', undefined],
    ['/de/', undefined],
  ])
  // Pages such as 404 have no translations.
  const { languageSwitch } = createFrame(loaded, 'en')
  expect(languageSwitch.map(({ instead }) => instead)).toEqual([undefined, undefined])
})
