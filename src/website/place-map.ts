/**
 * Draws places as SVG from their coordinates, without a map service or a script. Screen readers
 * skip the drawing, so put a list of the same places next to it.
 */
import { html, type Markup } from './search/markup.ts'

/** A place on a map. Its pin links to `href`. */
export interface MapPoint {
  readonly name: string
  readonly href: string
  readonly latitude: number
  readonly longitude: number
}

/** A rectangle around a label or a pin. */
interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Position {
  readonly x: number
  readonly y: number
}

/**
 * Position of a label. `anchor` says whether the text begins, ends or has its middle at this
 * position.
 */
interface Label extends Position {
  readonly anchor: 'start' | 'middle' | 'end'
}

/** Width, minimum and maximum height, margin, and radius of a pin, in units of the SVG. */
const size = { width: 480, least: 160, most: 340, margin: 28, pin: 7 } as const
/**
 * Size of a letter in units of the SVG. It is the size on narrow screens, where letters are
 * largest.
 */
const letter = { width: 9, height: 20 } as const
/** Minimum height and width of the mapped area, in degrees of latitude: about 550 m. */
const leastSpan = 0.005
const kilometresOfDegree = 111.2

/**
 * Draws the places and a scale bar, whose length is written in the format of `locale`. Writes names
 * in the order of `points`, and leaves out a name that has no room.
 */
export function drawMap(points: readonly MapPoint[], locale: string): Markup {
  const { positions, height, ofDegree } = project(points)
  const labels = placeLabels(points, positions, height)
  const pins = points.map(({ name, href }, at) => {
    const { x, y } = positions[at] ?? { x: 0, y: 0 }
    const label = labels[at]
    const text = label
      ? html`<text x="${round(label.x)}" y="${round(label.y)}" text-anchor="${label.anchor}"
          >${name}</text
        >`
      : html`<title>${name}</title>`
    return html`<a href="${href}" tabindex="-1"
      ><circle cx="${round(x)}" cy="${round(y)}" r="${size.pin}" />${text}</a
    >`
  })
  const whole = height + size.margin
  return html`<svg
    class="place-map"
    viewBox="0 0 ${size.width} ${round(whole)}"
    direction="ltr"
    text-anchor="middle"
    aria-hidden="true"
    data-twin="omit"
    data-pagefind-ignore="all"
  >
    ${drawScale(ofDegree, whole, locale)}${pins}
  </svg>`
}

/**
 * Projects the places (equirectangular). The length of a degree of longitude is correct in the
 * middle of the map.
 */
function project(points: readonly MapPoint[]) {
  const latitudes = points.map(({ latitude }) => latitude)
  const middle = (Math.min(...latitudes) + Math.max(...latitudes)) / 2
  const shrink = Math.max(0.01, Math.cos((middle * Math.PI) / 180))
  const first = points[0]?.longitude ?? 0
  // Longitudes are relative to the first place, so that places on both sides of 180° are
  // neighbours.
  const easts = points.map(({ longitude }) => (((longitude - first + 540) % 360) - 180) * shrink)
  const [wide, high] = [spanOf(easts), spanOf(latitudes)]
  const inner = size.width - 2 * size.margin
  const ofDegree = Math.min(
    inner / Math.max(wide.length, leastSpan),
    (size.most - 2 * size.margin) / Math.max(high.length, leastSpan),
  )
  const height = Math.max(size.least, high.length * ofDegree + 2 * size.margin)
  const positions = points.map(({ latitude }, at) => ({
    x: size.width / 2 + ((easts[at] ?? 0) - wide.middle) * ofDegree,
    y: height / 2 - (latitude - high.middle) * ofDegree,
  }))
  return { positions, height, ofDegree }
}

function spanOf(values: readonly number[]) {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return { length: most - least, middle: (least + most) / 2 }
}

/**
 * Finds the position of each name next to its pin; `undefined` if the name would cover other names
 * or pins, or leave the drawing.
 */
function placeLabels(
  points: readonly MapPoint[],
  positions: readonly Position[],
  height: number,
): (Label | undefined)[] {
  const { pin } = size
  const taken: Box[] = positions.map((position) => boxOf(position, 2 * pin, 2 * pin))
  return points.map(({ name }, at) => {
    const { x, y } = positions[at] ?? { x: 0, y: 0 }
    const width = name.length * letter.width
    const inside = Math.min(Math.max(x, width / 2), size.width - width / 2)
    const [up, aside] = [pin + letter.height / 2 + 2, pin + 5]
    const labels: Label[] = [
      { x: inside, y: y + up, anchor: 'middle' },
      { x: inside, y: y - up, anchor: 'middle' },
      { x: x + aside, y, anchor: 'start' },
      { x: x - aside, y, anchor: 'end' },
    ]
    for (const label of labels) {
      const middle = label.x + middleFrom[label.anchor] * width
      const box = boxOf({ x: middle, y: label.y }, width, letter.height)
      if (!isWithin(box, height) || taken.some((other) => overlap(box, other))) continue
      taken.push(box)
      return label
    }
    return undefined
  })
}

/** Distance from the anchor of a text to its middle, as a share of its width. */
const middleFrom = { start: 0.5, middle: 0, end: -0.5 } as const

function boxOf({ x, y }: Position, width: number, height: number): Box {
  return { x: x - width / 2, y: y - height / 2, width, height }
}

function isWithin(box: Box, height: number): boolean {
  const [right, bottom] = [box.x + box.width, box.y + box.height]
  return box.x >= 0 && right <= size.width && box.y >= 0 && bottom <= height
}

function overlap(a: Box, b: Box): boolean {
  const isApart = a.x + a.width <= b.x || b.x + b.width <= a.x
  return !isApart && a.y + a.height > b.y && b.y + b.height > a.y
}

/** Draws a scale bar with a length of 1, 2 or 5 metres times a power of ten. */
function drawScale(ofDegree: number, height: number, locale: string): Markup {
  const metre = ofDegree / kilometresOfDegree / 1000
  const longest = size.width / 4 / metre
  const power = 10 ** Math.floor(Math.log10(longest))
  const metres = power * ([5, 2].find((times) => times * power <= longest) ?? 1)
  const [value, unit] = metres < 1000 ? [metres, 'meter'] : [metres / 1000, 'kilometer']
  const text = new Intl.NumberFormat(locale, { style: 'unit', unit }).format(value)
  const [length, left, y] = [metres * metre, 14, height - 10]
  return html`<g
    ><path d="M${left} ${round(y - 5)}v5h${round(length)}v-5" /><text
      x="${round(left + length / 2)}"
      y="${round(y - 14)}"
      >${text}</text
    ></g
  >`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
