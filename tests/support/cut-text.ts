/** Finds text of a page that readers cannot see, because a box with hidden overflow cuts it off. */
import { baseUrl } from './app.ts'
import type { Website } from './website.ts'

/** Widths of phones, in pixels. */
const widths = [320, 360, 390]

/** Default font sizes of a browser, in pixels, up to 200 % of the usual one. */
export const fontSizes = [16, 20, 24, 32]

/** A switch of Chromium that sets its default font size. */
export function fontSizeSwitch(size: number): string {
  return `--blink-settings=defaultFontSize=${size}`
}

/** Finds texts that are cut off at a side on phones, and texts of the header that overlap. */
export async function findCutText(website: Website, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  const page = await website.createPage({ reducedMotion: 'reduce' })
  for (const path of paths) {
    await page.goto(baseUrl + path)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 })
      const found = await page.evaluate(lookForCutText)
      faults.push(...found.map((fault) => `${path} ${width} px wide: ${fault}`))
    }
  }
  await page.close()
  return faults
}

/** Runs in the browser. */
function lookForCutText(): string[] {
  // In pixels: widths of letters are not whole pixels.
  const tolerance = 1.5

  /**
   * Left and right edge between which a box shows its content; `undefined` for a box with visible
   * overflow.
   */
  function sidesOf(box: Element): { left: number; right: number } | undefined {
    if (box === document.documentElement) return { left: 0, right: box.clientWidth }
    const { overflowX } = getComputedStyle(box)
    if (overflowX !== 'hidden' && overflowX !== 'clip') return undefined
    const left = box.getBoundingClientRect().left + box.clientLeft
    return { left, right: left + box.clientWidth }
  }

  /**
   * The boxes around a text, from the inside. The list ends at a box that scrolls, because the
   * reader can scroll to the text.
   */
  function boxesAround(text: Text): Element[] {
    const boxes: Element[] = []
    for (let box = text.parentElement; box; box = box.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return boxes
      boxes.push(box)
    }
    return boxes
  }

  function rectanglesOf(text: Text): DOMRect[] {
    const range = document.createRange()
    range.selectNodeContents(text)
    return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
  }

  /** Whether the text is for screen readers only. */
  function isForScreenReaders(boxes: readonly Element[]): boolean {
    return boxes.some((box) => box.clientWidth <= 1 || getComputedStyle(box).clipPath !== 'none')
  }

  const faults: string[] = []
  const inHeader: { words: string; owner: Element | null; rectangle: DOMRect }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text // SHOW_TEXT finds no other nodes.
    const words = text.data.trim()
    const boxes = boxesAround(text)
    if (words === '' || boxes.some((box) => box.matches('.skip')) || isForScreenReaders(boxes))
      continue
    for (const rectangle of rectanglesOf(text)) {
      const owner = text.parentElement?.closest('.site-header > *') ?? null
      if (owner) inHeader.push({ words, owner, rectangle })
      for (const box of boxes) {
        const sides = sidesOf(box)
        if (!sides) continue
        const over = Math.max(sides.left - rectangle.left, rectangle.right - sides.right)
        if (over <= tolerance) continue
        faults.push(
          `"${words}" is cut by ${Math.round(over)} px at ${box.localName}.${box.className}`,
        )
        break
      }
    }
  }
  for (const [at, a] of inHeader.entries()) {
    for (const b of inHeader.slice(at + 1)) {
      if (a.owner === b.owner) continue
      const over =
        Math.min(a.rectangle.right, b.rectangle.right) -
        Math.max(a.rectangle.left, b.rectangle.left)
      const below =
        Math.min(a.rectangle.bottom, b.rectangle.bottom) -
        Math.max(a.rectangle.top, b.rectangle.top)
      if (over > tolerance && below > tolerance) faults.push(`"${a.words}" lies on "${b.words}"`)
    }
  }
  return faults
}
