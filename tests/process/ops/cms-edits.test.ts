import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../../support/browser.ts'
import { runNode } from '../../support/child.ts'
import { editPages, openEditor } from '../../support/cms-editor.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser([])
})

afterAll(async () => {
  await browser.close()
})

/** A picture of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('The editor in a browser', () => {
  it('changes only the edited lines of pages, and asks no other host', async () => {
    const editor = await openEditor(browser, 'agency')
    await editPages(editor, 12)
    expect(editor.outside).toEqual([])
  })

  it('writes a new page in Arabic with its address, and passes the check', async () => {
    const { folder, page, open, save } = await openEditor(browser, 'library')
    await open('pages/ar/new')
    await page.getByLabel('title', { exact: true }).fill('ساعات العمل')
    await page.getByLabel('address', { exact: true }).fill('hours')
    await page.getByLabel('description', { exact: true }).fill('متى نفتح أبوابنا.')
    await page.getByLabel('type', { exact: true }).fill('other')
    await page.keyboard.press('Enter')
    await page.getByLabel(/^updated/).fill('2026-11-26')
    await page.getByRole('textbox', { name: /^text \(/ }).fill('نفتح كل يوم.')
    await save()
    expect(await readFile(join(folder, 'pages/ar/hours.md'), 'utf8')).toBe(
      '---\ntitle: ساعات العمل\ndescription: متى نفتح أبوابنا.\ntype: other\nupdated: 2026-11-26\n---\n\nنفتح كل يوم.\n',
    )
    const { stderr, code } = await runNode(['scripts/check.ts'], { CONTENT_DIR: folder })
    expect([code, stderr]).toEqual([0, ''])
  })

  it('puts a picture next to its page', async () => {
    const { folder, page, open, save } = await openEditor(browser, 'tiny')
    await open('pages/en/guides/forms.md')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose an image' }).click()
    await page.getByText('Upload').click()
    await (
      await chooser
    ).setFiles({ name: 'mill.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') })
    await page.getByRole('button', { name: 'Choose selected' }).click()
    await save()
    expect(await readFile(join(folder, 'pages/en/guides/mill.png'), 'base64')).toBe(pixel)
    expect(await readFile(join(folder, 'pages/en/guides/forms.md'), 'utf8')).toContain(
      '\npicture: mill.png\n',
    )
  })

  it('changes one field of a file of settings', async () => {
    const { folder, page, save } = await openEditor(browser, 'tiny')
    const before = await readFile(join(folder, 'site.yaml'), 'utf8')
    await page.getByRole('link', { name: 'Site' }).click()
    await page.getByRole('link', { name: 'site.yaml' }).click()
    const tagline = page.getByRole('textbox', { name: /^tagline/ })
    await expect.poll(() => tagline.inputValue()).toBe('en: Small things that flow')
    await tagline.fill('en: Things that flow')
    await save()
    expect(await readFile(join(folder, 'site.yaml'), 'utf8')).toBe(
      before.replace('Small things that flow', 'Things that flow'),
    )
  })
})
