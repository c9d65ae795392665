/** `npm run keys`: prints a fresh signing key and master secret as settings, for a shell or an environment file. */
import { generatePrivateJwk } from '../src/oauth/keys.ts'
import { generateMasterSecret } from '../src/oauth/master-secret.ts'

const settings = {
  AUTH_SIGNING_KEYS: [await generatePrivateJwk()],
  AUTH_MASTER_SECRETS: [
    generateMasterSecret((length) => crypto.getRandomValues(new Uint8Array(length))),
  ],
}

// JSON of these values holds no single quote.
for (const [name, value] of Object.entries(settings)) {
  console.log(`${name}='${JSON.stringify(value)}'`)
}
