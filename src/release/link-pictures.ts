/**
 * Renders link preview pictures. A picture is cached by its address, which contains a digest of its
 * content.
 */
import { readFileSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { LoadedContent } from '../content/load.ts'
import { languageFacts } from '../site/languages.ts'
import {
  countWithout,
  linkPictureFolder,
  listLinkPictures,
} from '../website/pictures/link-picture.ts'
import type { LinkPicture } from '../website/pictures/link-picture.ts'
import type { ClientFiles } from './client-files.ts'
import { keepFile } from './keep-file.ts'
import { runStep, type ProgressOutput } from './progress.ts'

/** Writes the pictures of a site to the client files. */
export async function writeLinkPictures(
  loaded: LoadedContent,
  { files, cache }: { readonly files: ClientFiles; readonly cache: string },
  output: ProgressOutput,
): Promise<void> {
  const kept = join(cache, 'link-pictures')
  await mkdir(kept, { recursive: true })
  await runStep(
    'Pictures for links',
    output,
    async (step) => {
      const pictures = listLinkPictures(loaded)
      const old = new Set(await readdir(kept))
      const missing = [...pictures].filter(([address]) => !old.has(basename(address)))
      let made = 0
      for (const [address, picture] of missing) {
        await keepFile(join(kept, basename(address)), await draw(picture))
        made += 1
        step.advance(made, missing.length)
      }
      for (const address of pictures.keys()) {
        files.write(address, readFileSync(join(kept, basename(address))))
      }
      for (const name of old)
        if (!pictures.has(linkPictureFolder + name)) await rm(join(kept, name))
      return { made, kept: pictures.size - made }
    },
    (count) => `${count.made} drawn, ${count.kept} reused`,
  )
  for (const [lang, count] of countWithout(loaded)) {
    const { englishName } = languageFacts(lang)
    output.write(
      `  warning: ${count} pages in ${englishName} (${lang}) have no picture for links: the font of the pictures has only Latin, Cyrillic and Greek letters\n`,
    )
  }
}

/** Draws the PNG for an address; `undefined` if no page has a picture with this address. */
export async function findLinkPicture(
  loaded: LoadedContent,
  address: string,
): Promise<Uint8Array | undefined> {
  const picture = listLinkPictures(loaded).get(address)
  return picture && (await draw(picture))
}

/** Draws a picture. Imports the renderer only here, because most builds draw no picture. */
async function draw(picture: LinkPicture): Promise<Uint8Array> {
  const { drawLinkPicture } = await import('../website/pictures/link-picture-drawing.ts')
  return await drawLinkPicture(picture)
}
