/**
 * Installs missing packages, then runs `npm start`, `npm run init`, `npm test` or a longer test
 * suite. This file is plain JavaScript and imports no packages, because it also runs before
 * packages are installed, and on older versions of Node.
 */
import { install } from './bootstrap/install.mjs'
import { nodeProgram, print, startProgram } from './bootstrap/program.mjs'

/** Installs missing packages, then serves the site. */
async function start() {
  await install(false)
  try {
    // Imported after the installation, because it imports a package.
    await (await import('./bootstrap/start.mjs')).start()
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'SiteFileError') throw error
    print(error.message)
    process.exit(1)
  }
}

/**
 * Runs a suite of `scripts/test/suites.ts`.
 * @param {string} suite
 */
async function test(suite) {
  await install(true)
  const args = ['scripts/test.ts', suite, ...process.argv.slice(3)]
  process.exit(await startProgram(nodeProgram(), args).ended)
}

/**
 * Installs missing packages, then runs `npm run init`. New users often start with this command.
 */
async function init() {
  await install(false)
  const args = ['scripts/init.ts', ...process.argv.slice(3)]
  process.exit(await startProgram(nodeProgram(), args).ended)
}

const usages = {
  start: `Serves the site: installs the packages that are missing, publishes if something changed since the last
publish, and listens until you stop it. It also publishes when a page appears or expires.

Usage:
  npm start

Environment:
  BASE_URL     public origin (http://localhost:4321)
  PORT         port to listen on (the port of a local BASE_URL, else 4321)
  CONTENT_DIR  folder of the content (content)
  You can also set BASE_URL, CONTENT_DIR and OUT_DIR in vitrine.yaml next to the content folder.
  docs/settings.md lists all other settings.

Example:
  PORT=8080 npm start`,
  test: `Installs the packages that are missing, checks types, format and content, builds the test sites and
runs the tests. The longer tests have commands of their own: npm run test:web and npm run test:ops.

Usage:
  npm test -- [--only step,step] [options of vitest, or parts of file names]

Steps:
  page-types, types, format, content, sites, tests

Example:
  npm test -- config`,
  'test:web': `Checks every page of every test site in a browser: HTML, links, weight, axe in both colour schemes, narrow screens.
Also runs the tests of the content.

Usage:
  npm run test:web -- [options of vitest, or parts of file names]

Example:
  npm run test:web -- -t single`,
  'test:ops': `Runs the linter, external validators and slow tests (process failures, timeouts, load), and checks that
tests fail when a value that they pin changes.

Usage:
  npm run test:ops -- [options of vitest, or parts of file names]

Example:
  npm run test:ops -- waiting`,
}

/**
 * @param {string} word
 * @returns {word is keyof typeof commands}
 */
function isCommand(word) {
  return Object.hasOwn(commands, word)
}

const commands = {
  start,
  init,
  test: () => test('test'),
  'test:web': () => test('web'),
  'test:ops': () => test('ops'),
}
const [name = '', ...words] = process.argv.slice(2)
if (!isCommand(name)) {
  print(`Usage: node scripts/bootstrap.mjs ${Object.keys(commands).join('|')}`)
  process.exit(2)
}
const [word] = words
if (name === 'init') await init()
else if (word === '--help' || word === '-h') print(usages[name])
else if (name === 'start' && word !== undefined) {
  print(`Unknown argument "${word}"\n\n${usages[name]}`)
  process.exit(2)
} else await commands[name]()
