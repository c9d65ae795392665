/** The forms for the tasks of editors. */
import { expect, it } from 'vitest'
import { renderTasks } from '../../src/preview/tasks-page.ts'
import { bilingual, check } from '../support/content-check.ts'
import { pageText } from '../support/content-folder.ts'

it('A translation can be marked as up to date, and its original cannot', async () => {
  const { loaded } = await check({
    ...bilingual,
    'pages/en/about.md': pageText({ translationKey: 'about' }),
    'pages/de/about.md': pageText({ translationKey: 'about', translated: 'en-0123456789ab' }),
    'pages/en/mill.md': pageText({ translationKey: 'mill' }),
    'pages/de/mill.md': pageText({ translationKey: 'mill' }),
    'pages/en/only.md': pageText({}),
  })
  if (!loaded) throw new Error('The content has mistakes')
  const offers = async (path: string) =>
    (await renderTasks({ path, loaded, contentDir: '' })).includes('name="task" value="done"')
  const paths = ['/de/about/', '/en/about/', '/de/mill/', '/en/mill/', '/en/only/']
  expect(await Promise.all(paths.map(offers))).toEqual([true, false, true, true, false])
})
