/** Lists the packages of a release as a CycloneDX document, which the server does not serve. */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Kept } from '../content/kept.ts'
import { runStep, type ProgressOutput } from './progress.ts'

const project = fileURLToPath(new URL('../../', import.meta.url))
// Includes development packages, because `--omit=dev` would also omit packages that the server and
// development packages share.
const command = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--include=dev']
const options = { cwd: project, timeout: 60_000, maxBuffer: 100_000_000 }

/** Parts of the document that differ between two builds of the same sources. */
interface Bom {
  serialNumber?: string
  readonly metadata: { timestamp?: string; readonly component: { name: string } }
}

/**
 * Writes `bom.json` into a release. If npm fails or is missing, the build continues without this
 * file.
 */
export async function writePackageList(
  release: string,
  kept: Kept,
  output: ProgressOutput,
): Promise<void> {
  const write = async () => {
    const manifest = await readFile(join(project, 'package.json'), 'utf8')
    const lock = await readFile(join(project, 'package-lock.json'), 'utf8')
    const text = await kept.of('packages', manifest + lock, () => listPackages(manifest))
    await writeFile(join(release, 'bom.json'), text)
    return 'bom.json'
  }
  const explain = ({ message }: Error) => `no bom.json: ${message.split('\n')[0]}`
  await runStep('Packages', output, () => write().catch(explain), String)
}

async function listPackages(manifest: string): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', command, options)
  const bom = JSON.parse(stdout) as Bom // npm writes this form.
  delete bom.serialNumber
  delete bom.metadata.timestamp
  // npm sets this to the name of the folder, which differs between copies of the project.
  bom.metadata.component.name = (JSON.parse(manifest) as { readonly name: string }).name
  return `${JSON.stringify(bom, undefined, 2)}\n`
}
