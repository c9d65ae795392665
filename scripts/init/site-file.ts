/** Writes `vitrine.yaml` of a new site, next to its content folder. */
import { writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { stringify } from 'yaml'
import { readSiteFile, siteFileName } from '../bootstrap/site-file.mjs'

/**
 * Writes the file, unless it exists or its folder is read-only. Returns whether commands in the
 * folder `project` then find the content folder by a `vitrine.yaml`.
 */
export async function writeSiteFile(folder: string, project: string): Promise<boolean> {
  const file = join(dirname(folder), siteFileName)
  try {
    await writeFile(file, siteFileText(basename(folder)), { flag: 'wx' })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!['EEXIST', 'EACCES', 'EPERM', 'EROFS'].includes(code)) throw error
  }
  return readSiteFile({}, project).CONTENT_DIR === folder
}

function siteFileText(name: string): string {
  return `# Settings of this site for the commands of Vitrine: docs/adopting.md explains them.
# Paths start at this folder. Environment variables override this file. Write no passwords here.
${stringify({ CONTENT_DIR: name, OUT_DIR: `${name}-dist` })}# BASE_URL: https://www.example.com
`
}
