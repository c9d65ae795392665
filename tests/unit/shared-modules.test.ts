import { createServer } from 'vite'
import { expect, it, onTestFinished } from 'vitest'
import { shareModules } from '../../src/astro/shared-modules.ts'

const loaded = new URL('../../src/http/etag.ts', import.meta.url).href

/** What a module in Vite gets where it imports `given`. */
async function importInVite(environment: string): Promise<object> {
  const server = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'silent',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    plugins: [
      shareModules(environment, /^given$/, (id) => (id === 'given' ? loaded : undefined)),
      { name: 'asks', resolveId: (id) => (id === 'asks' ? '\0asks' : undefined) },
      {
        name: 'asks-text',
        load: (id) => (id === '\0asks' ? "export * from 'given'" : undefined),
      },
    ],
  })
  onTestFinished(() => server.close())
  return await server.ssrLoadModule('asks')
}

it('hands Vite the modules that this process has loaded, and transforms no copy of them', async () => {
  const ours = (await import(loaded)) as Record<string, unknown>
  expect(await importInVite('ssr')).toMatchObject({ digest: ours['digest'] })
})

it('hands other environments nothing', async () => {
  await expect(importInVite('client')).rejects.toThrow('given')
})
