import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { namesOutside } from '../../../src/preview/outside-files.ts'
import { makeFolder } from '../../support/folder.ts'

async function createFolders() {
  const place = await makeFolder()
  const [real, content] = [join(place, 'real'), join(place, 'content')]
  await mkdir(join(real, 'pages'), { recursive: true })
  await symlink(real, content)
  for (const name of ['near.png', '.env']) await writeFile(join(real, 'pages', name), '')
  await symlink('near.png', join(real, 'pages/linked.png'))
  await symlink('/etc', join(real, 'pages/away'))
  return { real, content }
}

/** Ways in which the development server takes the path of a file. */
const ways = [
  (path: string) => `/@fs${path}`,
  (path: string) => `/@fs/${path}?raw`,
  (path: string) => `/@id${path}`,
  (path: string) => `/@fs/x/..${path.replaceAll('/', '//')}`,
  (path: string) => `/_image?href=${encodeURIComponent(`/@fs${path}?origWidth=1`)}&f=png`,
  (path: string) => `/${relative('.', path)}`.replaceAll('/', '%2F'),
]

it.each(ways)('Files that a link leads out to, and hidden ones, are refused: %s', async (way) => {
  const { real, content } = await createFolders()
  for (const folder of [real, content]) {
    for (const name of ['pages/away/passwd', 'pages/.env', 'pages/away/none']) {
      expect(await namesOutside(way(join(folder, name)), content), name).toBe(true)
    }
    for (const name of ['pages/near.png', 'pages/linked.png', 'pages/none.png']) {
      expect(await namesOutside(way(join(folder, name)), content), name).toBe(false)
    }
  }
})

it('Other addresses are left to the server, also those that cannot be decoded', async () => {
  const { content } = await createFolders()
  for (const url of ['/', '/en/about/?a=%', '/src/website/styles/site.css', '/@fs/etc/passwd']) {
    expect(await namesOutside(url, content), url).toBe(false)
  }
})
