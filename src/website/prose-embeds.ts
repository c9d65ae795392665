/**
 * Pages of other sites in frames. Nothing is asked of another site before a reader wants it: the page has a box with the
 * title, the host and a button, which `browser/embeds.ts` makes a frame of; without scripts its title is a link.
 */
import type { Words } from '../site/words/words.ts'
import { encode, readAttribute } from './html-tags.ts'

const framePattern = /<iframe\b(?:"[^"]*"|'[^']*'|[^'"<>])*>(?:[^]*?<\/iframe\s*>)?/gi

/** What a frame keeps of what its editor wrote, as data of its box. */
const keptAttributes = ['width', 'height', 'allow', 'allowfullscreen', 'sandbox'] as const

/** HTML of a text with boxes in place of its frames. */
export function boxEmbeds(html: string, words: Words['page']): string {
  return html.replace(framePattern, (frame) => createBox(frame, words))
}

/** Whether a page has frames to load. */
export function hasEmbeds(html: string): boolean {
  return /\sdata-embed="/.test(html)
}

function createBox(frame: string, words: Words['page']): string {
  // What stands between the tags is for browsers that know no frames.
  const tag = frame.slice(0, frame.indexOf('>') + 1)
  const src = readAttribute(tag, 'src') ?? ''
  const host = hostOf(src)
  const title = readAttribute(tag, 'title') ?? host
  const kept = keptAttributes.flatMap((name) => {
    const value = readAttribute(tag, name)
    return value === undefined ? [] : [` data-${name}="${encode(value)}"`]
  })
  const fill = (text: string) => encode(text.replace('{host}', host))
  // Only parts of a line, because a frame may stand in a paragraph.
  return [
    `<span class="embed" data-embed="${encode(src)}"${kept.join('')}>`,
    `<a href="${encode(src)}">${encode(title)}</a>`,
    `<span class="embed-note" data-twin="omit">${fill(words.embedNote)}</span>`,
    `<button class="button" type="button" hidden>${fill(words.embedShow)}</button>`,
    '</span>',
  ].join('')
}

function hostOf(src: string): string {
  return URL.parse(src)?.host ?? ''
}
