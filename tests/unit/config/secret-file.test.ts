/** Secrets that come from files, as Docker, Kubernetes and systemd hand them over. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig, SettingsError } from '../../../src/config/config.ts'
import { settings } from '../../../src/config/settings.ts'
import type { Setting } from '../../../src/config/setting.ts'
import { secretFileName } from '../../../src/config/secret-file.ts'
import { findUnknownSettings } from '../../../src/config/unknown-settings.ts'

/** The user who owns nothing. */
const nobody = 65_534

const folder = await mkdtemp(join(tmpdir(), 'vt-secret-'))

afterAll(() => rm(folder, { recursive: true, force: true }))

async function fileWith(text: string): Promise<string> {
  const path = join(folder, `secret-${text.length}`)
  await writeFile(path, text)
  return path
}

function mistakesOf(environment: Readonly<Record<string, string>>): string[] {
  try {
    readConfig(environment, folder)
  } catch (error) {
    if (error instanceof SettingsError) return error.message.split('\n')
    throw error
  }
  return []
}

const remedy = 'Name a file that contains AUTH_MASTER_SECRETS'

describe('A secret setting', () => {
  it('is read from the file that its name with _FILE names, without the last line break', async () => {
    const environment = {
      AUTH_SIGNING_KEYS_FILE: await fileWith('["key"]\n'),
      AUTH_MASTER_SECRETS_FILE: 'secret-8',
      RATE_LIMIT_STORE_FILE: await fileWith('redis://u:p@10.0.0.5:6379/0\n'),
    }
    expect(readConfig(environment, folder)).toMatchObject({
      authSigningKeys: '["key"]',
      // From the working directory, as folders are.
      authMasterSecrets: '["key"]',
      rateLimitStore: 'redis://u:p@10.0.0.5:6379/0',
    })
  })

  it('is that of the variable where the file is left empty', () => {
    const environment = { AUTH_MASTER_SECRETS: '["c"]', AUTH_MASTER_SECRETS_FILE: '' }
    expect(readConfig(environment, folder).authMasterSecrets).toBe('["c"]')
  })

  it('given twice is refused, for one of the two would be forgotten in a rotation', async () => {
    const path = await fileWith('["one"]')
    expect(mistakesOf({ AUTH_MASTER_SECRETS: '["c"]', AUTH_MASTER_SECRETS_FILE: path })).toEqual([
      'Cannot read AUTH_MASTER_SECRETS_FILE: AUTH_MASTER_SECRETS is set too. Set only one of them',
    ])
  })

  it('whose file is missing, a folder or empty is refused, beside all other mistakes', async () => {
    const empty = await fileWith('\n')
    const told = (path: string, reason: string) =>
      `Cannot read AUTH_MASTER_SECRETS_FILE "${path}": ${reason}. ${remedy}`
    const read = (path: string) => mistakesOf({ AUTH_MASTER_SECRETS_FILE: path })
    expect(read('/none')).toEqual([told('/none', 'the file does not exist')])
    expect(read(folder)).toEqual([told(folder, 'it is a folder')])
    expect(read(empty)).toEqual([told(empty, 'it is empty')])
    expect(mistakesOf({ AUTH_MASTER_SECRETS_FILE: '/none', PORT: '-1' })).toHaveLength(2)
  })

  it('that stands where its path belongs is not repeated', () => {
    for (const secret of ['["c2VjcmV0"]', 'redis://u:hidden@10.0.0.5']) {
      const [mistake = ''] = mistakesOf({ AUTH_MASTER_SECRETS_FILE: secret })
      expect(mistake).toBe(
        `Cannot read AUTH_MASTER_SECRETS_FILE: the file does not exist. ${remedy}`,
      )
    }
  })

  it('that this user may not read is refused', async () => {
    const path = await fileWith('["kept"]')
    await chmod(path, 0o000)
    // Root may read everything, so for a moment it is nobody.
    const isRoot = process.geteuid?.() === 0
    if (isRoot) process.seteuid?.(nobody)
    const mistakes = mistakesOf({ AUTH_MASTER_SECRETS_FILE: path })
    if (isRoot) process.seteuid?.(0)
    expect(mistakes).toEqual([
      `Cannot read AUTH_MASTER_SECRETS_FILE "${path}": this user has no permission to read it. ${remedy}`,
    ])
  })

  it('of a store that is none is not repeated', async () => {
    const path = await fileWith('mysql://u:hidden@10.0.0.5')
    const [mistake = ''] = mistakesOf({ RATE_LIMIT_STORE_FILE: path })
    expect(mistake).toMatch(/^Cannot read RATE_LIMIT_STORE: expects memory, or/)
  })
})

it('Variables with _FILE are those of the settings that may hold a password or a key', () => {
  const names = Object.values<Setting>(settings).flatMap((row) => secretFileName(row) ?? [])
  expect(names).toEqual([
    'RATE_LIMIT_STORE_FILE',
    'AUTH_SIGNING_KEYS_FILE',
    'AUTH_MASTER_SECRETS_FILE',
  ])
  expect(findUnknownSettings(names)).toEqual([])
  expect(findUnknownSettings(['AUTH_SIGNING_KEY_FILE'])).toEqual([
    'AUTH_SIGNING_KEY_FILE is not a setting. Did you mean AUTH_SIGNING_KEYS_FILE?',
  ])
})
