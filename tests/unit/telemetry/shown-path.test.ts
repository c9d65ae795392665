import { describe, expect, it } from 'vitest'
import { maskPath, shownPathOf } from '../../../src/telemetry/shown-path.ts'

describe('A path that is shown', () => {
  it.each([
    ['/wp-login.php', '/wp-login.php'],
    ['/profiles/jane.doe/letters', '/profiles/-'],
    ['/jane@mill.example', '/-'],
    ['/jane%40mill.example/x', '/-/-'],
    ['/', '/-'],
    ['', '/-'],
    ['//jane', '/-/-'],
    [`/${'a'.repeat(41)}`, '/-'],
    ['/a\u001Bb', '/-'],
  ])('of the unknown path %j is %s', (path, shown) => {
    expect(maskPath(path, false)).toBe(shown)
  })

  it('of a public path is the path, up to a bound', () => {
    expect(maskPath('/en/guides/mill/', true)).toBe('/en/guides/mill/')
    expect(maskPath(`/${'a'.repeat(10_000)}`, true)).toHaveLength(200)
  })

  it.each([
    ['GET', '/found/page.css', 200, '/found/page.css'],
    ['GET', '/known/page', 405, '/known/page'],
    ['GET', '/profiles/jane', 405, '/profiles/-'],
    ['OPTIONS', '/known/page', 204, '/known/page'],
    ['OPTIONS', '/profiles/jane', 204, '/profiles/-'],
  ])('of %s %s with %i is %s', (method, path, status, shown) => {
    const isKnown = (known: string) => known.startsWith('/known')
    expect(shownPathOf({ method, path }, status, isKnown)).toBe(shown)
  })
})
