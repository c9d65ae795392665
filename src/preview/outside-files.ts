/**
 * Refuses files that Vite would serve through a symbolic link out of the content folder. Vite
 * serves any file by its path, as in `/@fs/home/mill/content/pages/en/mill.png`. Vite compares only
 * this path, and not the target of a link, with the folders that it may serve.
 */
import { realpath } from 'node:fs/promises'
import { posix, relative } from 'node:path'
import type { Connect } from 'vite'
import { isInside } from '../content/files.ts'

/** Answers 404 to requests that name such a file by a path in the content folder. */
export function refuseOutside(contentDir: string): Connect.NextHandleFunction {
  return (request, response, next) => {
    namesOutside(request.url ?? '', contentDir)
      .then((isOutside) => {
        if (isOutside) response.writeHead(404).end()
        else next()
      })
      .catch(next)
  }
}

/**
 * Whether an address has a path in the content folder whose file is hidden or outside of that
 * folder.
 */
export async function namesOutside(url: string, contentDir: string): Promise<boolean> {
  const named = posix.normalize(decode(url))
  const real = await realpath(contentDir).catch(() => contentDir)
  // The last folder is for files that Vite serves by their path from the project folder.
  for (const folder of [contentDir, real, `/${relative('.', contentDir)}`]) {
    const [, behind] = named.split(`${folder}/`, 2)
    const [file = ''] = behind?.split(/[?&#]/, 1) ?? []
    if (file !== '' && !(await isInside(contentDir, file))) return true
  }
  return false
}

function decode(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}
