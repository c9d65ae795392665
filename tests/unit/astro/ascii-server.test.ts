import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeLetters } from '../../../src/astro/ascii-server.ts'

/** What code is worth, after it was escaped. */
function worthOf(code: string): unknown {
  const escaped = escapeLetters(code)
  expect(escaped).toMatch(/^\p{ASCII}*$/u)
  return runInNewContext(escaped)
}

describe('The code of a server', () => {
  it('in ASCII means the same', () => {
    expect(worthOf("'Zażółć 😀 — \\n'")).toBe('Zażółć 😀 — \n')
    expect(worthOf('`ą${"😀"}`')).toBe('ą😀')
    expect(worthOf("/^[ą-ź😀]$/u.test('😀') && /ż+/.test('żż') && /[ａ]/v.test('ａ')")).toBe(true)
    expect(worthOf('const größe = 3 /* Größe */; größe')).toBe(3)
    expect(worthOf("({ 'ä': 1, ö: 2 })")).toEqual({ ä: 1, ö: 2 })
  })

  it('has the same texts, whatever they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(worthOf(JSON.stringify(text))).toBe(text)
      }),
    )
  })

  it('keeps a letter behind a backslash, which is no part of an escape', () => {
    expect(escapeLetters("'\\ą'")).toBe("'\\ą'")
  })
})
