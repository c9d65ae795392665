import { execFileSync } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeProtectedHeader } from 'jose'
import { describe, expect, it } from 'vitest'
import { parseSigningKeys } from '../../src/oauth/keys.ts'
import { parseMasterSecrets } from '../../src/oauth/master-secret.ts'
import { startService, stopWithTest } from '../support/built-service.ts'
import { runNode } from '../support/child.ts'
import { builtSite } from '../support/built-site.ts'
import { makeFolder } from '../support/folder.ts'
const entry = join(await builtSite('tiny'), 'server/entry.mjs')
const names = ['AUTH_SIGNING_KEYS', 'AUTH_MASTER_SECRETS'] as const

async function printKeys(): Promise<string> {
  const { code, stdout, stderr } = await runNode(['scripts/keys.ts'], {})
  expect([code, stderr]).toEqual([0, ''])
  return stdout
}

/** Settings as a shell reads them. */
function readByShell(text: string): Readonly<Record<(typeof names)[number], string>> {
  const [keys, secrets] = names.map((name) =>
    execFileSync('sh', ['-c', `${text}\nprintf %s "$${name}"`], { encoding: 'utf8' }),
  )
  return { AUTH_SIGNING_KEYS: keys ?? '', AUTH_MASTER_SECRETS: secrets ?? '' }
}

describe('npm run keys', () => {
  it('prints a key and a secret, new ones each time, and nothing else', async () => {
    const [first, second] = [await printKeys(), await printKeys()]
    for (const text of [first, second]) {
      expect(text).toMatch(
        /^AUTH_SIGNING_KEYS='\[\{.+\}\]'\nAUTH_MASTER_SECRETS='\["[\w-]{43}"\]'\n$/,
      )
      const { AUTH_SIGNING_KEYS: keys, AUTH_MASTER_SECRETS: secrets } = readByShell(text)
      expect(await parseSigningKeys(keys)).toHaveLength(1)
      expect(await parseMasterSecrets(secrets)).toHaveLength(1)
    }
    const [one, other] = [readByShell(first), readByShell(second)]
    for (const name of names) expect(one[name]).not.toBe(other[name])
  })

  it('prints what a server in production signs with', async () => {
    const settings = readByShell(await printKeys())
    const [key] = await parseSigningKeys(settings.AUTH_SIGNING_KEYS)
    const all = { BASE_URL: 'http://localhost:4321', ...settings }
    const server = stopWithTest(await startService([entry], all))
    const response = await server.fetch('http://localhost:4321/agent/auth/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"type":"anonymous"}',
    })
    const { credential } = (await response.json()) as { credential: string } // Named by auth.md.
    expect(decodeProtectedHeader(credential).kid).toBe(key?.kid)
    expect(server.output().split('\n')).toHaveLength(2)
  })

  it('writes files that a server reads and nobody else, and never over others', async () => {
    const folder = join(await makeFolder(), 'keys')
    const args = ['scripts/keys.ts', '--folder', folder]
    const { code, stdout } = await runNode(args, {})
    expect(code).toBe(0)
    const paths = ['auth_signing_keys', 'auth_master_secrets'].map((name) => join(folder, name))
    expect(stdout).toBe(names.map((name, at) => `${name}_FILE=${paths[at] ?? ''}\n`).join(''))
    const modes = [folder, ...paths].map(async (path) => (await stat(path)).mode & 0o777)
    expect(await Promise.all(modes)).toEqual([0o700, 0o600, 0o600])
    const before = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
    const again = await runNode(args, {})
    expect(again.code).toBe(1)
    expect(again.stderr).toContain(`Cannot write ${paths[0] ?? ''}: it exists`)
    expect(await Promise.all(paths.map((path) => readFile(path, 'utf8')))).toEqual(before)

    const [keysFile = '', secretsFile = ''] = paths
    const fromFiles = { AUTH_SIGNING_KEYS_FILE: keysFile, AUTH_MASTER_SECRETS_FILE: secretsFile }
    const server = stopWithTest(await startService([entry], fromFiles))
    const published = await server.fetch('http://localhost:4321/oauth/jwks.json')
    const { keys } = (await published.json()) as { keys: { x: string }[] } // RFC 7517 §5.
    expect(keys.map(({ x }) => x)).toEqual(
      (await parseSigningKeys(before[0] ?? '')).map(({ publicJwk }) => publicJwk.x),
    )
  })
})
