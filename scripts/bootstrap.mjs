/**
 * `npm start` and `npm test`: set up whatever is missing, then run. Plain JavaScript without packages, because it must
 * run before anything is installed and on older Node than the rest.
 */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(fileURLToPath(new URL('..', import.meta.url)))
const bin = join(root, 'node_modules', '.bin')
const outDir = resolve(root, process.env.OUT_DIR || 'dist')
const buildStamp = join(outDir, 'inputs.txt')
const manifest = join(outDir, 'data', 'manifest.json')
const neededNode = 24

const environment = {
  ...process.env,
  PATH: bin + delimiter + (process.env.PATH ?? ''),
  ASTRO_TELEMETRY_DISABLED: '1',
}

/** @param {string} text */
function tell(text) {
  process.stdout.write(`${text}\n`)
}

/** @param {number} started */
function since(started) {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`
}

/**
 * Runs a command with our terminal and resolves with its exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<number>}
 */
function run(command, args) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: root, env: environment, stdio: 'inherit' })
    const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal)
    process.on('SIGINT', forward)
    process.on('SIGTERM', forward)
    child.on('error', fail)
    child.on('close', (code, signal) => {
      process.off('SIGINT', forward)
      process.off('SIGTERM', forward)
      done(code ?? (signal === null ? 0 : 1))
    })
  })
}

/**
 * Runs a step that must succeed.
 * @param {string} name
 * @param {readonly [string, ...string[]]} command
 * @param {string} remedy
 */
async function mustRun(name, [program, ...args], remedy) {
  const started = performance.now()
  tell(`${name} …`)
  const code = await run(program, args)
  if (code !== 0) {
    tell(`${name} failed after ${since(started)}. ${remedy}`)
    process.exit(code)
  }
  tell(`${name}: done (${since(started)})`)
}

/** @param {boolean} withDevelopment */
async function install(withDevelopment) {
  if (isInstalled(withDevelopment)) return
  const scope = withDevelopment ? [] : ['--omit=dev']
  await mustRun(
    'Install packages',
    ['npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error', ...scope],
    'Check the network and the free disk space, then run the same command again.',
  )
}

/**
 * Whether what npm wrote down of its last install is what the lock file asks for. Packages for other machines are
 * optional and may be absent.
 * @param {boolean} withDevelopment
 */
function isInstalled(withDevelopment) {
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

function requireNode() {
  const bundled = existsSync(join(bin, 'node'))
  const major = Number(process.versions.node.split('.')[0])
  if (bundled || major >= neededNode) return
  tell(`Node ${neededNode} is needed, this is ${process.versions.node}. Install it and run again.`)
  process.exit(1)
}

/** Text that changes whenever an input of the build does. */
function buildInputs() {
  const contentDir = resolve(root, process.env.CONTENT_DIR || 'content')
  const files = [contentDir, join(root, 'src'), join(root, 'public')].flatMap(listFiles)
  const single = ['astro.config.mjs', 'package-lock.json'].map((name) => join(root, name))
  const lines = [...files, ...single].map((file) => {
    const { size, mtimeMs } = statSync(file)
    return `${file} ${size} ${mtimeMs}`
  })
  return [`BASE_URL ${process.env.BASE_URL ?? ''}`, ...lines.sort()].join('\n')
}

/**
 * @param {string} directory
 * @returns {string[]}
 */
function listFiles(directory) {
  if (!existsSync(directory)) return []
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name)
    return entry.isDirectory() ? listFiles(path) : [path]
  })
}

/** @param {string} file */
function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Whether a page was to appear or to expire since the build, which says when. */
function isDue() {
  const parse = /** @type {(text: string) => { nextChange?: string | null }} */ (JSON.parse)
  const { nextChange } = parse(readIfThere(manifest) || '{}')
  return typeof nextChange === 'string' && new Date(nextChange) <= new Date()
}

async function build() {
  const inputs = buildInputs()
  if (readIfThere(buildStamp) === inputs && !isDue()) return
  await mustRun(
    'Build the site',
    [nodeProgram(), 'scripts/build.ts'],
    'Fix what is named above and run again; `npm run check` checks the content alone.',
  )
  writeFileSync(buildStamp, inputs)
}

async function start() {
  await install(false)
  requireNode()
  await build()
  const entry = join(outDir, 'server', 'entry.mjs')
  const major = Number(process.versions.node.split('.')[0])
  if (major >= neededNode) await import(entry)
  else process.exit(await run(nodeProgram(), [entry]))
}

/**
 * Runs a suite of `scripts/test/suites.ts`.
 * @param {string} suite
 */
async function test(suite) {
  await install(true)
  requireNode()
  process.exit(await run(nodeProgram(), ['scripts/test.ts', suite, ...process.argv.slice(3)]))
}

function nodeProgram() {
  const bundled = join(bin, 'node')
  return existsSync(bundled) ? bundled : process.execPath
}

const usages = {
  start: `Serves the site: installs the packages that are missing, builds when an input of the build has changed, and
listens until it is stopped.

Usage:
  npm start

Environment:
  BASE_URL     public origin (http://localhost:4321)
  PORT         port to listen on (the port of a local BASE_URL, else 4321)
  CONTENT_DIR  folder of the content (content)
  README.md lists all others.

Example:
  PORT=8080 npm start`,
  test: `Runs everything that must pass: installs the packages that are missing, then checks format, content, types and lint,
runs the tests and their tests, and asks the outside checkers.

Usage:
  npm test -- [--only step,step] [options of vitest, or words of file names]

Steps:
  lint, content, types, page-types, format, tests, judges, pins

Example:
  npm test -- config`,
  'test:web': `Looks at every page of every site in a browser: HTML, links, weight, axe in both colour schemes, narrow screens.

Usage:
  npm run test:web -- [options of vitest, or words of file names]

Example:
  npm run test:web -- -t single`,
  'test:ops': `Tries what takes its time: faults of processes, waiting, load.

Usage:
  npm run test:ops -- [options of vitest, or words of file names]

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
  test: () => test('test'),
  'test:web': () => test('web'),
  'test:ops': () => test('ops'),
}
const [name = '', ...words] = process.argv.slice(2)
if (!isCommand(name)) {
  tell(`Usage: node scripts/bootstrap.mjs ${Object.keys(commands).join('|')}`)
  process.exit(2)
}
const [word] = words
if (word === '--help' || word === '-h') tell(usages[name])
else if (name === 'start' && word !== undefined) {
  tell(`Unknown argument "${word}"\n\n${usages[name]}`)
  process.exit(2)
} else await commands[name]()
