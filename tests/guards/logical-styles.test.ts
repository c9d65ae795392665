/** Styles name no left and no right, so that one look serves languages of both directions. */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** What is left or right whatever is written, with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'card.css padding: var(--inset-top, 0px) var(--inset-right, 0px) var(--inset-bottom, 0px) var(--inset-left, 0px)':
    'edges of a device that the host tells of',
}

const sides = /(?:^|-)(?:left|right)(?:-|$)/
/** Top, right, bottom, left. */
const boxes = /^(?:margin|padding|inset|border-(?:width|color|style)|scroll-(?:margin|padding))$/
const ways = /^(?:float|clear|text-align|text-align-last|justify-(?:content|items|self)|transform)$/

/**
 * Whether a declaration means one side of the screen rather than the begin or the end of a line.
 */
function isPhysical(property: string, value: string): boolean {
  if (sides.test(property)) return true
  if (ways.test(property)) return /\b(?:left|right|translateX)\b/i.test(value)
  if (/^background/.test(property)) return /\bto (?:left|right)\b/.test(value)
  const parts = partsOf(value)
  if (boxes.test(property)) return parts.length === 4 && parts[1] !== parts[3]
  if (property !== 'border-radius') return false
  // Corners: top left, top right, bottom right, bottom left.
  const [first, second = first, third = first, fourth = second] = parts
  return first !== second || third !== fourth
}

/** Values of a shorthand; blanks within brackets part none. */
function partsOf(value: string): string[] {
  return value.match(/(?:[^\s(]|\([^()]*(?:\([^()]*\)[^()]*)*\))+/g) ?? []
}

/** Physical declarations of a style sheet. */
function findPhysical(css: string): string[] {
  const declarations = css
    .replace(/\/\*[^]*?\*\//g, '')
    .matchAll(/(?<=[{;]\s*)([\w-]+)\s*:\s*([^;{}]+?)\s*(?=[;}])/g)
  return [...declarations].flatMap(([, property = '', value = '']) =>
    isPhysical(property, value) ? `${property}: ${value.replaceAll(/\s+/g, ' ')}` : [],
  )
}

/** Style sheets of the sources, those within components too, by the name of the file. */
function readStyles(): [string, string][] {
  return globSync('src/**/*.{css,astro,html}').map((file) => {
    const text = readFileSync(file, 'utf8')
    const styles = [...text.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, css = '']) => css)
    const name = file.replace(/^.*\//, '')
    return [name, file.endsWith('.css') ? text : styles.join('\n')]
  })
}

describe('Styles', () => {
  it('name no left and no right but where that is meant', () => {
    const found = readStyles().flatMap(([name, css]) =>
      findPhysical(css).map((declaration) => `${name} ${declaration}`),
    )
    expect(found.toSorted()).toEqual(Object.keys(allowed).toSorted())
  })

  it.each([
    'margin-left: 1rem',
    'border-right: 0',
    'border-top-left-radius: 0',
    'left: 0',
    'text-align: right',
    'float: left',
    'padding: 0 1px 0 2px',
    'margin: 0 0 0 calc(1px + 2px)',
    'inset: 0 auto auto 0',
    'border-radius: 0 1px 1px 0',
    'border-radius: 1px 2px',
    'background: linear-gradient(to right, #000, #fff)',
    'transform: translateX(-100%)',
  ])('are found where they do: %s', (declaration) => {
    expect(findPhysical(`a { color: red; ${declaration}; }`)).toEqual([declaration])
  })

  it.each([
    'margin-inline: 1rem 0',
    'padding: 0 1px 2px',
    'margin: 0 calc(1px + 2px) 0 calc(1px + 2px)',
    'inset: 0 0 auto',
    'border-radius: 0 0 1px 1px',
    'text-align: start',
    'transform: translateY(-200%)',
  ])('may say: %s', (declaration) => {
    expect(findPhysical(`a{${declaration}}`)).toEqual([])
  })
})
