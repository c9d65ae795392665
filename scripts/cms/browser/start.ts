/** Starts Decap CMS with our forms. `npm run cms` bundles this file into one script. */
import { parse } from 'yaml'
import { ownFields, readForm, writeForm } from './file-form.ts'
import type { FileForm, FormValues } from './file-form.ts'
import { loadEditor } from './load-editor.ts'

interface Field {
  readonly name: string
  readonly yaml?: boolean
}

/** The properties of a collection that its form depends on. */
interface Collection {
  readonly format: string
  readonly extension?: string
  readonly fields?: readonly Field[]
  readonly files?: readonly { readonly fields: readonly Field[] }[]
}

/** Returns the form that all files of a collection share. */
function formOf({ fields, files = [] }: Collection): FileForm {
  const all = fields ?? files.flatMap((file) => file.fields)
  const names = new Set(all.map(({ name }) => name))
  const own = new Set<string>(Object.values(ownFields))
  const yaml = new Set(all.filter((field) => field.yaml === true).map(({ name }) => name))
  const ofFile = [...names].filter((name) => !own.has(name))
  return {
    fields: ofFile.map((name) => ({ name, isYaml: yaml.has(name) })),
    hasBody: names.has(ownFields.body),
  }
}

const [response, editor] = await Promise.all([fetch('config.yml'), loadEditor()])
const config = parse(await response.text()) as { readonly collections: readonly Collection[] } // Written by `npm run cms`.
for (const collection of config.collections) {
  const form = formOf(collection)
  editor.registerCustomFormat(collection.format, collection.extension ?? 'yaml', {
    fromFile: (source: string) => readForm(source, form),
    toFile: (values: FormValues) => writeForm(values, form),
  })
}
editor.init({ config: { ...config, load_config_file: false } })
