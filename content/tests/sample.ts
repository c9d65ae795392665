/** What the editors of this content wrote: the tests beside it expect nothing else. */
import { readContent } from '../../src/content/content.ts'
import type { Content } from '../../src/content/content.ts'
import { contentOf } from '../../tests/support/built-site.ts'

/** Folder of the content. */
export const directory = contentOf.sample

/** The content as it is published now. */
export const content: Content = await read()

/** Languages that have pages. */
export const languages = content.config.languages

async function read(): Promise<Content> {
  const { content: found } = await readContent(directory, { now: new Date() })
  if (!found) throw new Error(`The content in ${directory} cannot be read: run npm run check`)
  return found
}
