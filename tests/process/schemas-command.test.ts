import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { schemaSettings } from '../../scripts/schemas/editor-files.ts'
import { contentOf } from '../support/built-site.ts'
import { runNode } from '../support/child.ts'
import { copyContent } from '../support/content-folder.ts'

async function run(script: 'schemas' | 'check', folder: string) {
  const settings = { CONTENT_DIR: folder, OUT_DIR: `${folder}-out` }
  return await runNode([`scripts/${script}.ts`], settings)
}

describe('npm run schemas', () => {
  it.each([
    ['agency', 17, '0 warnings'],
    // Its post has no day of publication.
    ['single', 16, '1 warning,'],
    // It has three collections, each with a schema.
    ['harbour', 19, '0 warnings'],
  ] as const)(
    'writes files for editors next to the content of %s, once',
    async (name, files, warnings) => {
      const folder = await copyContent(contentOf[name])
      const first = await run('schemas', folder)
      expect([first.code, first.stderr]).toEqual([0, ''])
      expect(first.stdout.match(/^Wrote /gm)).toHaveLength(files)
      const settings: unknown = JSON.parse(
        await readFile(join(folder, '.vscode/settings.json'), 'utf8'),
      )
      for (const path of Object.keys((settings as { 'yaml.schemas': object })['yaml.schemas'])) {
        expect(JSON.parse(await readFile(join(folder, path), 'utf8'))).toHaveProperty('title')
      }
      const again = await run('schemas', folder)
      expect(again.stdout).toBe('All schemas are up to date\n')
      const { stdout } = await run('check', folder)
      expect(stdout).toContain(` 0 mistakes, ${warnings}`)
    },
  )

  it('leaves settings as they are, says what they lack, and touches no text', async () => {
    const folder = await copyContent(contentOf.tiny)
    await run('schemas', folder)
    const path = join(folder, '.vscode/settings.json')
    await writeFile(path, '// Ours.\n{ "editor.wordWrap": "on" }\n')
    const { stdout } = await run('schemas', folder)
    expect(await readFile(path, 'utf8')).toContain('// Ours.')
    for (const name of Object.keys(schemaSettings({ languages: ['en'] })))
      expect(stdout).toContain(name)
    const [ours, theirs] = [folder, contentOf.tiny].map((root) => join(root, 'site.yaml'))
    expect(await readFile(ours ?? '', 'utf8')).toBe(await readFile(theirs ?? '', 'utf8'))
  })

  it('is what the check asks for when languages or the version have changed', async () => {
    const folder = await copyContent(contentOf.tiny)
    await run('schemas', folder)
    await writeFile(join(folder, '.schemas/contact.json'), '{}\n')
    const { stderr, code } = await run('check', folder)
    expect(stderr).toContain('.schemas/contact.json  warning  is out of date: run npm run schemas')
    expect(code).toBe(0)
  })

  it('says where to look when the languages cannot be read', async () => {
    const folder = await copyContent(contentOf.tiny)
    await writeFile(join(folder, 'site.yaml'), 'languages: en\n')
    const { stderr, code } = await run('schemas', folder)
    expect([stderr, code]).toEqual([
      'Cannot read site.yaml: run npm run check, and correct the file first\n',
      1,
    ])
  })
})
