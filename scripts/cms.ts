/** `npm run cms`: writes a browser-based editor with forms for the content. */
import { join } from 'node:path'
import { cacheFolder } from '../src/astro/cache-folder.ts'
import { readContent } from '../src/content/content.ts'
import { git } from '../src/content/git.ts'
import { previewPaths } from '../src/preview/mistakes-page.ts'
import { backendOf, forges, isForge, localBackend } from './cms/backends.ts'
import { cmsConfig } from './cms/config.ts'
import { getEditor } from './cms/editor.ts'
import { writeCmsFolder } from './cms/folder.ts'
import { commandConfig, CommandError, runCommand, UsageError } from './command.ts'
import type { Given } from './command.ts'

type OptionName = 'backend' | 'forge' | 'repository' | 'branch' | 'app' | 'out'

async function cms(given: Given<OptionName>): Promise<void> {
  const remote = readRemote(given)
  const config = await commandConfig()
  const { contentDir, baseUrl } = config
  const showing = { now: new Date(), showsDrafts: true, usesParts: config.usesParts }
  const { content, entries } = await readContent(contentDir, showing)
  if (!content) {
    throw new CommandError('Cannot read site.yaml: run npm run check, and correct the file first')
  }
  const folder = remote?.out ?? join(cacheFolder(config), 'cms')
  await writeCmsFolder(folder, {
    editor: await getEditor(),
    hosts: remote?.hosts ?? [],
    config: cmsConfig(content, {
      backend: remote?.backend ?? localBackend(previewPaths.cmsFiles),
      draftsAreBranches: remote?.hasWorkflow ?? false,
      prefix: remote ? await prefixOf(contentDir) : '',
      files: entries.flatMap(({ name, isFolder }) => (isFolder ? [] : name)),
    }),
  })
  const local = `run npm run dev, and open ${baseUrl}${previewPaths.cms}`
  console.log(
    `Wrote ${folder}: ${remote ? 'serve the folder from an origin of its own, such as https://edit.example.com' : local}`,
  )
}

/**
 * Reads the options that name a forge (a Git host). Returns `undefined` without `--backend`: the
 * editor then saves to the preview on this machine.
 */
function readRemote(given: Given<OptionName>) {
  const name = given.value('backend')
  if (name === undefined) return undefined
  if (!isForge(name)) {
    const known = Object.keys(forges).join(', ')
    throw new UsageError(`Cannot use --backend ${name}: must be one of ${known}`)
  }
  const required = (option: OptionName) => {
    const value = given.value(option)
    if (value !== undefined && value !== '') return value
    throw new UsageError(`Cannot use --backend ${name} without --${option}`)
  }
  const forge = readOrigin(required('forge'))
  const repository = required('repository')
  const app = name === 'github' ? '' : required('app')
  const branch = given.value('branch') ?? 'main'
  const backend = backendOf(name, { forge, repository, app, branch })
  const { hosts, hasWorkflow } = forges[name]
  return { backend, out: required('out'), hosts: [forge, ...hosts], hasWorkflow }
}

function readOrigin(address: string): string {
  const origin = URL.canParse(address) ? new URL(address).origin : ''
  if (/^https:/.test(origin) && /^[^/]+\/\/[^/]+\/?$/.test(address)) return origin
  throw new UsageError(
    `Cannot use --forge ${address}: must be an https origin without a path, such as https://git.example.com`,
  )
}

/**
 * Returns the path of the content folder in its repository, with a slash at the end. Returns an
 * empty text if the content is the whole repository or is not in one.
 */
async function prefixOf(contentDir: string): Promise<string> {
  const prefix = await git(contentDir, ['rev-parse', '--show-prefix']).catch(() => '')
  return prefix.trim()
}

await runCommand({
  call: 'npm run cms',
  summary:
    'Writes an editor for browsers (Decap CMS), with forms made from the schemas of your content. Without options, the editor works in the preview on this machine. With --backend, the command writes a folder of static files for your web server, and the editor saves to a forge.',
  options: {
    backend: { value: '<name>', help: `one of ${Object.keys(forges).join(', ')}` },
    forge: {
      value: '<origin>',
      help: 'origin of the forge, such as https://git.example.com. For github, the origin of your OAuth proxy',
    },
    repository: { value: '<path>', help: 'repository at the forge, such as mill/content' },
    branch: { value: '<name>', help: 'branch that is published (by default main)' },
    app: { value: '<id>', help: 'identifier of the OAuth application at the forge' },
    out: { value: '<folder>', help: 'folder to write. Files in it are replaced' },
  },
  settings: ['contentDir', 'usesParts'],
  example:
    'npm run cms -- --backend forgejo --forge https://git.example.com --repository mill/content --app 1a2b3c --out ../cms',
  run: cms,
})
