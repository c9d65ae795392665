/**
 * The content of a build, read once. Pages and artefacts are made from the same reading, whatever an editor saves
 * meanwhile, and no page costs a look at the whole folder. The preview, which follows edits, uses `current.ts`.
 */
import type { Kept } from './kept.ts'
import { loadContent, sourceNow } from './load.ts'
import type { ContentSettings, LoadedContent } from './load.ts'

const readings = new Map<string, Promise<LoadedContent>>()

/**
 * Content as this process read it first; throws `ContentMistakes`. What is `kept` of its texts is for the first reading alone.
 */
export async function buildContent(settings: ContentSettings, kept?: Kept): Promise<LoadedContent> {
  const { contentDir, baseUrl, siteVisibility, showsDrafts } = settings
  const key = JSON.stringify([contentDir, baseUrl, siteVisibility, showsDrafts])
  const known = readings.get(key)
  if (known) return await known
  const reading = loadContent(sourceNow(settings), kept)
  readings.set(key, reading)
  return await reading
}
