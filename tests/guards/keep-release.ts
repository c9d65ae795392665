/**
 * `node tests/guards/keep-release.ts`: keeps the surfaces of this release, against which the next
 * ones are held. Run it when a release is made, and commit what it wrote.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { kept, surfaces } from './surface.ts'

await mkdir(kept, { recursive: true })
for (const [file, read] of Object.entries(surfaces)) {
  await writeFile(join(kept, file), `${JSON.stringify(await read(), undefined, 2)}\n`)
  console.log(`Kept ${join(kept, file)}`)
}
