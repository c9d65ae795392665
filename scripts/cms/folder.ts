/** Writes the folder of the editor: a web page and the scripts and settings that it loads. */
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { orAbsent, readIfThere } from '../../src/content/files.ts'
import { CommandError } from '../command.ts'

const configFile = 'config.yml'
const head = '# Written by `npm run cms`: run it again after an update or a new language.\n'

/** Contents of the folder. */
export interface CmsFolder {
  readonly config: object
  /** Folder with the files of Decap CMS. */
  readonly editor: string
  /** Origins of the forge. Empty for the preview, which has the same origin as the editor. */
  readonly hosts: readonly string[]
}

/**
 * Deletes the folder of the editor and writes it again. Throws if the folder has files and was not
 * written by `npm run cms`.
 */
export async function writeCmsFolder(
  folder: string,
  { config, editor, hosts }: CmsFolder,
): Promise<void> {
  await requireOwnFolder(folder)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const names = (await readdir(editor)).filter((name) =>
    /^(?:\d+\.)?decap-cms\.js$|\.wasm$|^decap-cms\.js\.LICENSE\.txt$/.test(name),
  )
  for (const name of names) await cp(join(editor, name), join(folder, name))
  const yaml = stringify(config, { lineWidth: 100, aliasDuplicateObjects: false })
  await writeFile(join(folder, configFile), head + yaml)
  await writeFile(join(folder, 'index.html'), renderPage(hosts))
  await writeFile(join(folder, 'start.js'), await bundleStart())
}

/** Renders the page of the editor, which may send requests only to its own origin and the forge. */
function renderPage(hosts: readonly string[]): string {
  const to = hosts.map((host) => ` ${host}`).join('')
  const policy = [
    "default-src 'none'",
    // The editor needs `unsafe-eval`, because it compiles the schema of its configuration to code.
    "script-src 'self' 'unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' blob: data:${to}`,
    `connect-src 'self' blob:${to}`,
    "font-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Editor</title>
<body><script type="module" src="start.js"></script></body>
</html>
`
}

/**
 * Throws if the folder is not empty and lacks the configuration that `npm run cms` writes, because
 * `writeCmsFolder` deletes the folder.
 */
async function requireOwnFolder(folder: string): Promise<void> {
  const names = await orAbsent(readdir(folder))
  const text = await readIfThere(join(folder, configFile))
  if (names === undefined || names.length === 0 || text?.startsWith(head) === true) return
  throw new CommandError(
    `Cannot write ${folder}: it is not empty, and npm run cms did not write it. Name another folder`,
  )
}

/** Bundles `browser/start.ts` and the YAML parser into one script. */
async function bundleStart(): Promise<string> {
  // Loads Vite only when it is needed, because this takes longer than the rest of the command.
  const { build } = await import('vite')
  const entry = join(import.meta.dirname, 'browser', 'start.ts')
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, target: 'es2022', lib: { entry, formats: ['es'], fileName: 'start' } },
  })
  const [output] = Array.isArray(built) ? built.flatMap(({ output: all }) => all) : []
  if (output?.type !== 'chunk') throw new Error('The script of the editor was not built')
  return output.code
}
