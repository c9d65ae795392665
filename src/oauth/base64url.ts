/** Base64url without padding, RFC 4648 §5. */

const encoder = new TextEncoder()

/** Base64url of bytes. */
export function encodeBase64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Bytes of a base64url text; `undefined` when it is none. */
export function decodeBase64url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

/** Base64url of the SHA-256 digest of a text. */
export async function sha256(text: string): Promise<string> {
  return encodeBase64url(
    new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text))),
  )
}
