import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * What is the sample's alone, as it would look in the sources of the product, with an example of
 * each.
 */
const marks = [
  { of: 'its name', pattern: /\bnurt/i, planted: 'nurt.example' },
  { of: 'its town', pattern: /wroc[łl]aw/i, planted: 'in Wrocław' },
  {
    of: 'its business',
    pattern:
      /(?:process|invoice)[ -](?:workshop|automation)|warsztat|automatyzacj|prozess-?workshop/i,
    planted: 'What does the process workshop cost?',
  },
  { of: 'its colours', pattern: /#(?:0b5c55|74d3c4|e59a3c|e3a857)/i, planted: '--accent: #0b5c55' },
  { of: 'its drawings', pattern: /flute|behind-?glass/i, planted: '<g id="behind-glass">' },
] as const

/** All large places of the world, whichever of them the sample is at. */
const placesOfTheWorld = 'places.txt'

const sources = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== placesOfTheWorld)
  .map(({ parentPath, name }) => join(parentPath, name))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

describe('The sources belong to no organisation: none of them holds of the sample', () => {
  it.each(marks)('$of', ({ pattern, planted }) => {
    const found = sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)
    expect(sources.length).toBeGreaterThan(300)
    expect(found).toEqual([])
    expect(pattern.test(planted)).toBe(true)
  })

  it('and no picture but the default icon: pictures of an organisation are in its content', () => {
    const pictures = sources.filter(({ path }) => /\.(?:svg|png|jpe?g|webp|ico|woff2?)$/.test(path))
    expect(pictures.map(({ path }) => path)).toEqual(['src/website/public/favicon.svg'])
  })
})
