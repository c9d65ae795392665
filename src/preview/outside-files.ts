/**
 * Refuses files that Vite would serve through a symbolic link out of the content folder. Vite
 * serves files by their paths, as in `/@fs/home/mill/content/pages/en/mill.png`. Vite compares only
 * this path, and not the target of a link, with the allowed folders.
 */
import { realpath } from 'node:fs/promises'
import { posix, relative } from 'node:path'
import type { Connect } from 'vite'
import { isInside } from '../content/files.ts'

/**
 * Answers 404 to requests for hidden files of the content folder, and for symbolic links that lead
 * out of the folder.
 */
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
 * Checks whether a URL contains a path in the content folder that leads to a hidden file or out of
 * the folder.
 */
export async function namesOutside(url: string, contentDir: string): Promise<boolean> {
  const named = posix.normalize(decode(url))
  const real = await realpath(contentDir).catch(() => contentDir)
  // The last entry is relative to the project folder, because Vite serves files by such paths too.
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
