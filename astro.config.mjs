import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { defineConfig } from 'astro/config'
import { vitrineAdapter } from './src/astro/adapter.ts'
import { vitrine } from './src/astro/integration.ts'
import { processConfig } from './src/config/config.ts'
import { codeHighlighting } from './src/website/code-colours.ts'

const config = processConfig()

// Two sites built side by side must not share a cache: entries are kept by their name, not by their folder.
const cacheName = createHash('sha256')
  .update(config.contentDir + config.outDir)
  .digest('hex')
  .slice(0, 12)

export default defineConfig({
  site: config.baseUrl,
  output: 'static',
  trailingSlash: 'ignore',
  srcDir: './src/website',
  outDir: config.outDir,
  cacheDir: join('.cache', cacheName),
  build: { format: 'directory', concurrency: 4, inlineStylesheets: 'never' },
  compressHTML: true,
  session: false,
  security: { checkOrigin: false },
  server: { host: config.host, port: config.port },
  devToolbar: { enabled: false },
  image: { service: { entrypoint: './src/astro/picture-service.ts' } },
  markdown: { shikiConfig: codeHighlighting },
  vite: {
    server: { watch: { ignored: ['**/dist/**', '**/.cache/**'] } },
  },
  adapter: vitrineAdapter(),
  integrations: [vitrine(config)],
})
