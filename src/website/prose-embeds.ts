/**
 * Replaces each `iframe` by a box with a title, the host and a button. `browser/embeds.ts` makes
 * the `iframe` on a click. Before the click the browser sends no request to the embedded site. The
 * title is a link, which also works without scripts.
 */
import type { Words } from '../site/words/words.ts'
import { encode, readAttribute } from './html-tags.ts'

const framePattern = /<iframe\b(?:"[^"]*"|'[^']*'|[^'"<>])*>(?:[^]*?<\/iframe\s*>)?/gi

/** Attributes of the `iframe` that become `data-` attributes of its box. */
const keptAttributes = ['width', 'height', 'allow', 'allowfullscreen', 'sandbox'] as const

/** Replaces the `iframe` elements in the HTML of a text by boxes. */
export function boxEmbeds(html: string, words: Words['page']): string {
  return html.replace(framePattern, (frame) => createBox(frame, words))
}

/** Whether a page has boxes that load an `iframe`. */
export function hasEmbeds(html: string): boolean {
  return /\sdata-embed="/.test(html)
}

function createBox(frame: string, words: Words['page']): string {
  // Drops the content of the element, which is only for browsers that do not support `iframe`.
  const tag = frame.slice(0, frame.indexOf('>') + 1)
  const src = readAttribute(tag, 'src') ?? ''
  const host = hostOf(src)
  const title = readAttribute(tag, 'title') ?? host
  const kept = keptAttributes.flatMap((name) => {
    const value = readAttribute(tag, name)
    return value === undefined ? [] : [` data-${name}="${encode(value)}"`]
  })
  const fill = (text: string) => encode(text.replace('{host}', host))
  // The box has only inline elements, because an `iframe` may be in a paragraph.
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
