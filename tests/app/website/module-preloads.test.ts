import { dirname, join } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { ask, createTestApp, readBuiltSite } from '../../support/app.ts'

describe('The files that scripts of a page import', () => {
  it.each(['/en/search/', '/en/api/', '/en/about/'])(
    'load together with them: %s',
    async (path) => {
      const { app } = createTestApp(await readBuiltSite('agency').then((site) => () => site))
      const html = (await ask(app, path)).text
      const scripts = Array.from(
        html.matchAll(/<script type="module" src="([^"]+)"/g),
        ([, src = '']) => src,
      )
      const imported = await Promise.all(
        scripts.map(async (src) => {
          const code = (await ask(app, src)).text
          return Array.from(
            code.matchAll(/\b(?:from|import)\s*[`"'](\.[^`"']+)/g),
            ([, file = '']) => join(dirname(src), file),
          )
        }),
      )
      const preloaded = html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)
      expect(Array.from(preloaded, ([, href]) => href).toSorted()).toEqual(
        [...new Set(imported.flat())].toSorted(),
      )
      expect(imported.flat().length > 0).toBe(path !== '/en/about/')
    },
  )
})
