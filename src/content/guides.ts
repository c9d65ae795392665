/** Reads the texts of the guides. The service publishes a neutral text for a missing guide. */
import { findUnknownPlaceholders, guideNames, guidePlaceholders } from '../site/guide-prose.ts'
import type { GuideProse } from '../site/guide-prose.ts'
import type { Mistake } from './mistake.ts'
import { readTextFile } from './text-file.ts'

/** Reads the texts of the guides in a content folder. Reports unknown placeholders. */
export async function readGuides(directory: string, mistakes: Mistake[]): Promise<GuideProse> {
  const guides = await Promise.all(
    guideNames.map(async (name) => {
      const file = `guides/${name}.md`
      const prose = await readTextFile({ directory, mistakes }, file)
      if (prose === undefined) return []
      for (const unknown of findUnknownPlaceholders(prose)) {
        const known = Object.keys(guidePlaceholders).map((known) => `{${known}}`)
        mistakes.push({
          file,
          message: `has {${unknown}}, which is not a placeholder: use one of ${known.join(', ')}`,
        })
      }
      // Loaded on demand, because few guides have comments, and loading the parser is slow.
      if (!prose.includes('<!--')) return [[name, prose] as const]
      const { removeComments } = await import('./guide-comments.ts')
      const { text, faults } = removeComments(prose)
      for (const { line, message } of faults) mistakes.push({ file, line, message })
      return [[name, text] as const]
    }),
  )
  return Object.fromEntries(guides.flat())
}
