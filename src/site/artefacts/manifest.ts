/**
 * Describes a build and its files. The manifest is written last, so a folder without one is
 * incomplete.
 */
import { readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Format version of the artefacts. A server reads only its own version. */
export const artefactFormat = 8

/** File names of the artefacts. */
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

/** Description of a build. */
export interface Manifest {
  readonly format: number
  readonly buildId: string
  /** `service` of `site.yaml`. Older releases do not record it. */
  readonly service?: string
  readonly baseUrl: string
  readonly generated: string
  /**
   * First time after `generated` at which a new build would differ; `null` if no change is known.
   * For example, a page appears or expires, a price changes, or security.txt must be renewed.
   */
  readonly nextChange: string | null
  /**
   * Versions and settings used for the content codings. The next build compares them to decide
   * whether it can reuse the codings.
   */
  readonly codedBy?: string
  readonly counts: Readonly<Record<string, number>>
  readonly files: Readonly<Record<ArtefactName, FileRecord>>
  /**
   * Stamp (size and file times) of the largest file when its digest was computed. A copy or a
   * changed file has another stamp.
   */
  readonly stamp?: string | undefined
}

/**
 * Returns the cache tag for purging all responses of a release. The build id is a digest of the
 * files, so two sites on one CDN have different tags.
 */
export function releaseTag({ buildId }: Pick<Manifest, 'buildId'>): string {
  return `release-${buildId}`
}

/**
 * Makes the name of a release from the time of reading the content and the start of the build id.
 */
export function releaseId({ generated, buildId }: Pick<Manifest, 'generated' | 'buildId'>): string {
  return `${generated.slice(0, 19).replaceAll(':', '-')}Z-${buildId.slice(0, 4)}`
}

/** Names of all artefacts except the manifest. */
export const describedFiles: readonly ArtefactName[] = Object.values(artefactFiles).filter(
  (name) => name !== artefactFiles.manifest,
)

/** Why a build cannot be used: wrong format, wrong origin, or damaged. */
export type BuildFault = 'format' | 'origin' | 'damage'

/** A build that cannot be used. The message says what to do. */
export class UnusableBuild extends Error {
  readonly fault: BuildFault

  constructor(message: string, fault: BuildFault, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UnusableBuild'
    this.fault = fault
  }
}

/**
 * Returns the result of `reading`; `undefined` when the build cannot be used. Throws other errors.
 */
export async function unlessUnusable<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  return await reading.catch((error: unknown) => {
    if (error instanceof UnusableBuild) return undefined
    throw error
  })
}

/** Creates the error for a build that cannot be used. */
export function unusable(
  directory: string,
  reason: string,
  fault: BuildFault = 'damage',
): UnusableBuild {
  return new UnusableBuild(`Cannot use the build in ${directory}: ${reason}`, fault)
}

/** What to do about a file that cannot be read, by system error code. */
const readRemedies: Readonly<Record<string, string>> = {
  ENOENT: 'run `npm run build` first',
  EACCES: 'make it readable for the user that runs the server',
  EISDIR: 'it is a folder. Build again',
}

/** Creates the error for a file that cannot be read. */
export function unreadable(file: string, cause: unknown): UnusableBuild {
  if (cause instanceof UnusableBuild) return cause
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const remedy = readRemedies[code] ?? `${code}, build again`
  return new UnusableBuild(`Cannot read ${file}: ${remedy}`, 'damage', { cause })
}

/** Throws for a pipe or a device, because a read from it may never end. */
export async function requireRegular(file: string): Promise<void> {
  const found = await stat(file)
  if (found.isFile() || found.isDirectory()) return
  throw unusable(dirname(file), `${basename(file)} is not a regular file. Build again`)
}

/** Reads a file that must be a regular one. */
export async function readRegular(file: string): Promise<Buffer> {
  await requireRegular(file)
  return await readFile(file)
}

/**
 * Reads the manifest of a folder of artefacts. Throws an error with instructions when the folder
 * has no complete manifest of our format.
 */
export async function readManifest(directory: string): Promise<Manifest> {
  const file = join(directory, artefactFiles.manifest)
  const bytes = await readRegular(file).catch((error: unknown) => {
    throw unreadable(file, error)
  })
  const manifest = parse(bytes.toString())
  if (manifest && manifest.format !== artefactFormat) {
    const reason = `its format is ${String(manifest.format)}, but this version reads only ${artefactFormat}: build again with this version, or use the version that built it`
    throw unusable(directory, reason, 'format')
  }
  if (!manifest || !isWhole(manifest)) {
    throw unusable(directory, `${artefactFiles.manifest} is incomplete: build again`)
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

/**
 * Checks the fields that callers rely on. Other fields are not checked, because our own build wrote
 * them.
 */
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
