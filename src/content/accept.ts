/** Removes warnings that the field `accept` names, and merges warnings of one kind in a file. */
import type { Content } from './content.ts'
import type { Mistake } from './mistake.ts'

/** Files whose front matter can accept warnings. */
type AcceptingFiles = Pick<Content, 'pages' | 'templates'>

/** Removes accepted warnings, merges the others, and warns about unused texts in `accept`. */
export function settleWarnings(
  warnings: readonly Mistake[],
  { pages, templates }: AcceptingFiles,
): Mistake[] {
  const left = new Set(warnings)
  const byFile = Map.groupBy(warnings, ({ file }) => file)
  const idle: Mistake[] = []
  for (const { file, data } of [...pages, ...templates]) {
    for (const [kind, texts = []] of Object.entries(('accept' in data && data.accept) || {})) {
      for (const [at, text] of texts.entries()) {
        const meant = (byFile.get(file) ?? []).filter(
          (one) => left.has(one) && one.kind === kind && isAbout(one, text),
        )
        for (const one of meant) left.delete(one)
        if (meant.length > 0) continue
        const message = `no warning of the kind ${kind} about this file contains "${text}": remove this text`
        idle.push({ file, field: `accept.${kind}.${at}`, message })
      }
    }
  }
  return [...joinKinds([...left]), ...idle]
}

/**
 * Checks whether the `about` of a warning contains a text of `accept`. Without `about`, searches
 * the message. Ignores case, and differences in white space.
 */
function isAbout({ about = '', message }: Mistake, text: string): boolean {
  const plain = (one: string) => one.replaceAll(/\s+/g, ' ').toLowerCase()
  return (
    plain(about).includes(plain(text)) || (about === '' && plain(message).includes(plain(text)))
  )
}

/**
 * Merges the warnings of one kind in a file into the first one. The message then also says how many
 * more warnings of this kind the file has.
 */
function joinKinds(warnings: readonly Mistake[]): Mistake[] {
  const groups = Map.groupBy(warnings, (one) =>
    one.kind === undefined ? one : `${one.file} ${one.kind}`,
  )
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
    if (first === undefined) return []
    const more = others.length === 0 ? '' : ` (and ${others.length} more of this kind)`
    return [{ ...first, message: `${first.message}${more}` }]
  })
}
