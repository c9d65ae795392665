/** Maps of places: where pins, names and the scale are. */
import { describe, expect, it } from 'vitest'
import { drawMap, type MapPoint } from '../../../src/website/place-map.ts'

const point = (name: string, latitude: number, longitude: number): MapPoint => {
  return { name, href: `#places-${name}`, latitude, longitude }
}

/** The numbers of a drawing. */
function read(points: readonly MapPoint[], locale = 'en') {
  // Without the spaces between tags and before their ends.
  const markup = drawMap(points, locale)
    .markup.replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=>) | (?=<)| (?=>)/g, '')
  const numbers = (pattern: RegExp) =>
    [...markup.matchAll(pattern)].map((found) => found.slice(1).map(Number))
  const [[width = 0, height = 0] = []] = numbers(/viewBox="0 0 (\S+) (\S+)"/g)
  const [, scale = ''] = /<g>.*?<text[^>]*>(.*?)<\/text>/.exec(markup) ?? []
  const [[bar = 0] = []] = numbers(/h([\d.]+)v-5/g)
  const pins = numbers(/cx="(\S+)" cy="(\S+)"/g).map(([x = 0, y = 0]) => ({ x, y }))
  const labels = [...markup.matchAll(/<text [^>]*>([^<]*)<\/text><\/a>/g)].map(([, text]) => text)
  return { markup, width, height, scale, bar, pins, labels }
}

describe('A map of places', () => {
  it('has north at the top and east on the right, in every language', () => {
    const places = [point('a', 43.4, 3.6), point('b', 43.5, 3.7)]
    for (const locale of ['en', 'ar']) {
      const [a, b] = read(places, locale).pins
      expect((a?.x ?? 0) < (b?.x ?? 0)).toBe(true)
      expect((a?.y ?? 0) > (b?.y ?? 0)).toBe(true)
    }
  })

  it('shows distances alike in both directions', () => {
    // At 60° a degree of longitude is half as long.
    const { pins } = read([point('a', 60, 10), point('b', 60, 12), point('c', 61, 10)])
    const [a, b, c] = pins
    const ratio = ((b?.x ?? 0) - (a?.x ?? 0)) / ((a?.y ?? 0) - (c?.y ?? 0))
    expect(ratio).toBeCloseTo(1, 1)
  })

  it('keeps neighbours on both sides of 180° together', () => {
    const [west, east] = read([point('a', -17, 179.9), point('b', -17, -179.9)]).pins
    expect((east?.x ?? 0) > (west?.x ?? 0)).toBe(true)
    expect(read([point('a', -17, 179.9), point('b', -17, -179.9)]).scale).toBe('5 km')
  })

  it('has a scale in the format of the language', () => {
    // The whole drawing of 424 units is two degrees of latitude at the equator.
    const { scale, bar } = read([point('a', 0, 0), point('b', 0, 2)])
    expect(scale).toBe('50 km')
    expect(bar).toBeCloseTo((424 / 2) * (50 / 111.2), 0)
    expect(read([point('a', 0, 0), point('b', 0, 0.01)], 'ar-EG').scale).toBe('٢٠٠ متر')
  })

  it.each([
    ['one place', [point('a', 52, 21)]],
    ['two at one place', [point('a', 52, 21), point('b', 52, 21)]],
    ['a pole', [point('a', 90, 0), point('b', 90, 120)]],
    ['the whole world', [point('a', 80, -179), point('b', -80, 179), point('c', 0, 0)]],
    ['a long name', [point('a'.repeat(200), 52, 21), point('b', 52.1, 21)]],
  ])('has every pin inside: %s', (_, points) => {
    const { width, height, pins, markup } = read(points)
    expect(markup).not.toContain('NaN')
    expect(pins).toHaveLength(points.length)
    for (const { x, y } of pins) {
      expect([x > 0, x < width, y > 0, y < height]).toEqual([true, true, true, true])
    }
  })

  it('names a place only where the name covers no other, else in a tooltip', () => {
    const crowd = Array.from({ length: 30 }, (_, at) => point(`Long name ${at}`, 52, 21 + at / 1e4))
    const { labels, markup } = read([...crowd, point('far', 52.01, 21)])
    expect(labels).toContain('far')
    expect(labels.length).toBeLessThan(10)
    expect(markup.match(/<title>/g)).toHaveLength(31 - labels.length)
  })

  it('escapes names and addresses', () => {
    const { markup } = drawMap([{ ...point('<b>&', 1, 1), href: '#"x' }], 'en')
    expect(markup).toContain('&lt;b&gt;&amp;')
    expect(markup).toContain('href="#&quot;x"')
  })
})
