/**
 * Makes the release of a site from its rendered pages: further client files, and the artefacts for
 * the server.
 */
import type { Config } from '../config/config.ts'
import { buildContent } from '../content/build-content.ts'
import { openKeptTexts } from '../content/kept-file.ts'
import { keepTexts } from '../content/kept.ts'
import { earliest, findNextChange } from '../content/publication-times.ts'
import { questionsOf } from '../content/page-questions.ts'
import { createFindWords } from '../content/texts.ts'
import { quotaPolicies } from '../descriptions/quota-policies.ts'
import { securityRenewal } from '../descriptions/security-txt.ts'
import { addedKeys, removedPlaces } from '../site/removed-places.ts'
import type { Site } from '../site/site.ts'
import { createConsentFrames } from '../website/consent/consent-frames.ts'
import { createPagePolicies } from '../website/page-policies.ts'
import { writeBrandFiles } from './brand-files.ts'
import { openClientFiles } from './client-files.ts'
import { renderDescriptions } from './description-files.ts'
import { readEarlierFiles } from './earlier-files.ts'
import { writeLinkPictures } from './link-pictures.ts'
import { writeLinkedFiles } from './linked-files.ts'
import { makeArtefacts } from './make.ts'
import type { BuildFolders } from './make.ts'
import { readServedPages } from './served-pages.ts'
import { renderWorkshopCard } from './workshop-card-file.ts'

/** Makes the release from the pages that Astro has rendered. */
export async function makeRelease(
  config: Config,
  { client, data: artefacts, cache }: Omit<BuildFolders, 'releases'>,
): Promise<void> {
  const folders = { client, data: artefacts, cache, releases: config.outDir }
  const loaded = await buildContent(config)
  const { site, content } = loaded
  const words = createFindWords(content.words)
  const { guides: prose, wellKnown } = content
  const { known, save } = await openKeptTexts(cache, 'release.bin')
  const kept = keepTexts(known)
  const describing = { prose, policies: quotaPolicies(config), words, wellKnown }
  const describe = async (built: Site) => {
    const card = await renderWorkshopCard(built, content.brand, words, kept)
    return [...(await renderDescriptions(built, describing)), ...(card ? [card] : [])]
  }
  const files = await openClientFiles(client, config.outDir)
  writeLinkedFiles(loaded.files, config.contentDir, files)
  await writeBrandFiles(loaded, files)
  await writeLinkPictures(loaded, { files, cache }, process.stdout)
  const pageChange = findNextChange(
    [...content.pages, ...content.unpublished],
    new Date(site.data.info.generated),
  )
  // security.txt expires, so a site needs a new build from time to time even without changes.
  const nextChange = earliest(pageChange, securityRenewal(site.data))
  const options = {
    folders,
    files,
    kept,
    synonyms: content.synonyms,
    questions: questionsOf(content.pages),
    learns: content.config.search?.learn !== false,
    frames: createConsentFrames(loaded),
    readEarlier: (known: ReadonlySet<string>) =>
      readEarlierFiles(config.outDir, known, site.data.info),
    nextChange,
    findPolicy: createPagePolicies(loaded),
    describe,
  }
  const served = await readServedPages(config.outDir, site.data.info.service)
  const data = {
    ...site.data,
    removed: removedPlaces(served, site.data.pages),
    added: addedKeys(served, site.data.pages),
  }
  await makeArtefacts(data, options, process.stdout)
  await save(kept)
}
