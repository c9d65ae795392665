/** Installs missing packages. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin, isNewNode, neededNode, print, root, runStep } from './program.mjs'

/**
 * Installs missing packages. Ends the process if that fails.
 * @param {boolean} withDevelopment
 */
export async function install(withDevelopment) {
  if (!isInstalled(withDevelopment)) {
    const scope = withDevelopment ? [] : ['--omit=dev']
    const code = await runStep(
      'Install packages',
      ['npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error', ...scope],
      'Check the network and the free disk space, then run the same command again.',
    )
    if (code !== 0) process.exit(code)
  }
  if (existsSync(join(bin, 'node')) || isNewNode()) return
  print(
    `Node ${neededNode} is needed, but this is Node ${process.versions.node}. Install Node ${neededNode} from https://nodejs.org, then run the same command again.`,
  )
  process.exit(1)
}

/**
 * Whether the installed packages match the lock file. Optional packages for other systems may be
 * absent.
 * @param {boolean} withDevelopment
 */
export function isInstalled(withDevelopment) {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  return Object.entries(readPackages(join(root, 'package-lock.json'))).every(([place, wanted]) => {
    if (place === '' || wanted.optional || (wanted.dev && !withDevelopment)) return true
    return installed[place]?.version === wanted.version
  })
}

/** @typedef {Record<string, { version?: string, optional?: boolean, dev?: boolean }>} Packages */

/**
 * @param {string} lockFile
 * @returns {Packages}
 */
function readPackages(lockFile) {
  if (!existsSync(lockFile)) return {}
  const parse = /** @type {(text: string) => { packages: Packages }} */ (JSON.parse)
  return parse(readFileSync(lockFile, 'utf8')).packages
}
