/** A plot of the rows as SVG: how far each value is from what we want to reach. */
import { isMet, number } from './rows.ts'
import type { Row, Section } from './rows.ts'

const width = 1160
const left = 470
const right = 230
const lineHeight = 22
const barHeight = 12
/** Letters that fit before the bars. */
const longestName = 74
/** Values are shown from a sixteenth of the reach to sixteen times it: doubling is one step everywhere. */
const widest = 4

/** Renders the rows of a section that have a reach. */
export function renderPlot({ title, rows }: Pick<Section, 'title' | 'rows'>): string {
  const shown = rows.filter(({ reach }) => reach !== undefined)
  const height = 84 + shown.length * lineHeight
  const middle = left + (width - left - right) / 2
  const lines = shown.map((row, at) => renderRow(row, 70 + at * lineHeight, middle))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title desc" font-family="Inter, system-ui, sans-serif" font-size="12">
  <title id="title">${escape(title)}</title>
  <desc id="desc">One bar a row, from the line of what is to be reached: to the right when it is passed, to the left when it is missed, a step for each doubling. The figures stand in the tables.</desc>
  <style>
    .name { fill: #10302d } .value { fill: #38504d } .heading { fill: #10302d; font-weight: 600; font-size: 15px }
    .met { fill: #0b5c55 } .missed { fill: #a8762a } .line { stroke: #6b7a78 } .step { stroke: #6b7a78; stroke-opacity: 0.25 }
    @media (prefers-color-scheme: dark) {
      .name, .heading { fill: #eef6f5 } .value { fill: #bfd2cf } .met { fill: #6cc4b8 } .missed { fill: #d8a657 }
      .line, .step { stroke: #8fa3a0 }
    }
  </style>
  <text class="heading" x="20" y="26">${escape(title)}</text>
  <text class="value" x="${middle}" y="50" text-anchor="middle">missed ◂ reach ▸ passed</text>
${renderSteps(middle, height)}
${lines.join('\n')}
</svg>
`
}

/** Place of a value, in doublings from its reach; what cannot be told stands at the far left. */
export function distanceOf({ value, reach }: Row): number {
  if (!reach) return 0
  const times = reach.sign === '≥' ? value.median / reach.value : reach.value / value.median
  const doublings = Math.log2(times)
  return Number.isNaN(doublings) ? -widest : Math.max(-widest, Math.min(widest, doublings))
}

function renderSteps(middle: number, height: number): string {
  const step = stepWidth()
  return Array.from({ length: 2 * widest + 1 }, (_, at) => at - widest)
    .map((at) => {
      const x = middle + at * step
      return `  <path class="${at === 0 ? 'line' : 'step'}" d="M${x} 58V${height - 14}"/>`
    })
    .join('\n')
}

function renderRow(row: Row, y: number, middle: number): string {
  const { work, against, unit, value, reach } = row
  const distance = distanceOf(row) * stepWidth()
  const x = middle + Math.min(0, distance)
  // A bar of nothing is still seen.
  const length = Math.max(2, Math.abs(distance)).toFixed(1)
  const name = cut([work.replaceAll('`', ''), against].filter((text) => text !== '').join(' · '))
  const says = `${number(value.median)}${against === '' ? ` ${unit}` : ''} (${reach?.sign ?? ''} ${reach?.value ?? ''})`
  const baseline = y + barHeight - 2
  return `  <text class="name" x="${left - 10}" y="${baseline}" text-anchor="end">${escape(name)}</text>
  <rect class="${isMet(row) ? 'met' : 'missed'}" x="${x.toFixed(1)}" y="${y}" width="${length}" height="${barHeight}"/>
  <text class="value" x="${width - right + 10}" y="${baseline}">${escape(says)}</text>`
}

function cut(text: string): string {
  return text.length > longestName ? `${text.slice(0, longestName - 1)}…` : text
}

function stepWidth(): number {
  return (width - left - right) / (2 * widest)
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
