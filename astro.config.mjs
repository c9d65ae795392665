import { join, sep } from 'node:path'
import { defineConfig } from 'astro/config'
import { vitrineAdapter } from './src/astro/adapter.ts'
import { cacheFolder } from './src/astro/cache-folder.ts'
import { vitrine } from './src/astro/integration.ts'
import { processConfig } from './src/config/config.ts'
import { codeHighlighting } from './src/website/code-colours.ts'

const config = processConfig()

/** Folders that no page is made of, unless the content is in one of them. */
const unwatched = ['deploy', 'docs', 'scripts', 'tests']
  .map((name) => join(import.meta.dirname, name) + sep)
  .filter((folder) => !(config.contentDir + sep).startsWith(folder))

export default defineConfig({
  site: config.baseUrl,
  output: 'static',
  trailingSlash: 'ignore',
  srcDir: './src/website',
  publicDir: './src/website/public',
  // A build gives a folder of its own, see scripts/publishing/build-draft.ts.
  outDir: config.outDir,
  cacheDir: cacheFolder(config),
  build: { format: 'directory', concurrency: 4, inlineStylesheets: 'never' },
  compressHTML: true,
  session: false,
  security: { checkOrigin: false },
  server: { host: config.host, port: config.port },
  devToolbar: { enabled: false },
  image: { service: { entrypoint: './src/astro/picture-service.ts' } },
  markdown: { shikiConfig: codeHighlighting },
  vite: {
    // Addresses in pages name the port: on another one they would lead elsewhere.
    server: {
      strictPort: true,
      watch: {
        ignored: ['**/dist/**', '**/.cache/**', ...unwatched.map((folder) => `${folder}**`)],
      },
    },
  },
  adapter: vitrineAdapter(),
  integrations: [vitrine(config)],
})
