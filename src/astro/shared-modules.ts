/** Lets code that Vite runs in this process use modules that the process has already loaded. */
import type { Plugin } from 'vite'

const prefix = '\0vitrine-shared:'
/**
 * Name of the global symbol. The code that Vite runs finds the loaded modules under this symbol.
 */
const place = 'vitrine.shared-modules'

const modules = new Map<string, object>()
Reflect.set(globalThis, Symbol.for(place), modules)

/** Returns the URL of a loaded module; `undefined` when Vite must resolve the import itself. */
export type FindLoaded = (id: string, importer: string) => string | undefined

/**
 * Creates a plugin for one environment of Vite. An import that matches `ids` gets the loaded module
 * whose URL `findLoaded` returns.
 */
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
        const module = (await import(url)) as object // A module is an object of its exports.
        modules.set(url, module)
        const lines = Object.keys(module).map((name) => `export const ${name} = shared.${name}`)
        const found = `globalThis[Symbol.for('${place}')].get(${JSON.stringify(url)})`
        return [`const shared = ${found}`, ...lines].join('\n')
      },
    },
  }
}
