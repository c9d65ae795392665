/**
 * Reads the content of a build once. All pages and generated files use the result, so later edits
 * do not get into the build. The preview uses `current.ts`, which reads the folder again after
 * edits.
 */
import type { Kept } from './kept.ts'
import { loadContent, sourceNow } from './load.ts'
import type { ContentSettings, LoadedContent } from './load.ts'

const readings = new Map<string, Promise<LoadedContent>>()

/**
 * Reads the content. Later calls with the same settings return the same content, and ignore the
 * cache `kept`. Throws `ContentMistakes` if the content has mistakes.
 */
export async function buildContent(settings: ContentSettings, kept?: Kept): Promise<LoadedContent> {
  const { contentDir, baseUrl, siteVisibility, showsDrafts, usesParts } = settings
  const key = JSON.stringify([contentDir, baseUrl, siteVisibility, showsDrafts, usesParts])
  const known = readings.get(key)
  if (known) return await known
  const reading = loadContent(sourceNow(settings), kept)
  readings.set(key, reading)
  return await reading
}
