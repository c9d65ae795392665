/** Supported revisions of the Model Context Protocol. */

/**
 * Revisions with `initialize`, the newest first. The newest is the answer to an unknown version.
 */
export const initializedVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const

/** The revision without a handshake: each request carries its envelope. */
export const envelopeVersion = '2026-07-28'

/**
 * The version of a request without `MCP-Protocol-Version` (2025-11-25, Transports, Protocol Version
 * Header).
 */
export const assumedVersion = '2025-03-26'

/** The one revision with JSON-RPC batches. */
export const batchVersion = '2025-03-26'

/**
 * The first revision whose tool results may hold resource links; older clients refuse the whole
 * result.
 */
export const linksSince = '2025-06-18'

/** Every revision that is accepted, the newest first. */
export function acceptedVersions(speaksEnvelope: boolean): string[] {
  return speaksEnvelope ? [envelopeVersion, ...initializedVersions] : [...initializedVersions]
}
