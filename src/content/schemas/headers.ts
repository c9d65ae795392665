/** Schema of `headers` in `site.yaml`: response headers of every page, limited to a list. */
import { z } from 'zod'

/** Returns the pattern (`form`) and the message for a header that must have one of `values`. */
function oneOf(...values: readonly string[]) {
  return {
    form: new RegExp(`^(?:${values.join('|')})$`),
    expects: `must be ${values.join(' or ')}`,
  }
}

const feature = '[a-z][a-z-]*=(?:\\*|\\((?:self|"https://[^"\\s]+"| )*\\))'

/**
 * Allowed headers and the form of their values. Vitrine itself sends none of them with pages of
 * the content. None of them makes a browser load or report anything.
 */
const allowed = {
  'Cross-Origin-Opener-Policy': oneOf('same-origin', 'same-origin-allow-popups', 'unsafe-none'),
  'Cross-Origin-Resource-Policy': oneOf('same-origin', 'same-site', 'cross-origin'),
  'Onion-Location': {
    form: /^https?:\/\/[a-z2-7]{56}\.onion(?:\/[!-~]*)?$/,
    expects: 'must be an address of an onion service, such as http://….onion',
  },
  'Origin-Agent-Cluster': oneOf('\\?1', '\\?0'),
  'Permissions-Policy': {
    form: new RegExp(`^${feature}(?:, ?${feature})*$`),
    expects: 'must be features with their origins, such as camera=(), geolocation=(self)',
  },
  'X-Clacks-Overhead': { form: /^[!-~]+(?: [!-~]+)*$/, expects: 'must be a text in ASCII' },
  'X-DNS-Prefetch-Control': oneOf('on', 'off'),
  'X-Permitted-Cross-Domain-Policies': oneOf('none', 'master-only'),
} as const

const names = Object.keys(allowed)
const most = 500

/** Schema of `headers` in `site.yaml`: header fields of every page. */
export const headersSchema = z
  .record(
    z.string().refine((name) => Object.hasOwn(allowed, name), {
      error: `must be one of ${names.join(', ')}`,
    }),
    z.string({ error: 'must be a text in quotes' }),
    { error: 'must map names of headers to values' },
  )
  .superRefine((headers, { addIssue }) => {
    for (const [name, value] of Object.entries(headers)) {
      const row = allowed[name as keyof typeof allowed] // As the names were checked.
      const report = (message: string) => {
        addIssue({ code: 'custom', path: [name], message })
      }
      if (value.length > most) report(`must be at most ${most} characters long`)
      else if (!row.form.test(value)) report(row.expects.replaceAll('\\', ''))
    }
  })
  .optional()
  .describe(`Response headers of every page: ${names.join(', ')}`)
