/**
 * Checks the settings that hold keys, so that their errors are reported together with the errors of
 * all other settings.
 */
import type { Config } from '../config/config.ts'
import { settings } from '../config/settings.ts'
import { UnreadableKeys } from '../oauth/unreadable-keys.ts'

// Imported when needed: most commands have no keys, and some parsers need a library.
const parsers = {
  authSigningKeys: async (text: string) =>
    await (await import('../oauth/keys.ts')).parseSigningKeys(text),
  authMasterSecrets: async (text: string) =>
    await (await import('../oauth/master-secret.ts')).parseMasterSecrets(text),
}

/**
 * Returns one message for each setting whose keys cannot be read. No message contains a key,
 * because keys are secret.
 */
export async function findKeyMistakes(values: Partial<Config>): Promise<string[]> {
  const mistakes: string[] = []
  for (const key of ['authSigningKeys', 'authMasterSecrets'] as const) {
    try {
      const text = values[key]
      if (text !== undefined) await parsers[key](text)
    } catch (error) {
      if (!(error instanceof UnreadableKeys)) throw error
      mistakes.push(`${error.message}; expects ${settings[key].expects}`)
    }
  }
  return mistakes
}
