/** Converts the text of a WordPress post to HTML: adds missing paragraphs, converts shortcodes. */

/** A picture or file in a WordPress export. */
export interface Attachment {
  readonly url: string
  readonly title: string
  readonly caption: string
}

/** Dependencies for converting a post. */
export interface PostReading {
  readonly attachments: ReadonlyMap<string, Attachment>
  /** Reports syntax that cannot be converted. */
  note(about: string): void
}

/** Elements that WordPress does not put into a paragraph. */
const block =
  'address|article|aside|blockquote|caption|col|colgroup|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|legend|li|main|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul|video|audio'
const opening = new RegExp(`<(?:${block})(?=[\\s>/])[^>]*>`, 'gi')
const closing = new RegExp(`</(?:${block})>`, 'gi')
const startsWithBlock = new RegExp(`^</?(?:${block})(?=[\\s>/])`, 'i')

/** Converts the text of a WordPress post to HTML. */
export function postHtml(content: string, reading: PostReading): string {
  for (const [, name = ''] of content.matchAll(/<!-- wp:([\w/-]+)[^>]*\/-->/g)) {
    reading.note(`the block ${name}`)
  }
  const isOfBlocks = content.includes('<!-- wp:')
  const kept: string[] = []
  // Placeholders replace code, so that later replacements do not change the code.
  const keep = (html: string) => `<pre>\uE000${kept.push(html) - 1}\uE000</pre>`
  const safe = content
    .replaceAll(
      /\[(code|sourcecode|php|css|html|js|python|bash)\b([^\]]*)\]([^]{0,100000}?)\[\/\1\]/g,
      (_, name: string, list: string, text: string) =>
        keep(
          codeOf(
            /(?:lang|language)="?([\w+#-]+)/.exec(list)?.[1] ?? (/code/.test(name) ? '' : name),
            text,
          ),
        ),
    )
    .replaceAll(/<pre\b[^]{0,100000}?<\/pre>/gi, (html) =>
      html.includes('\uE000') ? html : keep(html),
    )
  const plain = convertShortcodes(safe, reading)
  const text = isOfBlocks ? plain : addParagraphs(plain)
  return text.replaceAll(
    /<pre>\uE000(\d+)\uE000<\/pre>/g,
    (_, at: string) => kept[Number(at)] ?? '',
  )
}

function codeOf(lang: string, text: string): string {
  const isEscaped = /&(?:lt|gt|amp);/.test(text)
  const safe = isEscaped ? text : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const name = lang === '' ? '' : ` class="language-${lang}"`
  return `<pre><code${name}>${safe.replace(/^\s*\n/, '')}</code></pre>`
}

/** Converts shortcodes that HTML can express. Reports the others, which stay as text. */
function convertShortcodes(text: string, { attachments, note }: PostReading): string {
  const converted = text
    .replaceAll(
      /\[(?:wp_)?caption\b([^\]]*)\]([^]{0,20000}?)\[\/(?:wp_)?caption\]/g,
      (_, list: string, inner: string) => {
        const [, picture = '', words = ''] =
          /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([^]*)$/.exec(inner) ?? []
        return figureOf(picture || inner, words.trim() || (attributeOf(list, 'caption') ?? ''))
      },
    )
    .replaceAll(/\[gallery\b([^\]]*)\]/g, (code: string, list: string) => {
      const ids = (attributeOf(list, 'ids') ?? attributeOf(list, 'include') ?? '').split(/[\s,]+/)
      const found = ids.flatMap((id) => attachments.get(id) ?? [])
      if (found.length === 0) return code
      return found
        .map(({ url, title, caption }) =>
          figureOf(`<img src="${url}" alt="${escape(title)}">`, caption),
        )
        .join('\n')
    })
    .replaceAll(/\[embed\b[^\]]*\]\s*(\S{1,2000}?)\s*\[\/embed\]/g, (_, url: string) => linkTo(url))
    .replaceAll(
      /\[(?:video|audio)\b([^\]]*)\](?:\s*\[\/(?:video|audio)\])?/g,
      (code: string, list: string) => {
        const url = ['src', 'mp4', 'm4v', 'webm', 'mp3', 'ogg']
          .map((name) => attributeOf(list, name))
          .find(Boolean)
        return url === undefined ? code : linkTo(url)
      },
    )
  const others = new Set<string>()
  for (const [code, name = ''] of converted.matchAll(
    /\[([a-z][\w-]{1,60})(?:\s[^\]]{0,2000})?\]/gi,
  )) {
    if (code.includes('=') || /[-_]/.test(name) || converted.includes(`[/${name}]`))
      others.add(name)
  }
  for (const name of others) note(`the shortcode [${name}]`)
  return converted
}

function figureOf(picture: string, words: string): string {
  return `<figure>${picture}${words === '' ? '' : `<figcaption>${words}</figcaption>`}</figure>`
}

function linkTo(url: string): string {
  return `<p><a href="${escape(url)}">${escape(URL.parse(url)?.hostname ?? url)}</a></p>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function attributeOf(list: string, name: string): string | undefined {
  return new RegExp(`\\b${name}=["']([^"']*)`).exec(list)?.[1]
}

/** Makes paragraphs of texts between empty lines, as WordPress does (`wpautop`). */
function addParagraphs(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(opening, '\n\n$&')
    .replaceAll(closing, '$&\n\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) =>
      startsWithBlock.test(part) ? part : `<p>${part.replaceAll('\n', '<br>\n')}</p>`,
    )
    .join('\n')
}
