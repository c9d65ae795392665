/** Revisions of the Model Context Protocol that the server speaks. */

/** Revisions begun with `initialize`, the newest first; it is offered to whoever asks for an unknown one. */
export const initializedVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const

/** The revision without a handshake: each request carries its envelope. */
export const envelopeVersion = '2026-07-28'

/** What a request without `MCP-Protocol-Version` is taken for (2025-11-25, Transports, Protocol Version Header). */
export const assumedVersion = '2025-03-26'

/** The one revision with JSON-RPC batches. */
export const batchVersion = '2025-03-26'

/** The first revision whose tool results may hold resource links; older clients refuse the whole result. */
export const linksSince = '2025-06-18'

/** Every revision that is accepted, the newest first. */
export function acceptedVersions(speaksEnvelope: boolean): string[] {
  return speaksEnvelope ? [envelopeVersion, ...initializedVersions] : [...initializedVersions]
}
