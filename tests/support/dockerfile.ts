/** Reads a Dockerfile, so that tests can do its steps without Docker. */
import { readFileSync } from 'node:fs'

/** One instruction of a Dockerfile, with continuation lines joined. */
export interface Instruction {
  readonly name: string
  readonly text: string
}

/**
 * A COPY instruction. `from` is another stage or a named context; `undefined` is the build context.
 */
export interface Copy {
  readonly from: string | undefined
  readonly sources: readonly string[]
  readonly target: string
}

/** A stage: the instructions from one FROM to the next. */
export interface Stage {
  readonly name: string | undefined
  readonly image: string
  readonly instructions: readonly Instruction[]
}

/**
 * Reads the stages of a Dockerfile. Replaces arguments that are declared before the first FROM in
 * the names of images.
 */
export function readStages(file: string): readonly Stage[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages: { name: string | undefined; image: string; instructions: Instruction[] }[] = []
  const given = new Map<string, string>()
  for (const line of lines) {
    const [, name = '', text = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    if (name === 'ARG' && stages.length === 0) {
      const [key = '', ...value] = text.split('=')
      given.set(key, value.join('='))
    } else if (name === 'FROM') {
      const [image = '', , stage] = text.split(' ')
      const known = image.replace(/\$\{(\w+)\}/, (_, key: string) => given.get(key) ?? '')
      stages.push({ name: stage, image: known, instructions: [] })
    } else stages.at(-1)?.instructions.push({ name, text })
  }
  return stages
}

/** Texts of the instructions with a name, such as `COPY`. */
export function textsOf({ instructions }: Stage, wanted: string): readonly string[] {
  return instructions.filter(({ name }) => name === wanted).map(({ text }) => text)
}

/** All COPY instructions of a stage. */
export function copiesOf(stage: Stage): readonly Copy[] {
  return textsOf(stage, 'COPY').map((text) => {
    const words = text.split(' ')
    const [, from] = /^--from=(.*)$/.exec(words[0] ?? '') ?? []
    const paths = words.filter((word) => !word.startsWith('--'))
    return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' }
  })
}

/** Environment variables that a stage sets, including the defaults of its arguments. */
export function environmentOf(stage: Stage): Readonly<Record<string, string>> {
  const words = [...textsOf(stage, 'ARG'), ...textsOf(stage, 'ENV')].flatMap((text) =>
    text.split(' '),
  )
  return Object.fromEntries(
    words
      .filter((word) => word.includes('='))
      .map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
  )
}

/** Words of an instruction in JSON form, such as `CMD ["node"]`. */
export function wordsOf(text: string): readonly string[] {
  return JSON.parse(text.slice(text.indexOf('['))) as string[] // The form that Docker takes.
}
