/** Content of any number of pages: the sample without its towns, with copies of its pages in further sections. */
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const source = 'content'
const roundsOfSection = 4

/** Writes content of so many pages to a folder, in place of what is there. */
export async function growContent(target: string, size: number): Promise<void> {
  await rm(target, { recursive: true, force: true })
  await cp(source, target, {
    recursive: true,
    filter: (path) => !/^content\/(?:city|cities\.csv|tests|relevance)/.test(path),
  })
  const files = await readdir(join(source, 'pages'), { recursive: true })
  const pages = files.filter((file) => file.endsWith('.md'))
  for (const file of pages) await dropTowns(join(target, 'pages', file))
  const ofSections = pages.filter((file) => file.split('/').length === 3).toSorted()
  for (let made = 0; pages.length + made < size; made += 1) {
    const round = Math.floor(made / ofSections.length)
    const file = ofSections[made % ofSections.length] ?? ''
    const name = basename(file, '.md')
    // A section is filled by several rounds, and has its own list of pages.
    const section = `${dirname(file)}-${Math.floor(round / roundsOfSection)}`
    const isList = name === 'index' && round % roundsOfSection === 0
    const copy = join(target, 'pages', section, isList ? 'index.md' : `${name}-${made}.md`)
    const text = withoutTies(await readFile(join(source, 'pages', file), 'utf8'))
    await mkdir(dirname(copy), { recursive: true })
    await writeFile(copy, isList ? text : text.replace('type: section', 'type: guide'))
  }
}

/** Takes the list of towns, of which there are none, out of a page. */
async function dropTowns(path: string): Promise<void> {
  const text = await readFile(path, 'utf8')
  const without = text.replace(/^component: cities\n/m, '')
  if (without !== text) await writeFile(path, without)
}

/** A page as a copy of it may stand elsewhere: no translation, and no old addresses. */
function withoutTies(text: string): string {
  return text
    .replace(/^(?:translationKey|component):.*\n/gm, '')
    .replace(/^aliases:\n(?: +- .*\n)+/m, '')
}
