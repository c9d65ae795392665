/**
 * Reads one section of a Markdown text: from its heading to the next heading of the same or a
 * higher level. A table row whose first cell has an id is a section too. A fragment is an id in the
 * HTML of the page.
 */

/**
 * The names of a section. Clients request a section by its fragment or its title. `fragment` is
 * absent if the heading has no id.
 */
export interface SectionAddress {
  readonly title: string
  readonly fragment?: string | undefined
}

/** A section. `markdown` begins with the headings of the sections that contain it. */
export interface ReadSection {
  readonly markdown: string
  readonly section: SectionAddress & {
    /**
     * Fragment, or else title, of the previous and the next section of the same or a higher level.
     */
    readonly previous?: string | undefined
    readonly next?: string | undefined
  }
}

interface Heading extends SectionAddress {
  readonly level: number
  readonly line: string
  readonly start: number
}

/**
 * Finds a section by its fragment or heading. If none matches, returns the names of all sections
 * with a heading. The title of the page is not a section.
 */
export function readSection(
  markdown: string,
  html: string,
  wanted: string,
): ReadSection | { readonly names: readonly string[] } {
  const [title, ...headings] = nameHeadings(findHeadings(markdown), html)
  const at = findSection(headings, wanted)
  const heading = headings[at]
  if (!heading) return readRow(markdown, html, wanted) ?? { names: headings.map(nameOf) }
  const isNext = ({ level }: Heading) => level <= heading.level
  const previous = headings.slice(0, at).findLast(isNext)
  const next = headings.slice(at + 1).find(isNext)
  const above = headingsAbove(heading, [...(title ? [title] : []), ...headings.slice(0, at)])
  const text = markdown.slice(heading.start, next?.start).trimEnd()
  return {
    markdown: `${[...above.map(({ line }) => line), text].join('\n\n')}\n`,
    section: {
      title: heading.title,
      ...(heading.fragment !== undefined && { fragment: heading.fragment }),
      ...(previous && { previous: nameOf(previous) }),
      ...(next && { next: nameOf(next) }),
    },
  }
}

/**
 * Finds the table row whose row header has the wanted fragment. The result has the headings above
 * the table, the header row and this row; `undefined` if the HTML or the Markdown has no such row.
 */
function readRow(markdown: string, html: string, wanted: string): ReadSection | undefined {
  const named = [...mainOf(html).matchAll(rowHeading)]
  const [, fragment, text = ''] = named.find(([, id]) => id === wanted.replace(/^#/, '')) ?? []
  const letters = lettersOf(textOf(text))
  const lines = markdown.split('\n')
  // Several rows can have the same name. They have the same order in the Markdown and in the HTML.
  const same = named.filter(([, , other = '']) => lettersOf(textOf(other)) === letters)
  const rows = lines.flatMap((line, at) => (lettersOf(firstCell(line)) === letters ? [at] : []))
  const at = rows[same.findIndex(([, id]) => id === fragment)]
  if (fragment === undefined || at === undefined) return undefined
  const head = lines.slice(0, at).findLastIndex((line) => /^\|[ :|-]+\|$/.test(line))
  const start = lines.slice(0, head).join('\n').length
  const before = findHeadings(markdown).filter((heading) => heading.start < start)
  const above = headingsAbove({ level: 7 }, before).map(({ line }) => line)
  const row = [lines[head - 1], lines[head], lines[at]].join('\n')
  const title = firstCell(lines[at] ?? '')
  return { markdown: `${[...above, row].join('\n\n')}\n`, section: { title, fragment } }
}

/** Returns the text of the first cell of a table row; empty for other lines. */
function firstCell(line: string): string {
  return plainText(/^\| (.*?) \|/.exec(line)?.[1] ?? '')
}

const rowHeading = /<th\b[^>]*?\sid="([^"]*)"[^>]*>(.*?)<\/th>/gs

function nameOf({ title, fragment = title }: SectionAddress): string {
  return fragment
}

/**
 * Returns the index of a section by its exact fragment, or else by the letters and digits of its
 * fragment or heading; -1 if none matches.
 */
function findSection(headings: readonly Heading[], wanted: string): number {
  const name = wanted.trim().replace(/^#+\s*/, '')
  const exact = headings.findIndex(({ fragment }) => fragment === name)
  if (exact !== -1) return exact
  const letters = lettersOf(name)
  if (letters === '') return -1
  const byFragment = headings.findIndex(({ fragment = '' }) => lettersOf(fragment) === letters)
  if (byFragment !== -1) return byFragment
  return headings.findIndex((heading) => lettersOf(heading.title) === letters)
}

/**
 * Returns the headings of the sections that contain a heading of this level, the outermost first.
 * `before` has all headings before that heading.
 */
function headingsAbove({ level }: Pick<Heading, 'level'>, before: readonly Heading[]): Heading[] {
  const above: Heading[] = []
  let least = level
  for (const heading of before.toReversed()) {
    if (heading.level >= least) continue
    above.unshift(heading)
    least = heading.level
  }
  return above
}

/** Returns the headings of a text outside of code. In our Markdown, all headings start with `#`. */
function findHeadings(markdown: string): Heading[] {
  const headings: Heading[] = []
  let fence = ''
  let start = 0
  for (const text of markdown.split('\n')) {
    const [, marker = ''] = /^(`{3,}|~{3,})/.exec(text) ?? []
    if (fence === '') fence = marker
    else if (marker.startsWith(fence) && text.trim() === marker) fence = ''
    const [, level = '', title = ''] = /^(#{1,6})[ \t]+(.+)$/.exec(text) ?? []
    if (fence === '' && title !== '') {
      headings.push({ level: level.length, title: plainText(title), line: text, start })
    }
    start += text.length + 1
  }
  return headings
}

/** Returns the Markdown of a heading or cell without link addresses, `*`, backticks and escapes. */
function plainText(title: string): string {
  return title
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(?<!\\)[*`]/g, '')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim()
}

/**
 * Adds to each heading its id in the HTML, if it has one. The headings have the same order in the
 * HTML, but `<main>` also has headings that are not in the Markdown, such as the heading of the
 * table of contents.
 */
function nameHeadings(headings: readonly Heading[], html: string): Heading[] {
  const ids = Array.from(mainOf(html).matchAll(htmlHeading), ([, level, id, text = '']) => ({
    ...{ level: Number(level), id },
    letters: lettersOf(textOf(text)),
  }))
  let from = 0
  return headings.map((heading) => {
    const letters = lettersOf(heading.title)
    const at = ids.findIndex(
      (one, index) => index >= from && one.level === heading.level && one.letters === letters,
    )
    if (at === -1) return heading
    from = at + 1
    return { ...heading, fragment: ids[at]?.id }
  })
}

const htmlHeading = /<h([1-6])\b(?:[^>]*?\sid="([^"]*)")?[^>]*>(.*?)<\/h\1>/gs

function mainOf(html: string): string {
  return html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'))
}

/** Removes tags and character references from HTML. */
function textOf(html: string): string {
  return html.replaceAll(/<[^>]*>|&[#\w]+;/g, '')
}

/** Returns only the letters and digits of a text, in lower case. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
}
