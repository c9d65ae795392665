/** Runs commands for editors from forms of the preview, so that editors need no terminal. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Values of a form, by name. A name may have several values. */
export type FormValues = Pick<URLSearchParams, 'get' | 'getAll' | 'has'>

/** Result of a command. If the command failed, `output` is its error message. */
export interface TaskResult {
  readonly isDone: boolean
  readonly output: string
}

/** Thrown for a form with an unknown task, or with a missing or invalid value. */
export class TaskRefusal extends Error {}

const scripts = fileURLToPath(new URL('../../scripts/', import.meta.url))
const dryRun = ({ has }: Reader) => (has('dry-run') ? ['--dry-run'] : [])

/**
 * For each task, a function that returns the arguments of its command. The first argument is the
 * script.
 */
const tasks: Readonly<Record<string, (form: Reader) => readonly string[]>> = {
  new({ all, value }) {
    const titles = all('lang').map((lang) => [lang, value(`title-${lang}`, '')] as const)
    const given = titles.filter(([, title]) => title !== '')
    if (given.length === 0) throw new TaskRefusal('Write a title for at least one language')
    const langs = given.map(([lang]) => lang).join(',')
    const words = given.map(([, title]) => title)
    const section = value('in', '')
    const place = section === '' ? [] : ['--in', section]
    return ['new.ts', 'page', ...words, '--langs', langs, '--type', value('type'), ...place]
  },
  collection: ({ value }) => ['new.ts', 'collection', value('name')],
  forms: () => ['cms.ts'],
  translate({ value }) {
    const title = value('title', '')
    const words = title === '' ? [] : [title]
    return ['new.ts', '--from', value('page'), '--langs', value('lang'), ...words]
  },
  done: ({ value }) => ['translations.ts', '--done', value('page')],
  move: (form) => ['move.ts', ...dryRun(form), form.value('page'), form.value('to')],
  remove: (form) => ['remove.ts', ...dryRun(form), form.value('page'), '--to', form.value('to')],
  undo: ({ value }) => ['undo.ts', value('page')],
  drop: ({ value }) => ['undo.ts', '--drop', value('page')],
}

type Reader = ReturnType<typeof readerOf>

function readerOf(form: FormValues) {
  const checked = (text: string) => {
    const value = text.trim()
    // A command would read a value with a leading hyphen as an option.
    if (!value.startsWith('-')) return value
    throw new TaskRefusal(`"${value}" must not begin with a hyphen`)
  }
  return {
    has: (name: string) => form.has(name),
    all: (name: string) => form.getAll(name).map(checked),
    value(name: string, otherwise?: string) {
      const value = checked(form.get(name) ?? '')
      if (value !== '') return value
      if (otherwise !== undefined) return otherwise
      throw new TaskRefusal(`Fill in "${name}"`)
    },
  }
}

/** Returns the Node arguments for the task of a form; throws `TaskRefusal` for a wrong form. */
export function argumentsOf(form: FormValues): readonly string[] {
  const name = form.get('task') ?? ''
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined
  if (!task) throw new TaskRefusal(`There is no task "${name}"`)
  const [script = '', ...others] = task(readerOf(form))
  return ['--import', `${scripts}compile-cache.mjs`, scripts + script, ...others]
}

/** Runs the task of a form in a child process, which inherits the environment variables. */
export async function runTask(form: FormValues): Promise<TaskResult> {
  const given = argumentsOf(form)
  return await new Promise((resolve) => {
    execFile(process.execPath, given, (error, stdout, stderr) => {
      // The usage text of the command is omitted. It comes after an empty line.
      const [mistake = ''] = stderr.split('\n\n')
      resolve({ isDone: error === null, output: error === null ? stdout : mistake })
    })
  })
}
