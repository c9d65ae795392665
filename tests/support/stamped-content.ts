/**
 * Creates content with a stamp: all pages, lists and consent pages of the built site contain its
 * id.
 */
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Copies the content in `from` to `to`, and adds a stamp to all titles, texts and names. */
export async function stampContent(from: string, to: string, id: string): Promise<void> {
  const stamp = `[stamp ${id}]`
  await cp(from, to, { recursive: true })
  for (const entry of await readdir(to, { recursive: true })) {
    if (!entry.endsWith('.md')) continue
    const file = join(to, entry)
    const text = await readFile(file, 'utf8')
    const stamped = text.replace(/^title: (['"]?)(.*)\1$/m, `title: "$2 ${stamp}"`)
    await writeFile(file, `${stamped}\n${stamp}\n`)
  }
  const site = join(to, 'site.yaml')
  const config = await readFile(site, 'utf8')
  await writeFile(site, config.replace(/^company: (.*)$/m, `company: $1 ${stamp}`))
}
