/**
 * Makes the release of a site from its rendered pages: further client files, and the artefacts for
 * the server.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { registryOf } from '../api/registry.ts'
import type { Config } from '../config/config.ts'
import { buildContent } from '../content/build-content.ts'
import { openKeptTexts } from '../content/kept-file.ts'
import { keepTexts } from '../content/kept.ts'
import { questionTextsOf } from '../content/page-questions.ts'
import { createFindWords } from '../content/texts.ts'
import { runExamples } from '../descriptions/examples.ts'
import { quotaPolicies } from '../descriptions/quota-policies.ts'
import { memoize } from '../site/memoize.ts'
import { addedKeys, removedPlaces } from '../site/removed-places.ts'
import type { Site } from '../site/site.ts'
import { writeBrandFiles } from './brand-files.ts'
import { openClientFiles } from './client-files.ts'
import { createAsk, renderDescriptions } from './description-files.ts'
import { writeLinkPictures } from './link-pictures.ts'
import { makeArtefacts, type BuildFolders } from './make.ts'
import { writePackageList } from './package-list.ts'
import { askForReference } from './reference-answers.ts'
import { readServedPages } from './served-pages.ts'
import { renderPriceCard } from './price-card-file.ts'
import { writeSizedPictures } from './sized-pictures.ts'

/** Makes the release from the pages that Astro has rendered. */
export async function makeRelease(
  config: Config,
  { cache, ...written }: Omit<BuildFolders, 'releases'> & { readonly cache: string },
): Promise<void> {
  const folders = { ...written, releases: config.outDir }
  const loaded = await buildContent(config)
  const { site, content } = loaded
  const words = createFindWords(content.words)
  const { guides: prose, wellKnown } = content
  const { known, save } = await openKeptTexts(cache, 'release.bin')
  const kept = keepTexts(known)
  const questions = questionTextsOf(content.pages)
  const policies = quotaPolicies(config)
  const describing = { prose, questions, policies, words, wellKnown }
  const examplesOf = memoize((built: Site) =>
    runExamples(registryOf(built), createAsk(built, policies)),
  )
  const describe = async (built: Site) => {
    const examples = examplesOf(built)
    const card = await renderPriceCard(built, content.brand, words, kept)
    return [
      ...(await renderDescriptions(built, { ...describing, examples })),
      ...(card ? [card] : []),
    ]
  }
  const files = await openClientFiles(folders.client, config.outDir)
  for (const [file, address] of loaded.files) {
    files.write(address, readFileSync(join(config.contentDir, file)))
  }
  await writeSizedPictures(loaded, config.contentDir, { files, cache })
  await writeBrandFiles(loaded, files)
  await writeLinkPictures(loaded, { files, cache }, process.stdout)
  const served = await readServedPages(config.outDir, site.data.info.service)
  const { pages } = site.data
  const places = { removed: removedPlaces(served, pages), added: addedKeys(served, pages) }
  const data = { ...site.data, ...places }
  const isReproducible = config.sourceDateEpoch !== undefined
  const answer = async (built: Site) =>
    await askForReference(built, policies, await examplesOf(built))
  const options = { folders, files, kept, loaded, isReproducible, describe, answer }
  await makeArtefacts(data, options, process.stdout)
  await writePackageList(join(folders.data, '..'), kept, process.stdout)
  await save(kept)
}
