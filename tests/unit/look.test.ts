import { expect, it } from 'vitest'
import { describeDifferences, tile } from '../look/differences.ts'

it('Differences of pictures are listed by template, as a share of the pixels', () => {
  const pixels = tile.width * tile.height
  const before = new Uint8Array(2 * pixels * 3)
  const now = Uint8Array.from([...before, ...new Uint8Array(pixels * 3)])
  now.fill(20, 0, 300)
  now.fill(200, pixels * 3, pixels * 3 + (pixels * 3) / 4)
  expect(describeDifferences(['home', 'blog', 'offer'], before, now)).toEqual([
    'home: same',
    'blog: 25.0 % of the pixels differ',
    'offer: new',
  ])
})
