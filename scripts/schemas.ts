/**
 * `npm run schemas`: writes JSON Schemas of the content, so that editors complete and explain
 * fields.
 */
import { join } from 'node:path'
import { readContent } from '../src/content/content.ts'
import { schemaSourceOf } from '../src/content/editor-schemas.ts'
import { commandConfig, CommandError, runCommand } from './command.ts'
import { writeEditorFiles } from './schemas/write.ts'

async function schemas(): Promise<void> {
  const { contentDir } = await commandConfig()
  const { content } = await readContent(contentDir, { now: new Date() })
  if (!content) {
    throw new CommandError('Cannot read site.yaml: run npm run check, and correct the file first')
  }
  const { written, left } = await writeEditorFiles(contentDir, schemaSourceOf(content))
  for (const path of written) console.log(`Wrote ${join(contentDir, path)}`)
  for (const { path, text } of left) {
    console.log(
      `Did not change ${join(contentDir, path)}, because you may have edited it. Add the lines that it lacks:\n${text.trimEnd()}`,
    )
  }
  if (written.length + left.length === 0) console.log('All schemas are up to date')
}

await runCommand({
  call: 'npm run schemas',
  summary:
    'Writes JSON Schemas into the folder .schemas of the content, and settings and snippets for Visual Studio Code. Editors use them to complete and explain fields. Your texts are not changed.',
  settings: ['contentDir'],
  example: 'CONTENT_DIR=../our-site npm run schemas',
  run: schemas,
})
