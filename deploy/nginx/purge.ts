/**
 * Removes the addresses that a publish changed from the cache of nginx: `PURGE_COMMAND='node
 * deploy/nginx/purge.ts /var/cache/nginx'`. Run it on the machine of the cache, as a user who may
 * delete files there. It reads one URL per line from standard input.
 *
 * The free nginx has no purge. But each copy is a file, whose name is the MD5 digest of its cache
 * key. If the file is missing, nginx asks the service. So this program deletes the files.
 */
import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** Values of `$vitrine_form` and `$vitrine_coding` in `cache.conf` that stored copies may have. */
const forms = ['any', 'html', 'markdown', 'plain']
const codings = ['br', 'gzip', 'identity']

/** Path of a copy in the folder of its cache, as `levels=1:2` sets it. */
function fileOf(form: string, coding: string, target: string): string {
  const name = createHash('md5').update(`${form}|${coding}|${target}`).digest('hex')
  return join(name.slice(-1), name.slice(-3, -1), name)
}

async function forget(folder: string, url: string): Promise<void> {
  // `$request_uri` of the cache key: the part after the host, unchanged.
  const target = url.replace(/^[a-z]+:\/\/[^/]*/, '')
  for (const form of forms) {
    for (const coding of codings) {
      await rm(join(folder, fileOf(form, coding, target)), { force: true })
    }
  }
}

/** Deletes all copies; the folder itself belongs to nginx. */
async function empty(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    await rm(join(folder, name), { recursive: true, force: true })
  }
}

const [root] = process.argv.slice(2)
if (root === undefined) {
  console.error('Cannot purge: name the folder of the caches, such as /var/cache/nginx')
  process.exitCode = 2
} else {
  const urls = (await text(process.stdin)).split('\n').filter((line) => line !== '')
  for (const url of urls) await forget(join(root, 'vitrine-site'), url)
  // nginx knows no tags, so the answers of the API have their own cache, and all are deleted.
  if (process.env.PURGE_TAG) await empty(join(root, 'vitrine-api'))
}
