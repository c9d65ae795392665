/** What a layout does to rendered Markdown: finds its headings, and finishes what Markdown cannot say. */

/** A heading of level 2 that can be linked to. */
export interface ProseHeading {
  readonly id: string
  readonly text: string
}

/** Headings of level 2, in order. */
export function findHeadings(html: string): ProseHeading[] {
  return [...html.matchAll(/<h2[^>]*\sid="([^"]+)"[^>]*>([\s\S]*?)<\/h2>/g)].map(
    ([, id = '', content = '']) => ({ id, text: decodeEntities(content.replace(/<[^>]*>/g, '')) }),
  )
}

/**
 * The same HTML with each table in a box that scrolls, reachable by keyboard, each task tied to its box, and a picture
 * above the first heading loaded at once, because it is there when the page opens.
 */
export function finishProse(html: string, tableLabel: string): string {
  return html
    .replace(/^((?:(?!<h2)[\s\S])*?<img[^>]*?) loading="lazy"/, '$1 fetchpriority="high"')
    .replaceAll(
      '<table>',
      `<div class="table-box" role="group" aria-label="${tableLabel}" tabindex="0"><table>`,
    )
    .replaceAll('</table>', '</table></div>')
    .replace(
      /(<li class="task-list-item">)(<input[^>]*>[^<\n]*)/g,
      (_whole, item: string, task: string) => `${item}<label>${task}</label>`,
    )
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x26;': '&',
  '&#x3C;': '<',
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39|#x26|#x3C);/g, (entity) => entities[entity] ?? entity)
}
