/**
 * Vite plugin for own parts: the components of an organisation, in `parts/` of its content folder.
 * Pages import them as one virtual module. The bundle of the server has no own parts, so an error
 * in a part can stop a build, but not the server.
 */
import { realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, ViteDevServer } from 'vite'
import type { Config } from '../config/config.ts'
import { listFiles } from '../content/folder-entries.ts'
import {
  listOwnParts,
  partsFolder,
  partStyles,
  replaceableParts,
  type ReplaceablePart,
} from '../content/own-parts.ts'

const id = '\0vitrine-own-parts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const components = join(root, 'src/website/components')

/**
 * Order of the cascade layers. Rules of the organisation override those of other layers, because
 * `own` is last. The style sheet of the organisation repeats the order, because some pages load
 * no other style sheet.
 */
const layers = '@layer base, frame, text, parts, own;'

/** Creates the plugin. If the setting `PARTS` is off, the virtual module has no parts. */
export async function ownParts({
  contentDir,
  usesParts,
}: Pick<Config, 'contentDir' | 'usesParts'>): Promise<Plugin> {
  // Vite knows files by their real paths.
  const content = await realpath(contentDir).catch(() => contentDir)
  const folder = join(content, partsFolder) + sep
  return {
    name: 'vitrine-own-parts',
    enforce: 'pre',
    config: () => ({
      build: {
        // Assets of parts stay files, because the security policy allows no `data:` addresses.
        assetsInlineLimit: (file) => (file.startsWith(folder) ? false : undefined),
      },
    }),
    configResolved({ plugins }) {
      const astro = plugins.find(({ name }) => name === 'astro:build')
      if (astro) loadFrom(folder, astro)
    },
    async resolveId(source, importer = '') {
      if (source === 'virtual:vitrine/parts') return id
      if (!importer.startsWith(folder)) return undefined
      const [, name] = /^vitrine\/parts\/(\w+)\.astro$/.exec(source) ?? []
      const original = replaceableParts[name as ReplaceablePart] as string | undefined // If any.
      if (original !== undefined) return join(components, original)
      // The content folder has no packages, so parts import the packages of the project.
      const isPackage = /^[\w@]/.test(source) && !source.startsWith('virtual:')
      return isPackage ? await this.resolve(source, join(root, 'package.json')) : undefined
    },
    load: {
      filter: { id: /^\0vitrine-own-parts$/ },
      async handler() {
        const files = usesParts ? await listFiles(content, partsFolder) : []
        return renderModule(
          content,
          files.map((file) => `${partsFolder}/${file}`),
        )
      },
    },
    transform: {
      filter: { id: /\.css$/ },
      handler: (code, file) =>
        file === join(content, partStyles) ? `${layers}\n@layer own {\n${code}\n}` : undefined,
    },
    configureServer(server) {
      // Reloads the module if a file appears or disappears, because its imports then change.
      const reload = (path: string) => {
        if (path.startsWith(folder)) reloadModule(server)
      }
      server.watcher.on('add', reload).on('unlink', reload)
    },
  }
}

/**
 * Adds `/@fs` to the paths of parts, so that Astro loads their styles and scripts from any folder.
 * Without `/@fs`, Astro would look for the path in the project if the project and the folder have
 * no common parent.
 */
function loadFrom(folder: string, { load }: Plugin): void {
  if (typeof load !== 'object')
    throw new Error('Cannot load styles of parts: plugin astro:build has no object load')
  const { handler } = load
  load.handler = function (id, ...rest) {
    return handler.call(this, id.startsWith(folder) ? `/@fs${id}` : id, ...rest)
  }
}

/** Renders the source of the virtual module, which exports the parts by name. */
function renderModule(content: string, files: readonly string[]): string {
  const parts = listOwnParts(files)
  const pathOf = (file: string) => JSON.stringify(join(content, file))
  return [
    ...parts.map(({ file }, at) => `import Part${at} from ${pathOf(file)}`),
    ...(files.includes(partStyles) ? [`import ${pathOf(partStyles)}`] : []),
    'export const ownParts = {',
    ...parts.map(
      ({ name, file }, at) =>
        `${JSON.stringify(name)}: { Part: Part${at}, file: ${JSON.stringify(file)} },`,
    ),
    '}',
  ].join('\n')
}

function reloadModule({ environments }: ViteDevServer): void {
  const module = environments.ssr.moduleGraph.getModuleById(id)
  if (module) environments.ssr.moduleGraph.invalidateModule(module)
}
