/** An Astro site of one endpoint, answered on request, as the documentation of @astrojs/node has it for another server. */
import node from '@astrojs/node'
import { defineConfig } from 'astro/config'

export default defineConfig({ output: 'server', adapter: node({ mode: 'middleware' }) })
