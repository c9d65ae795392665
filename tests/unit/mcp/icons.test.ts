import { expect, it } from 'vitest'
import { findIcons } from '../../../src/mcp/icons.ts'
import type { Site } from '../../../src/site/site.ts'

/** A site with one icon of some bytes. */
function siteWith(path: string, type: string, bytes: readonly number[]): Site {
  return {
    info: { baseUrl: 'https://mill.example' },
    readPublished: (asked: string) =>
      Promise.resolve(
        asked === path ? { type, content: { bytes: Uint8Array.from(bytes) } } : undefined,
      ),
  } as unknown as Site // Nothing else of a site is asked for.
}

const png = [137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 180, 0, 0, 1, 0]
const entry = (width: number, height: number) => [width, height, ...Array<number>(14).fill(0)]
const ico = [0, 0, 1, 0, 2, 0, ...entry(16, 16), ...entry(0, 0)]

it.each([
  ['/favicon.svg', 'image/svg+xml', [60], ['any']],
  ['/favicon.png', 'image/png', png, ['180x256']],
  ['/favicon.png', 'image/png', png.slice(0, 20), undefined],
  ['/favicon.ico', 'image/x-icon', ico, ['16x16', '256x256']],
  ['/favicon.ico', 'image/x-icon', ico.slice(0, 23), ['16x16']],
  ['/favicon.ico', 'image/x-icon', [0, 0, 1], undefined],
])('%s of %s has its sizes: %j → %j', async (path, mimeType, bytes, sizes) => {
  const icons = await findIcons(siteWith(path, mimeType, bytes))
  const src = `https://mill.example${path}`
  expect(icons).toEqual([{ src, mimeType, ...(sizes && { sizes }) }])
})
