/** Runs the tasks that editors send from the forms of the preview. */
import type { IncomingMessage } from 'node:http'
import type { Connect } from 'vite'
import { cacheControl } from '../http/cache-control.ts'
import { runTask, TaskRefusal } from './editor-tasks.ts'
import { previewPaths } from './mistakes-page.ts'
import { CmsRefusal } from './cms-files.ts'
import { readBody, refuseOthers } from './serve-cms.ts'
import { renderResult } from './tasks-page.ts'

/** Maximum size of a form: 64 KiB, in bytes. */
const mostBytes = 64 * 1024

/** Adds middleware that receives the forms and runs their tasks. */
export function useTasks(middlewares: Connect.Server, run = runTask): void {
  middlewares.use(previewPaths.runTask, (request, response, next) => {
    if (refuseOthers(request, response)) return
    answerForm(request, run)
      .then(({ page, ...result }) => {
        response.writeHead(result.isDone ? 200 : 422, {
          'Cache-Control': cacheControl.never,
          'Content-Type': 'text/html; charset=utf-8',
        })
        response.end(renderResult(result, page))
      })
      .catch(next)
  })
}

async function answerForm(request: IncomingMessage, run: typeof runTask) {
  const form = { page: '/' }
  try {
    const values = new URLSearchParams(await readBody(request, mostBytes))
    form.page = values.get('page') ?? '/'
    return { ...form, ...(await run(values)) }
  } catch (error) {
    if (!(error instanceof TaskRefusal || error instanceof CmsRefusal)) throw error
    return { ...form, isDone: false, output: error.message }
  }
}
