import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { renderFindings, replaceBetween } from '../../../../scripts/bench/side/document.ts'
import { cutTemplate } from '../../../../scripts/bench/side/generators.ts'
import { distanceOf, renderPlot } from '../../../../scripts/bench/side/plot.ts'
import { nameOfStep } from '../../../../scripts/bench/side/processes.ts'
import { realPages, renderRealPage } from '../../../../scripts/bench/side/real-content.ts'
import { fasterRow, ownRow } from '../../../../scripts/bench/side/rows.ts'

const rounds = { work: 'GET `/a&b`', peer: 'nginx', unit: 'µs', ours: [20], theirs: [5] }
const missed = fasterRow({ ...rounds, reach: { sign: '≥', value: 0.5 } })
const met = ownRow('start', 's', [0.2], { sign: '≤', value: 0.4 })
const free = ownRow('search', 'µs', [5])
const section = { title: 'Starts and memory', notes: ['A note.'], rows: [missed, met, free] }
const findings = {
  sections: [section, { title: 'Search', notes: [], rows: [free] }],
  failed: ['tokens: it refused'],
  leftOut: ['install hugo'],
  machine: '2 cores',
  load: { before: '0.1', after: '1.0' },
}

describe('What was found', () => {
  const text = renderFindings(findings, '2026-01-05')

  it('tells the machine, its load, what is left out, and how many rows reach what we want', () => {
    expect(text).toContain('Measured on 2026-01-05: 2 cores; load 0.1 before and 1.0 after.')
    expect(text).toContain('1 of 2 rows reach what we want.')
    expect(text).toContain('Not measured: install hugo.')
    expect(text).toContain('Not measured: tokens: it refused.')
  })

  it('has a plot for a part with something to reach', () => {
    expect(text).toContain('![Starts and memory](pictures/performance-starts-and-memory.svg)')
    expect(text.match(/!\[/g)).toHaveLength(1)
  })

  it('stands between the marks of the document, and nothing else changes', () => {
    const document = readFileSync('docs/performance.md', 'utf8')
    const once = replaceBetween(document, 'first')
    const twice = replaceBetween(once, 'second')
    const [before = ''] = document.split('<!-- measured')
    expect(twice.startsWith(before)).toBe(true)
    expect(twice.slice(before.length)).toMatch(
      /^<!-- measured: [^\n]+ -->\n\nsecond\n\n<!-- end of measured -->\n$/,
    )
    expect(() => replaceBetween('no marks', 'text')).toThrow('There are no marks')
  })
})

describe('A plot', () => {
  it('goes by doublings from the reach, right when it is passed and left when it is missed', () => {
    expect([distanceOf(missed), distanceOf(met), distanceOf(free)]).toEqual([-1, 1, 0])
    const far = { ...missed, value: { median: 0.0001, spread: 0 } }
    const unknown = { ...missed, value: { median: NaN, spread: NaN } }
    expect([distanceOf(far), distanceOf(unknown)]).toEqual([-4, -4])
  })

  it('draws the rows with a reach, each from the line in the middle', () => {
    const svg = renderPlot(section)
    const bars = [...svg.matchAll(/<rect class="(\w+)" x="([\d.]+)" y="\d+" width="([\d.]+)"/g)]
    expect(
      bars.map(([, kind, x, width]) => [kind, Number(x) + (kind === 'met' ? 0 : Number(width))]),
    ).toEqual([
      ['missed', 700],
      ['met', 700],
    ])
    expect(svg).toContain('GET /a&amp;b · nginx ÷ ours')
    expect(svg).toContain('0.25 (≥ 0.5)')
    expect(svg).not.toContain('search')
  })
})

describe('What generators build', () => {
  it('a template is a page around its title and its main', () => {
    const html =
      '<head><title>A</title><meta></head><body><main id="m"><p>x</p></main><p>y</p></body>'
    const { head, middle, foot } = cutTemplate(html)
    expect(`${head}T${middle}C${foot}`).toBe(
      '<head><title>T</title><meta></head><body><main id="m">C</main><p>y</p></body>',
    )
    expect(() => cutTemplate('<title>{{</title>')).toThrow('has no title or no main')
    expect(() => cutTemplate(`${html}{{`)).toThrow('a page holds {{')
  })

  it('real pages are different, and the same in every run', () => {
    const pages = realPages(3000)
    expect(new Set(pages.map(({ lang, title }) => `${lang} ${title}`)).size).toBe(3000)
    expect(new Set(pages.map(({ lang, name }) => `${lang} ${name}`)).size).toBe(3000)
    expect(realPages(3)).toEqual(pages.slice(0, 3))
    const page = { lang: 'en', name: 'a', title: 'A "b"', description: 'c', markdown: '\\*d' }
    expect(renderRealPage(page)).toBe(
      '---\ntitle: "A \\"b\\""\ndescription: "c"\ntype: guide\nupdated: 2026-01-05\n---\n\n\\*d\n',
    )
  })

  it('a step is told by the line of its end, and by no warning', () => {
    expect(nameOfStep('  Pictures for links: 3 made, 0 kept (1.2 s)')).toBe('Pictures for links')
    expect(nameOfStep('  Content: 8 pages, 1 redirects')).toBe('Content')
    expect(nameOfStep('  warning: pages/en/a.md:1  is empty')).toBeUndefined()
    expect(nameOfStep('Built in 3 s')).toBeUndefined()
  })
})
