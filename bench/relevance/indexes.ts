/**
 * Opens the indexes to tune weights with: all content sets that are not kept back, with
 * the tuning half of their labels.
 */
import { join } from 'node:path'
import { createSearch } from '../../src/search/search.ts'
import { openRelease } from '../../src/site/artefacts/artefacts.ts'
import { readManifest } from '../../src/site/artefacts/manifest.ts'
import { findArtefacts } from '../../scripts/built-site.ts'
import { keptBack, setNames } from './content-sets.ts'
import { readLabels, sampleSet } from '../../scripts/relevance/labels.ts'
import type { Label } from '../../scripts/relevance/labels.ts'
import { fetchSet } from './fetch.ts'
import { readSetLabels } from './set-labels.ts'
import { compileSet } from './set-engine.ts'
import type { SearchedPage } from '../../src/search/search-index.ts'

/** A content set to tune weights with. */
export interface OpenIndex {
  readonly name: string
  readonly index: Uint8Array
  readonly pages: readonly SearchedPage[]
  readonly labels: readonly Label[]
}

/** Opens the built site in `outDir` with the labels of its content, and the other sets. */
export async function openIndexes(contentDir: string, outDir: string): Promise<OpenIndex[]> {
  const others = setNames.filter((name) => name !== sampleSet && !keptBack.includes(name))
  const sets = [await openSampleIndex(contentDir, outDir)]
  for (const name of others) {
    const labels = readSetLabels(join('bench/corpora', name), name)
    sets.push({ name, ...(await compileSet(fetchSet(name), labels)), labels })
  }
  return sets.map((set) => ({ ...set, labels: set.labels.filter(({ half }) => half === 'tuning') }))
}

async function openSampleIndex(contentDir: string, outDir: string): Promise<OpenIndex> {
  const artefacts = await findArtefacts(outDir)
  const { baseUrl } = await readManifest(artefacts)
  let found: Pick<OpenIndex, 'index' | 'pages'> | undefined
  const release = await openRelease(artefacts, {
    baseUrl,
    createSearch: (index, pages) => {
      found = { index, pages }
      return createSearch(index, pages)
    },
  })
  await release.close()
  if (!found) throw new Error('A release opened without its search')
  return { name: sampleSet, ...found, labels: await readLabels(contentDir) }
}
