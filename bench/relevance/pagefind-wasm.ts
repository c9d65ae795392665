/**
 * Runs the WASM module of Pagefind as its `pagefind.js` does, with all parts of the index loaded.
 */
import { gunzipSync } from 'node:zlib'
import type { BundleFile } from '../../src/indexing/pagefind.ts'

interface Exports {
  readonly memory: WebAssembly.Memory
  readonly __wbindgen_externrefs: WebAssembly.Table
  __wbindgen_start(): void
  __wbindgen_malloc(length: number, align: number): number
  __wbindgen_free(pointer: number, length: number, align: number): void
  init_pagefind(pointer: number, length: number): number
  load_index_chunk(pointer: number, chunk: number, length: number): number
  search(pointer: number, ...rest: (number | boolean)[]): [number, number]
}

interface Entry {
  readonly languages: Readonly<Record<string, { hash: string; wasm: string }>>
}

/** Search of Pagefind over the files of a bundle. */
export interface Pagefind {
  /** Paths of the pages found in a language, best first. */
  search(query: string, lang: string): string[]
  /**
   * Searches without parsing the result, because parsing is not part of Pagefind's time. Returns
   * the length of the JSON in bytes.
   */
  searchRaw(query: string, lang: string): number
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const prefixLength = 'pagefind_dcd'.length

/** Opens the files of a bundle. */
export function openPagefind(files: readonly BundleFile[]): Pagefind {
  const byPath = new Map(files.map(({ path, content }) => [path, content]))
  const read = (path: string) => {
    const content = byPath.get(path)
    if (!content) throw new Error(`The bundle has no ${path}`)
    return content
  }
  const unpack = (path: string) => gunzipSync(read(path)).subarray(prefixLength)
  const filesIn = (folder: string) =>
    files.map(({ path }) => path).filter((path) => path.startsWith(folder))
  // The reader of the build checks the form of the entry.
  const { languages } = JSON.parse(decoder.decode(read('pagefind-entry.json'))) as Entry
  const open = new Map(
    Object.entries(languages).map(([lang, { hash, wasm }]) => [
      lang,
      openLanguage(
        unpack(`wasm.${wasm}.pagefind`),
        unpack(`pagefind.${hash}.pf_meta`),
        filesIn(`index/${lang}_`).map(unpack),
      ),
    ]),
  )
  const urls = new Map(
    filesIn('fragment/').map((path) => {
      const { url } = JSON.parse(decoder.decode(unpack(path))) as { url: string }
      return [path.replace(/^fragment\/|\.pf_fragment$/g, ''), url]
    }),
  )
  return {
    search(query, lang) {
      const { results } = JSON.parse(decoder.decode(open.get(lang)?.(query))) as {
        results: { p: string }[]
      }
      return results.map(({ p }) => urls.get(p) ?? p)
    },
    searchRaw: (query, lang) => open.get(lang)?.(query).length ?? 0,
  }
}

function openLanguage(wasm: Uint8Array, meta: Uint8Array, chunks: readonly Uint8Array[]) {
  const exports = instantiate(wasm)
  const put = (bytes: Uint8Array): [number, number] => {
    const pointer = exports.__wbindgen_malloc(bytes.length, 1) >>> 0
    new Uint8Array(exports.memory.buffer).set(bytes, pointer)
    return [pointer, bytes.length]
  }
  let index = exports.init_pagefind(...put(meta)) >>> 0
  for (const chunk of chunks) index = exports.load_index_chunk(index, ...put(chunk)) >>> 0

  return function search(query: string): Uint8Array {
    const original = stripQuery(query)
    const folded = original.normalize('NFD').replace(/\p{M}/gu, '')
    const texts = [folded, original, '{}', ''].flatMap((text) => put(encoder.encode(text)))
    const [pointer, length] = exports.search(index, ...texts, false, false)
    const answer = new Uint8Array(exports.memory.buffer).slice(
      pointer >>> 0,
      (pointer >>> 0) + length,
    )
    exports.__wbindgen_free(pointer >>> 0, length, 1)
    return answer
  }
}

/** Converts a query to lower case without punctuation, as `pagefind.js` does. */
function stripQuery(query: string): string {
  return Array.from(query.toLocaleLowerCase())
    .filter((letter) => !/^\p{Pd}|\p{Pe}|\p{Pf}|\p{Pi}|\p{Po}|\p{Ps}$/u.test(letter))
    .join('')
    .replace(/\s{2,}/g, ' ')
    .trim()
}

function instantiate(wasm: Uint8Array): Exports {
  const held: { exports?: Exports } = {}
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(wasm)), {
    './pagefind_web_bg.js': {
      __wbindgen_init_externref_table() {
        const table = held.exports?.__wbindgen_externrefs
        const start = table?.grow(4) ?? 0
        for (const [at, value] of [undefined, null, true, false].entries())
          table?.set(start + at, value)
        table?.set(0, undefined)
      },
    },
  })
  held.exports = exports as unknown as Exports // Its list of exports was read from the module.
  held.exports.__wbindgen_start()
  return held.exports
}
