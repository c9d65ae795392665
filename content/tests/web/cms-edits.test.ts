import { expect, it, onTestFinished } from 'vitest'
import { launchBrowser } from '../../../tests/support/browser.ts'
import { editPages, openEditor } from '../../../tests/support/cms-editor.ts'

it('The editor changes only the edited lines of 30 pages, and asks no other host', async () => {
  const browser = await launchBrowser([])
  onTestFinished(() => browser.close())
  const editor = await openEditor(browser, 'sample')
  await editPages(editor, 30)
  expect(editor.outside).toEqual([])
})
