/** Hands modules that this process has loaded to what Vite runs in it, which would read and transform each of them once more. */
import type { Plugin } from 'vite'

const prefix = '\0vitrine-shared:'
/** Where what runs finds the modules; it is in the same process. */
const place = 'vitrine.shared-modules'

const modules = new Map<string, object>()
Reflect.set(globalThis, Symbol.for(place), modules)

/** Finds where this process has what a module imports; `undefined` for what Vite shall look for. */
export type FindLoaded = (id: string, importer: string) => string | undefined

/** Hands the modules that are found to an environment of Vite. */
export function shareModules(environment: string, ids: RegExp, findLoaded: FindLoaded): Plugin {
  return {
    name: 'vitrine-shared-modules',
    applyToEnvironment: ({ name }) => name === environment,

    resolveId: {
      order: 'pre',
      filter: { id: ids },
      handler(id, importer = '') {
        const url = findLoaded(id, importer.replace(/\?.*$/s, ''))
        return url === undefined ? undefined : prefix + url
      },
    },
    load: {
      filter: { id: /^\0vitrine-shared:/ },
      async handler(id) {
        const url = id.slice(prefix.length)
        const module = (await import(url)) as object // Whatever it exports.
        modules.set(url, module)
        const lines = Object.keys(module).map((name) => `export const ${name} = shared.${name}`)
        const found = `globalThis[Symbol.for('${place}')].get(${JSON.stringify(url)})`
        return [`const shared = ${found}`, ...lines].join('\n')
      },
    },
  }
}
