/**
 * Checks `relevance/`, which has queries to measure the search, and `eval/`, which has questions to
 * measure the answers of agents. All faults are warnings, because these files are not published. So
 * an editor can still remove a page that one of these files names.
 */
import { z } from 'zod'
import type { ContentSite } from './content-site.ts'
import { listFiles } from './folder-entries.ts'
import type { Kept } from './kept.ts'
import type { Mistake } from './mistake.ts'
import { readTextFile } from './text-file.ts'
import { evalSchema } from './schemas/eval.ts'
import { labelsSchema } from './schemas/labels.ts'
import { parseYaml } from './yaml-text.ts'

/** Returns warnings about the files of `relevance/` and `eval/`, if these folders exist. */
export async function checkLabels(
  directory: string,
  { paths, data }: Pick<ContentSite, 'paths' | 'data'>,
  kept?: Kept,
): Promise<Mistake[]> {
  const page = z.string({ error: 'must be an address' }).superRefine((path, { addIssue }) => {
    if (!paths.has(path)) addIssue(faultOf(path, data.redirects))
  })
  const schemas = { relevance: labelsSchema(page), eval: evalSchema }
  const warnings: Mistake[] = []
  for (const [folder, schema] of Object.entries(schemas)) {
    const names = await listFiles(directory, folder)
    for (const name of names.filter((entry) => /^[^/]*\.yaml$/.test(entry))) {
      const file = `${folder}/${name}`
      const text = (await readTextFile({ directory, mistakes: warnings }, file)) ?? '[]'
      await parseYaml<z.ZodType>({ file, text, linesBefore: 0, kept }, schema, warnings)
    }
  }
  return warnings
}

function faultOf(path: string, redirects: Readonly<Record<string, string>>): string {
  const moved = redirects[path]
  return moved === undefined
    ? `there is no page at ${path}: write the address of another page, or remove this address`
    : `${path} is an old address: write ${moved}`
}
