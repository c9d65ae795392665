/** The drawing in `src/README.md`, which `UPDATE_FIXTURES=1` writes from the import rules. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { drawFolders } from './drawing.ts'

const document = 'src/README.md'

it('The drawing of src/ has every folder and the imports of its rule', () => {
  const folders = readdirSync('src', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => relative('src', join(entry.parentPath, entry.name)))
    .toSorted()
  const drawing = `\`\`\`mermaid\n${drawFolders(folders)}\n\`\`\``
  const text = readFileSync(document, 'utf8')
  const drawn = text.replace(/^```mermaid\n[^]*?\n```$/m, () => drawing)
  if (process.env.UPDATE_FIXTURES) writeFileSync(document, drawn)
  else expect(text).toBe(drawn)
  expect(drawn).toContain(drawing)
})
