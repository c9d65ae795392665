/** Whether the keys of the settings can be used: what is wrong with them is told with all other settings. */
import type { Config } from '../config/config.ts'
import { settings } from '../config/settings.ts'
import { parseSigningKeys } from '../oauth/keys.ts'
import { parseMasterSecrets } from '../oauth/master-secret.ts'

const parsers = {
  authSigningKeys: parseSigningKeys,
  authMasterSecrets: parseMasterSecrets,
} as const

/** Mistakes of the settings that hold keys, a sentence each; never their text, which is secret. */
export async function findKeyMistakes(values: Partial<Config>): Promise<string[]> {
  const mistakes: string[] = []
  for (const key of ['authSigningKeys', 'authMasterSecrets'] as const) {
    const text = values[key]
    if (text === undefined || (await isReadable(parsers[key](text)))) continue
    mistakes.push(`Cannot read ${settings[key].name}: expects ${settings[key].expects}`)
  }
  return mistakes
}

async function isReadable(parsing: Promise<unknown>): Promise<boolean> {
  try {
    await parsing
    return true
  } catch (error) {
    // Web Crypto refuses a key whose numbers fit no point of the curve.
    if (error instanceof TypeError || error instanceof DOMException) return false
    throw error
  }
}
