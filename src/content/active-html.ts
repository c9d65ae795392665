/**
 * Finds HTML that the security policy of the pages blocks. The check reports it to the editor,
 * because the page would only show a gap.
 */
import type { TextTag } from './link-reader.ts'
import type { Mistake } from './mistake.ts'

const notRun = 'which browsers do not run here, expects text and pictures'
const notFollowed = 'which browsers do not follow here, expects text and pictures'
const notShown = 'which browsers do not show here, expects text and pictures'

/** Elements that have no effect on the pages, and what happens to them. */
const refusedElements: ReadonlyMap<string, string> = new Map(
  Object.entries({
    script: notRun,
    style: notFollowed,
    link: notFollowed,
    base: notFollowed,
    meta: notFollowed,
    form: 'which browsers do not send from here, expects a link',
    object: notShown,
    embed: notShown,
    applet: notShown,
    frame: notShown,
  }),
)

/**
 * Mistakes in the HTML of the texts. `hosts` may be shown in frames; it is absent while `site.yaml`
 * cannot be read.
 */
export function checkActiveHtml(
  tags: readonly TextTag[],
  hosts: readonly string[] | undefined,
): Mistake[] {
  return tags.flatMap((tag) =>
    [...faultsOf(tag, hosts)].map((message) => ({ file: tag.file, line: tag.line, message })),
  )
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
  if (!attributes.get('title')?.trim()) yield 'has a frame without title="…", expects what it shows'
}

function* faultsOfFrame(src: string, hosts: readonly string[] | undefined) {
  const [, host] = /^https:\/\/([^/?#]*)/i.exec(src) ?? []
  if (host === undefined) {
    yield `shows ${src === '' ? 'nothing' : src} in a frame, expects an address that starts with https://`
  } else if (hosts && !hosts.includes(host.toLowerCase())) {
    yield `shows a page of ${host} in a frame, expects a host that site.yaml lists under "embeds": add ${host.toLowerCase()} there`
  }
}

/** Warnings about Markdown inside an HTML block, which is shown as written. */
export function checkUnreadMarkdown(tags: readonly TextTag[]): Mistake[] {
  return tags.map(({ file, line, name }) => ({
    file,
    line,
    message: `has Markdown in <${name}>, which is shown as it is written, expects an empty line behind the tag`,
  }))
}
