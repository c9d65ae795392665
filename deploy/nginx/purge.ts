/**
 * Has nginx forget what a publish changed, on the machine where its cache is: `PURGE_COMMAND='node
 * deploy/nginx/purge.ts /var/cache/nginx'`, as a user who may delete there.
 *
 * nginx as it is free has no purge. But a copy is a file whose name is the digest of the name of
 * the copy, and where the file is missing nginx asks the service: so the files are deleted.
 * Addresses come in, one URL a line.
 */
import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** What `$vitrine_form` and `$vitrine_coding` of `cache.conf` may be where anything is kept. */
const forms = ['any', 'html', 'markdown', 'plain']
const codings = ['br', 'gzip', 'identity']

/** File of a copy below its folder, by `levels=1:2`. */
function fileOf(form: string, coding: string, target: string): string {
  const name = createHash('md5').update(`${form}|${coding}|${target}`).digest('hex')
  return join(name.slice(-1), name.slice(-3, -1), name)
}

async function forget(folder: string, url: string): Promise<void> {
  // As it was asked for: what comes after the host, letter by letter.
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
  // nginx knows no tags, so that the answers of the API have a cache of their own.
  if (process.env.PURGE_TAG) await empty(join(root, 'vitrine-api'))
}
