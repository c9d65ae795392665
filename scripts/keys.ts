/** `npm run keys`: makes a fresh signing key and master secret, printed as settings or written as files. */
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
    // JSON of these values holds no single quote.
    if (folder === undefined) console.log(`${name}='${text}'`)
    else console.log(`${name}_FILE=${await writeSecret(join(folder, name.toLowerCase()), text)}`)
  }
}

/** Writes a file that nobody else reads; one that is there stays, for every token ends with it. */
async function writeSecret(path: string, text: string): Promise<string> {
  try {
    await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
    await writeFile(path, `${text}\n`, { mode: 0o600, flag: 'wx' })
    return path
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'EEXIST') throw error
    throw new CommandError(
      `Cannot write ${path}: it is there, and tokens end with it; docs/tokens.md says how to rotate`,
    )
  }
}

await runCommand({
  call: 'npm run --silent keys',
  summary:
    'Prints a fresh signing key and a fresh secret as two settings, for a shell or an environment file, or writes them as files. They are secret: nothing keeps them but you.',
  options: {
    folder: {
      value: 'path',
      help: 'writes auth_signing_keys and auth_master_secrets there, for Docker, Kubernetes or systemd, and prints the settings that name them',
    },
  },
  example: 'npm run --silent keys > keys.env',
  run: makeKeys,
})
