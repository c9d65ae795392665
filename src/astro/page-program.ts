/** The program that Astro bundles to render pages, run on its own: it asks Astro for no more than what was noted of it. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { KeptRenderer } from '../release/kept-renderer.ts'

/** Renders pages. */
export interface PageProgram {
  /** HTML of the page of a file of Astro, named without its ending, at a path. */
  render(file: string, path: string, locals: App.Locals): Promise<Uint8Array>
}

/** The part of Astro's `BuildApp` that is used; see `node_modules/astro/dist/core/build/app.js`. */
interface BuildApp {
  readonly manifest: { readonly routes: readonly { readonly routeData: Route }[] }
  setInternals(internals: { readonly pagesByKeys: ReadonlyMap<string, unknown> }): void
  setOptions(options: object): void
  render(request: Request, options: { routeData: Route; locals: App.Locals }): Promise<Response>
}

interface Route {
  /** Path of the file from the project. */
  readonly component: string
}

/** Starts a kept program for a site. */
export async function openProgram(
  { folder, pagesByKey }: KeptRenderer,
  baseUrl: string,
): Promise<PageProgram> {
  const app = await importApp(join(folder, 'pages'))
  app.setInternals({ pagesByKeys: new Map(pagesByKey) })
  const destination = { write: () => true }
  app.setOptions({ settings: { scripts: [] }, logger: { options: { destination } } })
  const routes = new Map(
    app.manifest.routes.map(({ routeData }) => [routeData.component, routeData]),
  )
  return {
    async render(file, path, locals) {
      const routeData = routes.get(`src/website/pages/${file}.astro`)
      if (!routeData) throw new Error(`The kept program has no page for ${file}`)
      const request = new Request(new URL(path, baseUrl))
      const response = await app.render(request, { routeData, locals })
      if (response.status !== 200 && file.indexOf('404') < 0) {
        throw new Error(`The page at ${path} was rendered with the status ${response.status}`)
      }
      return new Uint8Array(await response.arrayBuffer())
    },
  }
}

async function importApp(folder: string): Promise<BuildApp> {
  const names = await readdir(folder)
  const entry = names.find((name) => name.startsWith('prerender-entry'))
  if (entry === undefined) throw new Error(`There is no program to render pages in ${folder}`)
  const { app } = (await import(pathToFileURL(join(folder, entry)).href)) as { app: BuildApp }
  return app
}
