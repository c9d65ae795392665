/** The built site that everything is measured on: the one of `OUT_DIR` when it is set, else the sample, built once. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listReleases } from '../../../src/release/release-folder.ts'
import { describeInputs } from '../../bootstrap/inputs.mjs'
import { CommandError } from '../../command.ts'

const ownFolder = '.cache/bench/site'
const stampName = 'inputs'

/** Whether the site of a folder is the bench's own, and nobody else's release is published there. */
export function isOwnSite(outDir: string): boolean {
  return outDir === ownFolder
}

/** Folder of the releases of that site; builds it when its sources are not those of the last time. */
export async function findSite(): Promise<string> {
  const given = process.env.OUT_DIR
  if (given !== undefined && given !== '') return given
  const inputs = describeInputs()
  const stamp = join(ownFolder, stampName)
  const isSame = existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs
  if (isSame && (await listReleases(ownFolder)).length > 0) return ownFolder
  // A release that an earlier measurement published would be served instead of the new one.
  rmSync(ownFolder, { recursive: true, force: true })
  console.log(`Building the site that is measured, in ${ownFolder}; OUT_DIR names another`)
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], {
    stdio: 'inherit',
    env: { ...process.env, OUT_DIR: ownFolder },
  })
  if (status !== 0) throw new CommandError('Cannot measure: the site was not built')
  writeFileSync(stamp, inputs)
  return ownFolder
}
