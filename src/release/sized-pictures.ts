/**
 * Scales pictures of pages and of collection entries to the widths that pages use. The results are
 * cached by address.
 */
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { LoadedContent } from '../content/load.ts'
import { resizePicture } from '../content/raster.ts'
import { listVariants } from '../content/sized-pictures.ts'
import type { ClientFiles } from './client-files.ts'
import { keepFile } from './keep-file.ts'

type Pictures = Pick<LoadedContent, 'pictures'>

/** Writes the pictures in all widths to the client files. */
export async function writeSizedPictures(
  loaded: Pictures,
  contentDir: string,
  { files, cache }: { readonly files: ClientFiles; readonly cache: string },
): Promise<void> {
  const folder = join(cache, 'pictures')
  await mkdir(folder, { recursive: true })
  const old = new Set(await readdir(folder))
  for (const [address, make] of listMakers(loaded, contentDir)) {
    const kept = join(folder, basename(address))
    if (!old.delete(basename(address))) await keepFile(kept, await make())
    files.write(address, await readFile(kept))
  }
  for (const name of old) await rm(join(folder, name))
}

/** Returns the scaled picture at an address; `undefined` when there is none. */
export async function findSizedPicture(
  loaded: Pictures,
  contentDir: string,
  address: string,
): Promise<Uint8Array | undefined> {
  return await listMakers(loaded, contentDir).get(address)?.()
}

function listMakers({ pictures }: Pictures, contentDir: string) {
  return new Map(
    [...pictures.values()].flatMap((picture) =>
      listVariants(picture).map(({ address, width }) => {
        const make = async () =>
          await resizePicture(await readFile(join(contentDir, picture.file)), width)
        return [address, make] as const
      }),
    ),
  )
}
