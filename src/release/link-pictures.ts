/** Makes the cards of a site, each once: a card of an earlier build is kept by its address, which tells all that stands on it. */
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { LoadedContent } from '../content/load.ts'
import { cardFolder, listCards } from '../website/pictures/link-picture.ts'
import { renderCard } from '../website/pictures/link-picture-drawing.ts'
import { runStep } from './progress.ts'
import type { ProgressOutput } from './progress.ts'

/** How many cards are drawn at once: one is laid out while another is compressed. */
const atOnce = 3

/** Writes the cards of a site to the files of the browser. */
export async function writeCards(
  loaded: LoadedContent,
  folders: { readonly client: string; readonly cache: string },
  output: ProgressOutput,
): Promise<void> {
  const kept = join(folders.cache, 'cards')
  const published = join(folders.client, cardFolder)
  await mkdir(kept, { recursive: true })
  await mkdir(published, { recursive: true })
  await runStep(
    'Pictures for links',
    output,
    async (step) => {
      const cards = listCards(loaded)
      const old = new Set(await readdir(kept))
      const waiting = [...cards].map(([address, card]) => ({ name: basename(address), card }))
      const missing = waiting.filter(({ name }) => !old.has(name))
      let made = 0
      await workThrough(missing, async ({ name, card }) => {
        await keepFile(join(kept, name), await renderCard(card))
        made += 1
        step.advance(made, missing.length)
      })
      for (const { name } of waiting) await copyFile(join(kept, name), join(published, name))
      for (const name of old) if (!cards.has(cardFolder + name)) await rm(join(kept, name))
      return { made, kept: cards.size - made }
    },
    (count) => `${count.made} made, ${count.kept} kept`,
  )
}

/** PNG of the card at an address; `undefined` when no page has it. */
export async function findCard(
  loaded: LoadedContent,
  address: string,
): Promise<Uint8Array | undefined> {
  const card = listCards(loaded).get(address)
  return card && (await renderCard(card))
}

/** A file that is there is whole, though the build may be ended at any moment. */
async function keepFile(file: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${file}.part`, bytes)
  await rename(`${file}.part`, file)
}

async function workThrough<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of waiting) await work(item)
    }),
  )
}
