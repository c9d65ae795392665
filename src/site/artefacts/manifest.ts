/** What a build says of itself and of its files, written last: without it there is no build. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Version of the form of the artefacts; a server reads only its own. */
export const artefactFormat = 7

/** Names of the artefacts in their folder. */
export const artefactFiles = {
  manifest: 'manifest.json',
  site: 'site.json',
  index: 'representations.json',
  bytes: 'representations.bin',
  search: 'search.bin',
  frames: 'frames.json',
} as const

/** Name of an artefact that the manifest describes. */
export type ArtefactName = Exclude<
  (typeof artefactFiles)[keyof typeof artefactFiles],
  typeof artefactFiles.manifest
>

/** Length of a file in bytes, and its SHA-256 digest in hex. */
export interface FileRecord {
  readonly bytes: number
  readonly sha256: string
}

/** What a build says of itself. */
export interface Manifest {
  readonly format: number
  readonly buildId: string
  /** `service` of `site.yaml`; a release made before this field was recorded has none. */
  readonly service?: string
  readonly baseUrl: string
  readonly generated: string
  /** First instant after `generated` at which another build says something else: a page appears or expires, a document runs out. */
  readonly nextChange: string | null
  /** How the content codings were made, for the build after this one. */
  readonly codedBy?: string
  readonly counts: Readonly<Record<string, number>>
  readonly files: Readonly<Record<ArtefactName, FileRecord>>
  /** How the system stamped the largest file when its digest was taken; of a copy, or after any change, it says something else. */
  readonly stamp?: string | undefined
}

/** Name by which caches forget what a release answers. It says what it is of, since one CDN may hold many sites. */
export function releaseTag({ buildId }: Pick<Manifest, 'buildId'>): string {
  return `release-${buildId}`
}

/** Names of all artefacts but the manifest. */
export const describedFiles: readonly ArtefactName[] = Object.values(artefactFiles).filter(
  (name) => name !== artefactFiles.manifest,
)

/** Why a build cannot be used: it is of another format, for another origin, or not whole. */
export type BuildFault = 'format' | 'origin' | 'damage'

/** A build that cannot be used, with what to do. */
export class UnusableBuild extends Error {
  readonly fault: BuildFault

  constructor(message: string, fault: BuildFault, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UnusableBuild'
    this.fault = fault
  }
}

/** A build that cannot be used, with what to do. */
export function unusable(
  directory: string,
  reason: string,
  fault: BuildFault = 'damage',
): UnusableBuild {
  return new UnusableBuild(`Cannot use the build in ${directory}: ${reason}`, fault)
}

/** Why a file cannot be read, by the code of the system, and what to do. */
const readRemedies: Readonly<Record<string, string>> = {
  ENOENT: 'run `npm run build` first',
  EACCES: 'this user may not, make it readable for the one that runs the server',
  EISDIR: 'it is a folder, build again',
}

/** A file that cannot be read, with what to do. */
export function unreadable(file: string, cause: unknown): UnusableBuild {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const remedy = readRemedies[code] ?? `${code}, build again`
  return new UnusableBuild(`Cannot read ${file}: ${remedy}`, 'damage', { cause })
}

/** Manifest of a folder of artefacts, of our own format; throws an error that says what to do when there is none. */
export async function readManifest(directory: string): Promise<Manifest> {
  const file = join(directory, artefactFiles.manifest)
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw unreadable(file, error)
  })
  const manifest = parse(text)
  if (manifest === undefined) {
    throw unusable(directory, `${artefactFiles.manifest} is not whole, build again`)
  }
  if (manifest.format !== artefactFormat) {
    const format = String(manifest.format)
    throw unusable(
      directory,
      `its format is ${format}, expects ${artefactFormat}, build again`,
      'format',
    )
  }
  if (!isWhole(manifest)) {
    throw unusable(directory, `${artefactFiles.manifest} is not whole, build again`)
  }
  return manifest
}

function parse(text: string): Partial<Manifest> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Whether a manifest of our format says what is asked of it; the rest is as our own build wrote it. */
function isWhole(manifest: Partial<Manifest>): manifest is Manifest {
  const { buildId, baseUrl, generated, nextChange, counts, files } = manifest
  const texts: readonly unknown[] = [buildId, baseUrl, generated]
  return (
    texts.every((text) => typeof text === 'string') &&
    (nextChange === null || typeof nextChange === 'string') &&
    typeof counts === 'object' &&
    describedFiles.every((name) => {
      const record: Partial<FileRecord> | undefined = files?.[name]
      return typeof record?.bytes === 'number' && typeof record.sha256 === 'string'
    })
  )
}
