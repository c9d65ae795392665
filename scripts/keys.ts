/**
 * `npm run keys`: creates a signing key and a master secret, printed as settings or written to
 * files.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generatePrivateJwk } from '../src/oauth/keys.ts'
import { generateMasterSecret } from '../src/oauth/master-secret.ts'
import { CommandError, runCommand } from './command.ts'
import type { Given } from './command.ts'

async function makeKeys({ value }: Given<'folder'>): Promise<void> {
  const values = {
    AUTH_SIGNING_KEYS: [await generatePrivateJwk()],
    AUTH_MASTER_SECRETS: [
      generateMasterSecret((length) => crypto.getRandomValues(new Uint8Array(length))),
    ],
  }
  const folder = value('folder')
  for (const [name, list] of Object.entries(values)) {
    const text = JSON.stringify(list)
    // Single quotes are safe for a shell, because these JSON values contain no single quotes.
    if (folder === undefined) console.log(`${name}='${text}'`)
    else console.log(`${name}_FILE=${await writeSecret(join(folder, name.toLowerCase()), text)}`)
  }
}

/**
 * Writes a file that only its owner can read. Throws if it exists, because replacing a key makes
 * all tokens invalid.
 */
async function writeSecret(path: string, text: string): Promise<string> {
  try {
    await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
    await writeFile(path, `${text}\n`, { mode: 0o600, flag: 'wx' })
    return path
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'EEXIST') throw error
    throw new CommandError(
      `Cannot write ${path}: it exists, and new keys would make all tokens invalid. docs/tokens.md explains how to rotate keys`,
    )
  }
}

await runCommand({
  call: 'npm run --silent keys',
  summary:
    'Prints a new signing key and a new secret as two settings, for a shell or an environment file, or writes them to files. Keep them secret and store them: there is no other copy.',
  options: {
    folder: {
      value: 'path',
      help: 'writes the files auth_signing_keys and auth_master_secrets to this folder, for Docker, Kubernetes or systemd, and prints the settings with their paths',
    },
  },
  example: 'npm run --silent keys > keys.env',
  run: makeKeys,
})
