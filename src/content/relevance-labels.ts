/**
 * Checks the files of `relevance/`: queries and the pages that answer them, used to measure search.
 * They are not published, so all faults are warnings and an editor can still remove a page.
 */
import { z } from 'zod'
import type { ContentSite } from './content-site.ts'
import { listFiles } from './folder-entries.ts'
import type { Kept } from './kept.ts'
import type { Mistake } from './mistake.ts'
import { readTextFile } from './text-file.ts'
import { labelsSchema } from './schemas/labels.ts'
import { parseYaml } from './yaml-text.ts'

/** Warnings about the labels in a content folder; none if it has no labels. */
export async function checkLabels(
  directory: string,
  { paths, data }: Pick<ContentSite, 'paths' | 'data'>,
  kept?: Kept,
): Promise<Mistake[]> {
  const page = z.string({ error: 'must be an address' }).superRefine((path, { addIssue }) => {
    if (!paths.has(path)) addIssue(faultOf(path, data.redirects))
  })
  const schema = labelsSchema(page)
  const warnings: Mistake[] = []
  const names = await listFiles(directory, 'relevance')
  for (const name of names.filter((entry) => /^[^/]*\.yaml$/.test(entry))) {
    const file = `relevance/${name}`
    const text = (await readTextFile({ directory, mistakes: warnings }, file)) ?? '[]'
    await parseYaml({ file, text, linesBefore: 0, kept }, schema, warnings)
  }
  return warnings
}

function faultOf(path: string, redirects: Readonly<Record<string, string>>): string {
  const moved = redirects[path]
  return moved === undefined
    ? `there is no page ${path} any more: name the page that answers the query, or remove the row`
    : `${path} is an old address, expects ${moved}`
}
