/** `npm run keys`: prints a fresh signing key and master secret as settings, for a shell or an environment file. */
import { generatePrivateJwk } from '../src/oauth/keys.ts'
import { generateMasterSecret } from '../src/oauth/master-secret.ts'
import { runCommand } from './command.ts'

async function printKeys(): Promise<void> {
  const values = {
    AUTH_SIGNING_KEYS: [await generatePrivateJwk()],
    AUTH_MASTER_SECRETS: [
      generateMasterSecret((length) => crypto.getRandomValues(new Uint8Array(length))),
    ],
  }
  // JSON of these values holds no single quote.
  for (const [name, value] of Object.entries(values)) {
    console.log(`${name}='${JSON.stringify(value)}'`)
  }
}

await runCommand({
  call: 'npm run --silent keys',
  summary:
    'Prints a fresh signing key and a fresh secret as two settings, for a shell or an environment file. They are secret: nothing keeps them but you.',
  example: 'npm run --silent keys > keys.env',
  run: printKeys,
})
