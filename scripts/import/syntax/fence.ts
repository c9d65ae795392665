/** The line that opens a block of code. Other systems have options in it. */

/** Language and title of code from `py title="a.py" hl_lines="2"` or `{ .py .annotate }`. */
export function cleanFence(info: string): { language: string; title?: string } {
  const [, title] = /\b(?:title|filename)=["']([^"']+)["']/.exec(info) ?? []
  const [, dotted = ''] = /^\s*\{\s*\.([\w+#-]+)/.exec(info) ?? []
  const [, plain = ''] = /^\s*([\w+#.-]+)/.exec(info) ?? []
  const language = dotted === '' ? plain : dotted
  const isOption = /^(?:title|hl_lines|linenums|filename)$/.test(language)
  return { language: isOption ? '' : language, ...(title !== undefined && { title }) }
}
