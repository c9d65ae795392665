/** Finds out which generator a folder belongs to, and reads it. */
import { stat } from 'node:fs/promises'
import { CommandError } from '../../command.ts'
import type { Note, SourceSite } from '../model.ts'
import { isText, readSourceFiles } from '../source-files.ts'
import { docusaurusFile, readDocusaurus } from './docusaurus.ts'
import { hugoFile, readHugo } from './hugo.ts'
import { readMarkdownFolder } from './markdown.ts'
import type { SourceWish } from './markdown.ts'
import { mkdocsFile, readMkDocs } from './mkdocs.ts'

/** Generators. The first one whose configuration file is in the folder reads the site. */
const generators = [
  { file: mkdocsFile, read: readMkDocs },
  { file: docusaurusFile, read: readDocusaurus },
  { file: hugoFile, read: readHugo },
]

/** Reads the site in a folder. Throws if the folder does not exist or has no texts. */
export async function readSource(folder: string, wish: SourceWish): Promise<SourceSite> {
  const facts = await stat(folder).catch(() => undefined)
  if (!facts?.isDirectory()) {
    throw new CommandError(`Cannot import "${folder}": expects a folder with a site`)
  }
  const notes: Note[] = []
  const files = await readSourceFiles(folder, notes)
  if (!files.names.some(isText)) {
    throw new CommandError(`Cannot import "${folder}": it has no Markdown files`)
  }
  const reading = { files, wish, notes }
  for (const { file, read } of generators) {
    const name = files.names.find((one) => file.test(one))
    if (name !== undefined) return await read(reading, name)
  }
  return await readMarkdownFolder(reading)
}
