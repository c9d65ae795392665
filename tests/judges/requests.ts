/** Requests whose answers are held against the document: every operation, and every refusal that can be provoked. */
import { createAccessToken } from './token.ts'

/** A request and the status it must get. */
export interface JudgedRequest {
  readonly target: string
  readonly status: number
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

const json = { 'Content-Type': 'application/json' }
const token = { Authorization: `Bearer ${createAccessToken()}` }

/** Requests to a server that has quota left. */
export const requests: readonly JudgedRequest[] = [
  { target: '/api/v1', status: 200 },
  { target: '/api/v1', status: 200, headers: token },
  { target: '/api/v1', status: 304, headers: { 'If-None-Match': '*' } },
  { target: '/api/v1/health', status: 200 },
  { target: '/api/v1/search?q=guide', status: 200 },
  { target: '/api/v1/search?q=zzzzzzzz', status: 200 },
  { target: '/api/v1/search?q=guide&lang=en&type=guide&limit=20', status: 200 },
  { target: '/api/v1/search', status: 400 },
  { target: '/api/v1/search?q=a&limit=21', status: 400 },
  { target: '/api/v1/pages', status: 200 },
  { target: '/api/v1/pages?limit=1', status: 200 },
  { target: '/api/v1/pages?limit=100&type=city', status: 200 },
  { target: '/api/v1/pages?cursor=garbage', status: 400 },
  { target: '/api/v1/page?url=/', status: 200 },
  { target: '/api/v1/page?url=/nothing/', status: 404 },
  { target: '/api/v1/page', status: 400 },
  { target: '/api/v1/workshop', status: 200 },
  { target: '/api/v1/workshop?market=PL', status: 200 },
  { target: '/api/v1/workshop?market=pl', status: 400 },
  { target: '/api/v1/contact', status: 200 },
  { target: '/api/v1/contact?lang=en', status: 200 },
  { target: '/api/v1/contact?lang=fr', status: 400 },
  { target: '/api/v1/contact', status: 401, headers: { Authorization: 'Bearer expired' } },
  { target: '/api/v1/identity', status: 200, headers: token },
  { target: '/agent/identity', status: 200, headers: token },
  { target: '/api/v1/identity', status: 401 },
  {
    target: '/api/v1/batch',
    status: 200,
    method: 'POST',
    headers: { ...json, 'Idempotency-Key': 'judge-2' },
    body: '{"requests":[{"path":"/api/v1/contact"},{"id":7,"path":"/api/v1/page?url=/nothing/"}]}',
  },
  { target: '/api/v1/batch', status: 400, method: 'POST', headers: json, body: '{"requests":[]}' },
  {
    target: '/api/v1/batch',
    status: 400,
    method: 'POST',
    headers: { ...json, 'Idempotency-Key': 'a'.repeat(256) },
    body: '{"requests":[{"path":"/api/v1/contact"}]}',
  },
  { target: '/api/v1/batch', status: 413, method: 'POST', headers: json, body: ' '.repeat(16_001) },
  { target: '/api/v1/batch', status: 415, method: 'POST', body: 'a=b' },
]

/** Requests to a server whose quota is used up. */
export const exhausted: readonly JudgedRequest[] = [
  { target: '/api/v1/contact', status: 429 },
  { target: '/api/v1/batch', status: 429, method: 'POST', headers: json, body: '{}' },
]
