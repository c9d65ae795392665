/**
 * Serves the browser editor that `npm run cms` has written, and the files that it edits. Only pages
 * of the preview can read and write these files.
 */
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import type { Connect } from 'vite'
import { orAbsent } from '../content/files.ts'
import { cacheControl } from '../http/cache-control.ts'
import { answerEditor, CmsRefusal } from './cms-files.ts'
import { previewPaths } from './mistakes-page.ts'

/** Maximum size of a request: 32 MiB, in bytes. A photograph of 20 MB has 27 MB in base64. */
const mostBytes = 32 * 1024 * 1024

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
  '.yml': 'text/yaml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

/** Adds middleware that serves the editor in `folder` and reads and writes content files for it. */
export function useEditor(middlewares: Connect.Server, contentDir: string, folder: string): void {
  middlewares.use(previewPaths.cmsFiles, serveEditedFiles(contentDir))
  middlewares.use(previewPaths.cms, serveEditor(folder))
}

/** Serves the files of the editor. */
function serveEditor(folder: string): Connect.NextHandleFunction {
  return ({ url = '/' }, response, next) => {
    const [path = ''] = url.split('?')
    const name = path === '/' ? 'index.html' : path.slice(1)
    const type = mediaTypes[extname(name)]
    const isName = /^[\w.-]+$/.test(name) && type !== undefined
    const reading = isName ? orAbsent(readFile(join(folder, name))) : Promise.resolve(undefined)
    reading
      .then((bytes) => {
        const headers = { 'Cache-Control': cacheControl.never, 'X-Content-Type-Options': 'nosniff' }
        const shown = bytes ? type : 'text/plain'
        response.writeHead(bytes ? 200 : 404, { ...headers, 'Content-Type': shown })
        response.end(bytes ?? 'The preview has no editor: run npm run cms\n')
      })
      .catch(next)
  }
}

/**
 * Refuses a request that is not a POST from a page of the preview. Returns whether it was refused.
 * Browsers send the field `Sec-Fetch-Site`, so other sites cannot use these addresses.
 */
export function refuseOthers(request: IncomingMessage, response: ServerResponse): boolean {
  const isOwn = request.headers['sec-fetch-site'] === 'same-origin' && request.method === 'POST'
  if (!isOwn) response.writeHead(403).end('Only pages of the preview can use this address\n')
  return !isOwn
}

/** Reads and writes files for the editor. */
function serveEditedFiles(contentDir: string): Connect.NextHandleFunction {
  return (request, response, next) => {
    if (refuseOthers(request, response)) return
    readJson(request)
      .then((json) => answerEditor(contentDir, json))
      .catch((error: unknown) => {
        if (!(error instanceof CmsRefusal)) throw error
        response.statusCode = 422
        return { error: error.message }
      })
      .then((answer) => {
        response.setHeader('Cache-Control', cacheControl.never)
        response.setHeader('Content-Type', 'application/json')
        response.end(JSON.stringify(answer))
      })
      .catch(next)
  }
}

/** Reads the body of a request; throws `CmsRefusal` if it has more bytes than `most`. */
export async function readBody(request: IncomingMessage, most: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw new CmsRefusal(`The request is larger than ${most / 1024} KiB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readBody(request, mostBytes)
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new CmsRefusal('The request is not JSON')
  }
}
