/**
 * Checks the sets of mistakes and of valid texts in `tests/fixtures/mistakes`, each row in a small
 * site. `node tests/support/mistake-sets.ts` prints how many mistakes the check does not find.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import { checkContent } from '../../src/content/load.ts'

/**
 * A row: changes of the small site, and the kind of finding that is expected. Rows of valid texts
 * expect none.
 */
interface SetRow {
  readonly id: string
  readonly expects?: 'mistake' | 'warning'
  /** Markdown text of the page. */
  readonly body?: string
  /** Lines of front matter. */
  readonly fields?: string
  /** The whole page. */
  readonly file?: string
  readonly files?: Readonly<Record<string, string>>
  /** Menu of `site.yaml`. */
  readonly site?: string
  /** Words of the expected message, if another one could hide it. */
  readonly says?: string
}

/** A row and its findings, each as one line. */
export interface CheckedRow extends SetRow {
  readonly mistakes: readonly string[]
  readonly warnings: readonly string[]
}

const usual = {
  title: 'About the mill',
  description: 'What the mill grinds.',
  type: 'other',
  updated: '2026-01-01',
}

const pageOf = (fields: string, body: string) => `---\n${fields}\n---\n\n${body}\n`
const site = {
  'pages/en/index.md': pageOf(
    'title: The mill of the valley\ndescription: Flour of the valley.\ntype: home\nupdated: 2026-01-01',
    'Flour.',
  ),
  'pages/en/contact.md': pageOf(
    'title: Contact\ndescription: How to reach the mill.\ntype: contact\nupdated: 2026-01-01',
    'Write to us.\n\n![A mill](./mill.png)',
  ),
  'pages/de/index.md': pageOf(
    'title: Mühle\ndescription: Mehl aus dem Tal.\ntype: home\nupdated: 2026-01-01',
    'Mehl.',
  ),
  'pages/de/kontakt.md': pageOf(
    'title: Kontakt\ndescription: So erreichen Sie die Mühle.\ntype: contact\nupdated: 2026-01-01',
    'Schreiben Sie uns.',
  ),
}
const picture = new URL('../fixtures/tiny/pages/en/guides/vessels.png', import.meta.url)

/** Checks all rows of a set. */
export async function checkSet(name: 'reported' | 'own' | 'valid'): Promise<CheckedRow[]> {
  const text = await readFile(new URL(`../fixtures/mistakes/${name}.yaml`, import.meta.url), 'utf8')
  const checked: CheckedRow[] = []
  for (const row of parse(text) as SetRow[]) checked.push({ ...row, ...(await checkRow(row)) })
  return checked
}

/** Whether the check accepts the mistake: no finding contains the expected text. */
export function isAccepted({ says = '', mistakes, warnings }: CheckedRow): boolean {
  return ![...mistakes, ...warnings].some((line) => line.includes(says))
}

async function checkRow(row: SetRow): Promise<Pick<CheckedRow, 'mistakes' | 'warnings'>> {
  const { body = 'Text.', fields = '', site: menu = 'navigation: {}' } = row
  const own = Array.from(fields.matchAll(/^(\w+)[:\s]/gm), ([, name]) => name)
  const others = Object.entries(usual).filter(([name]) => !own.includes(name))
  const lines = [...others.map(([name, value]) => `${name}: ${value}`), fields].filter(Boolean)
  const files = {
    ...site,
    'site.yaml': `service: mill\ncompany: Mill\ntagline: { en: Flour, de: Mehl }\nabout: { en: A mill., de: Eine Mühle. }\nlanguages: [en, de]\n${menu}\n`,
    'pages/en/mill.png': await readFile(picture),
    'pages/en/about.md': row.file ?? pageOf(lines.join('\n'), body),
    ...row.files,
  }
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-mistakes-'))
  try {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(directory, name)), { recursive: true })
      await writeFile(join(directory, name), content)
    }
    const now = new Date('2026-03-01T12:00:00Z')
    const found = await checkContent({ directory, baseUrl: 'https://flour.example', now })
    const list = (of: typeof found.mistakes) =>
      of.map(({ field, message }) => (field === undefined ? message : `${field}: ${message}`))
    return { mistakes: list(found.mistakes), warnings: list(found.warnings) }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  for (const name of ['reported', 'own'] as const) {
    const rows = await checkSet(name)
    const accepted = rows.filter(isAccepted)
    if (process.argv.includes('--list')) {
      for (const row of rows) {
        const shown = [...row.mistakes.map((line) => `! ${line}`), ...row.warnings]
        console.log(`${isAccepted(row) ? '- ' : '+ '}${row.id}\n    ${shown.join('\n    ')}`)
      }
    }
    const isOther = (row: CheckedRow) =>
      !isAccepted(row) && row.expects === 'mistake' && row.mistakes.length === 0
    const softer = rows.filter(isOther).map(({ id }) => id)
    console.log(`${name}: accepted wrongly ${accepted.length} of ${rows.length}`)
    for (const { id } of accepted) console.log(`  ${id}`)
    if (softer.length > 0) console.log(`  warned of, not refused: ${softer.join('; ')}`)
  }
  const valid = await checkSet('valid')
  const refused = valid.filter(({ mistakes, warnings }) => mistakes.length + warnings.length > 0)
  console.log(`valid: reported ${refused.length} of ${valid.length}`)
  for (const { id, mistakes, warnings } of refused) {
    console.log(`  ${id}: ${[...mistakes.map((line) => `! ${line}`), ...warnings].join(' | ')}`)
  }
}
