/**
 * Finds HTML that does not work on the pages, for example because their security policy blocks it.
 * Without this report the editor would only see a gap in the page.
 */
import type { ContentTexts, TextTag } from './link-reader.ts'
import { warning } from './mistake.ts'

const notRun = 'which browsers do not run on this site: remove it'
const notFollowed = 'which browsers ignore on this site: remove it'
const notShown = 'which browsers do not show on this site: use text or pictures'

/** Elements that do not work on the pages: tag name → end of the message. */
const refusedElements = new Map([
  ['script', notRun],
  ['form', 'which browsers do not send from this site: use a link'],
  ...['style', 'link', 'base', 'meta'].map((name) => [name, notFollowed] as const),
  ...['object', 'embed', 'applet', 'frame'].map((name) => [name, notShown] as const),
])

/**
 * Finds faults in the HTML of the texts. `hosts` lists the hosts that an `<iframe>` may load. It is
 * `undefined` if `site.yaml` cannot be read. All hosts are then accepted.
 */
export function* checkHtml(
  { tags, unread }: Pick<ContentTexts, 'tags' | 'unread'>,
  hosts: readonly string[] | undefined,
) {
  for (const tag of tags) {
    for (const message of faultsOf(tag, hosts)) yield { file: tag.file, line: tag.line, message }
  }
  for (const { file, line, name, attributes } of tags) {
    if (name !== 'a' || ['href', 'id', 'name'].some((one) => attributes.has(one))) continue
    const message = 'has <a> without an address: write <a href="/address/">'
    yield warning({ file, line, kind: 'tag', about: '<a>', message })
  }
  for (const { file, line, name } of unread) {
    const message = `has Markdown in <${name}> that is shown as plain text: write an empty line after the tag`
    yield warning({ file, line, message })
  }
}

function* faultsOf({ name, attributes }: TextTag, hosts: readonly string[] | undefined) {
  const refusal = refusedElements.get(name)
  if (refusal !== undefined) yield `has <${name}>, ${refusal}`
  for (const attribute of attributes.keys()) {
    if (attribute === 'style') yield `has style="…" in <${name}>, ${notFollowed}`
    if (/^on[a-z]/.test(attribute)) yield `has ${attribute}="…" in <${name}>, ${notRun}`
  }
  if (name !== 'iframe') return
  yield* faultsOfFrame(attributes.get('src') ?? '', hosts)
  if (!attributes.get('title')?.trim())
    yield 'has an <iframe> without title="…": add a title that says what the <iframe> shows'
}

function* faultsOfFrame(src: string, hosts: readonly string[] | undefined) {
  const [, host] = /^https:\/\/([^/?#]*)/i.exec(src) ?? []
  if (host === undefined) {
    yield `has an <iframe> with src="${src}": write an address that starts with https://`
  } else if (hosts && !hosts.includes(host.toLowerCase())) {
    yield `shows a page of ${host} in an <iframe>, but site.yaml does not list this host under "embeds": add ${host.toLowerCase()} there`
  }
}
