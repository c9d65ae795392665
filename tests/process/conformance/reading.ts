/** Reading resources of a running service. */
import { expect } from 'vitest'
import { bodyOf } from './service.ts'
import type { Service } from './service.ts'
import { pageContent } from './shapes.ts'

/** Body of an answer that succeeds. */
export async function body(service: Service, target: string): Promise<Record<string, unknown>> {
  const answer = await service.ask(target)
  expect(answer.status, target).toBe(200)
  return bodyOf(answer)
}

/** A page as the service gives it to readers of Markdown. */
export async function readPage(service: Service, url: string) {
  return pageContent.parse(await body(service, `/api/v1/page?url=${encodeURIComponent(url)}`))
}
