/** Opens the editor of `npm run cms` in a preview and a real browser. */
import { posix } from 'node:path'
import type { Browser, Page } from 'playwright'
import { expect, onTestFinished } from 'vitest'
import { getEditor } from '../../scripts/cms/editor.ts'
import { contentOf } from './built-site.ts'
import type { SiteName } from './built-site.ts'
import { runNode } from './child.ts'
import { copyContent, readAllFiles } from './content-folder.ts'
import { startPreview } from './preview.ts'

/** An open editor. */
export interface OpenEditor {
  /** Folder with the content that it edits. */
  readonly folder: string
  readonly page: Page
  /** Addresses of other origins that the editor has requested. */
  readonly outside: readonly string[]
  /** Opens a page of the content, or the form of a new page. */
  open(file: string): Promise<void>
  /** Saves the open page. */
  save(): Promise<void>
}

/** Opens the editor of a copy of a site. */
export async function openEditor(browser: Browser, name: SiteName): Promise<OpenEditor> {
  // Downloads the editor in this process, because npm may need its environment variables to reach
  // the registry.
  await getEditor()
  const folder = await copyContent(contentOf[name])
  const { code, stderr } = await runNode(['scripts/cms.ts'], { CONTENT_DIR: folder })
  expect([code, stderr]).toEqual([0, ''])
  const preview = await startPreview(folder)
  onTestFinished(() => preview.stop())
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const outside = listOutside(page, preview.origin)
  await useEnglish(page)
  const home = `${preview.origin}/__preview/cms/`
  await page.goto(home)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('link', { name: 'Contents' }).waitFor()
  return {
    ...{ folder, page, outside },
    async open(file) {
      const collection = posix.dirname(file).replaceAll('/', '--')
      const entry = posix.basename(file, '.md')
      const path = entry === 'new' ? 'new' : `entries/${entry}`
      const title = page.getByLabel('title', { exact: true })
      // Opens the list of pages first, which closes the form of the previous page.
      await page.goto(`${home}#/collections/${collection}`)
      await title.waitFor({ state: 'detached' })
      await page.goto(`${home}#/collections/${collection}/${path}`)
      await title.waitFor()
    },
    save: () => save(page),
  }
}

function listOutside(page: Page, origin: string): string[] {
  const outside: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!/^(?:blob|data):/.test(url) && !url.startsWith(origin)) outside.push(url)
  })
  return outside
}

/** The editor uses the first language of the site, and tests read its English words. */
async function useEnglish(page: Page): Promise<void> {
  await page.route('**/config.yml', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/^locale: .*/m, 'locale: en')
    await route.fulfill({ response, body })
  })
}

async function save(page: Page): Promise<void> {
  const saved = page.waitForResponse((response) =>
    (response.request().postData() ?? '').includes('"persistEntry"'),
  )
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Publish now', exact: true }).click()
  expect((await saved).status()).toBe(200)
  // Until this text appears, the editor does not let the user leave the page.
  await page.getByText('Changes saved').waitFor()
}

/** Edits title and text of some pages, and expects that no other line changes. */
export async function editPages(editor: OpenEditor, count: number): Promise<void> {
  const before = await readAllFiles(editor.folder)
  const files = pick(
    [...before.keys()].filter((file) => /^pages\/.*\.md$/.test(file)),
    count,
  )
  for (const file of files) {
    await editor.open(file)
    const title = editor.page.getByLabel('title', { exact: true })
    await title.fill(`${await title.inputValue()}!`)
    const text = editor.page.getByRole('textbox', { name: /^text \(/ })
    await text.fill(withWord(await text.inputValue()))
    await editor.save()
  }
  const after = await readAllFiles(editor.folder)
  const names = [...after.keys()].filter((file) => after.get(file) !== before.get(file))
  expect(names).toEqual(files)
  for (const file of files) {
    const [title, text, ...others] = differences(before.get(file), after.get(file))
    expect(title?.[0], file).toMatch(/^title: /)
    expect(title?.[1], file).toBe(title?.[0].replace(/(["']?)$/, '!$1'))
    expect(text?.[1], file).toBe(`${text?.[0] ?? ''} Edited.`)
    expect(others, file).toEqual([])
  }
}

/** Picks `count` items, evenly spread over the list. */
function pick<Item>(all: readonly Item[], count: number): Item[] {
  const step = (at: number) => Math.floor((at * count) / all.length)
  const picked = all.filter((_, at) => at === 0 || step(at) !== step(at - 1))
  expect(picked).toHaveLength(count)
  return picked
}

/** Adds a word to the middle line of prose in a text. */
function withWord(text: string): string {
  const lines = text.split('\n')
  const prose = [...lines.keys()].filter((at) => /^[\p{L}\d].*\.$/u.test(lines[at] ?? ''))
  const at = prose[Math.floor(prose.length / 2)] ?? lines.length - 1
  return lines.with(at, `${lines[at] ?? ''} Edited.`).join('\n')
}

/** Pairs of lines that differ between two texts with the same number of lines. */
function differences(before = '', after = ''): (readonly [string, string])[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  expect(now).toHaveLength(old.length)
  return old.flatMap((line, at) => (line === now[at] ? [] : [[line, now[at] ?? ''] as const]))
}
