import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openClientFiles } from '../../src/release/client-files.ts'
import { publishSample } from '../support/sample-release.ts'
import { makeFolder } from '../support/folder.ts'

const page = 'about/index.html'
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** A folder with a release that holds a page, and one in which the next is made. */
async function makeFolders(text: string) {
  const root = await makeFolder()
  await publishSample(root, 'a')
  const before = join(root, 'releases/a/client', page)
  await mkdir(join(before, '..'), { recursive: true })
  await writeFile(before, text)
  const client = join(root, 'made')
  const files = await openClientFiles(client, root)
  return { before, after: join(client, page), files }
}

/** How many names a file has. */
const namesOf = async (file: string) => (await stat(file)).nlink

describe('A file for the browser', () => {
  it('is that of the release before, where it holds the very same bytes', async () => {
    const { before, after, files } = await makeFolders('the page')
    files.write(page, bytesOf('the page'))
    expect((await stat(after)).ino).toBe((await stat(before)).ino)
    expect(await readFile(after, 'utf8')).toBe('the page')
  })

  const texts = ['the pagE', 'the page and more', '']
  it.each(texts)('is another one where it does not: %j', async (text) => {
    const { before, after, files } = await makeFolders('the page')
    files.write(page, bytesOf(text))
    expect(await namesOf(after)).toBe(1)
    expect(await readFile(after, 'utf8')).toBe(text)
    expect(await readFile(before, 'utf8')).toBe('the page')
  })

  it('is written where there was none, and where it can have no second name', async () => {
    const { before, after, files } = await makeFolders('the page')
    files.write('new/index.html', bytesOf('new'))
    expect(await readFile(join(after, '../../new/index.html'), 'utf8')).toBe('new')
    await rm(before)
    // A folder can have no second name, as a file on some file systems.
    await mkdir(before)
    files.write(page, bytesOf('the page'))
    expect(await readFile(after, 'utf8')).toBe('the page')
  })

  it('leaves the release before as it is when it is written again', async () => {
    const { before, after, files } = await makeFolders('the page')
    files.write(page, bytesOf('the page'))
    files.write(page, bytesOf('another page'))
    expect(await readFile(after, 'utf8')).toBe('another page')
    expect(await readFile(before, 'utf8')).toBe('the page')
    await rm(after)
    await link(before, after)
    files.write(page, bytesOf('the page'))
    expect(await readFile(before, 'utf8')).toBe('the page')
  })
})
