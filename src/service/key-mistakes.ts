/**
 * Checks the keys in the settings, so that their errors are reported with those of all other
 * settings.
 */
import type { Config } from '../config/config.ts'
import { settings } from '../config/settings.ts'
import { UnreadableKeys } from '../oauth/unreadable-keys.ts'

// Imported when needed, because most commands have no keys and some keys need a library.
const parsers = {
  async authSigningKeys(text: string): Promise<unknown> {
    const { parseSigningKeys } = await import('../oauth/keys.ts')
    return await parseSigningKeys(text)
  },
  async authMasterSecrets(text: string): Promise<unknown> {
    const { parseMasterSecrets } = await import('../oauth/master-secret.ts')
    return await parseMasterSecrets(text)
  },
} as const

/**
 * Finds errors in the settings that hold keys, one sentence each. They never contain the keys,
 * which are secret.
 */
export async function findKeyMistakes(values: Partial<Config>): Promise<string[]> {
  const mistakes: string[] = []
  for (const key of ['authSigningKeys', 'authMasterSecrets'] as const) {
    const text = values[key]
    const mistake = text === undefined ? undefined : await mistakeOf(parsers[key](text))
    if (mistake !== undefined) mistakes.push(`${mistake}; expects ${settings[key].expects}`)
  }
  return mistakes
}

async function mistakeOf(parsing: Promise<unknown>): Promise<string | undefined> {
  try {
    await parsing
    return undefined
  } catch (error) {
    if (error instanceof UnreadableKeys) return error.message
    throw error
  }
}
