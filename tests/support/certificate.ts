/** Creates self-signed certificates for servers of tests. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { requireProgram } from '../../scripts/programs.ts'

/** Paths of a certificate and its key. */
export interface Certificate {
  readonly certificate: string
  readonly key: string
}

/** Creates a certificate for host names in an existing folder. */
export function makeCertificate(folder: string, names: readonly string[]): Certificate {
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')]
  const alternatives = names.map((name) => `DNS:${name}`).join()
  execFileSync(
    requireProgram('openssl', process.env),
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-keyout', key, '-out', certificate, '-days', '2', '-subj', '/CN=test'],
      ...['-addext', `subjectAltName=${alternatives}`],
    ],
    { stdio: 'ignore' },
  )
  return { certificate, key }
}
