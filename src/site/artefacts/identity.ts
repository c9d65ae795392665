/** Identifies the site of a release by service and origin. */
import { join } from 'node:path'
import { artefactFiles, readRegular, type Manifest } from './manifest.ts'

/** Service and origin of a site, as a release records them. */
export type SiteIdentity = Pick<Manifest, 'service' | 'baseUrl'>

/**
 * Reads the identity in a folder of artefacts of any format. Returns `undefined` when the manifest
 * cannot be read or has no origin.
 */
export async function readIdentity(directory: string): Promise<SiteIdentity | undefined> {
  const bytes = await readRegular(join(directory, artefactFiles.manifest)).catch(() => '')
  const { service, baseUrl } = parse(bytes.toString())
  if (typeof baseUrl !== 'string') return undefined
  return typeof service === 'string' ? { service, baseUrl } : { baseUrl }
}

function parse(text: string): { readonly service?: unknown; readonly baseUrl?: unknown } {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

/**
 * Checks whether two releases belong to one service. If a release has no `service`, the origins are
 * compared.
 */
export function isSameService(one: SiteIdentity, other: SiteIdentity): boolean {
  const isRecorded = one.service !== undefined && other.service !== undefined
  return isRecorded ? one.service === other.service : one.baseUrl === other.baseUrl
}

/** Checks whether two releases belong to one service (`isSameService`) and have the same origin. */
export function isSameSite(one: SiteIdentity, other: SiteIdentity): boolean {
  return isSameService(one, other) && one.baseUrl === other.baseUrl
}

/** Describes a site for a message, such as `harbour-choir at https://www.choir.example`. */
export function describeSite({ service, baseUrl }: SiteIdentity): string {
  return `${service ?? 'a site'} at ${baseUrl}`
}
