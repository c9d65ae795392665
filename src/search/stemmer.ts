/**
 * Uses Pagefind's WASM as a stemmer, so that queries and pages have the same stems. The WASM
 * searches an index without pages and returns the stems of the query as `search_keywords`.
 */

/** Returns the stems of words, in order. Words are in lower case, without spaces. */
export type Stemmer = (words: readonly string[]) => string[]

/**
 * The WASM of a stemmer: its bytes, or the compiled module. Runtimes that forbid compiling, such as
 * workerd, need the module.
 */
export type StemmerCode = Uint8Array | WebAssembly.Module

/** The exports of the module that are used. */
interface PagefindExports {
  readonly memory: WebAssembly.Memory
  readonly __wbindgen_externrefs: WebAssembly.Table
  __wbindgen_start(): void
  __wbindgen_malloc(length: number, align: number): number
  __wbindgen_free(pointer: number, length: number, align: number): void
  init_pagefind(pointer: number, length: number): number
  enter_playground_mode(index: number): number
  search(index: number, ...rest: (number | boolean)[]): [pointer: number, length: number]
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()
/** Maximum number of cached stems: enough for hundreds of queries of 24 words. */
export const mostKept = 8192

/** Creates the stemmer of a language. `version` is the version of Pagefind. */
export function createStemmer(wasm: StemmerCode, version: string): Stemmer {
  const stem = openModule(wasm, emptyIndex(version))
  const kept = new Map<string, string>()

  function learn(words: readonly string[]): void {
    const stems = stem(words.join(' '))
    // For unusual words the number of stems may differ from the number of words. Then each word is
    // stemmed alone.
    const each = stems.length === words.length ? stems : words.map((word) => stem(word)[0] ?? word)
    if (kept.size > mostKept) kept.clear()
    for (const [at, word] of words.entries()) kept.set(word, each[at] ?? word)
  }

  return (words) => {
    const unknown = words.filter((word) => !kept.has(word))
    if (unknown.length > 0) learn(unknown)
    return words.map((word) => kept.get(word) ?? word)
  }
}

/** Index without pages: `[version, pages, chunks, filters, sorts, metaFields]` in CBOR. */
function emptyIndex(version: string): Uint8Array {
  const text = encoder.encode(version)
  return Uint8Array.from([0x86, 0x60 + text.length, ...text, 0x80, 0x80, 0x80, 0x80, 0x80])
}

function openModule(wasm: StemmerCode, index: Uint8Array): (query: string) => string[] {
  const exports = instantiate(wasm)

  function put(bytes: Uint8Array): [number, number] {
    const pointer = exports.__wbindgen_malloc(bytes.length, 1) >>> 0
    // Creates a new view each time, because the memory of the module detaches views when it grows.
    new Uint8Array(exports.memory.buffer).set(bytes, pointer)
    return [pointer, bytes.length]
  }

  const open = exports.enter_playground_mode(exports.init_pagefind(...put(index)) >>> 0) >>> 0
  return (query) => {
    const texts = [query, query, '{}', ''].flatMap((text) => put(encoder.encode(text)))
    const [start, length] = exports.search(open, ...texts, false, false)
    const answer = decoder.decode(new Uint8Array(exports.memory.buffer, start >>> 0, length))
    exports.__wbindgen_free(start >>> 0, length, 1)
    return readStems(answer)
  }
}

function readStems(answer: string): string[] {
  const { search_keywords: stems } = JSON.parse(answer) as { search_keywords?: unknown } // Checked below.
  if (!Array.isArray(stems)) throw new Error('Cannot stem: the answer has no search_keywords')
  return stems.map(String)
}

function instantiate(wasm: StemmerCode): PagefindExports {
  const held: { exports?: PagefindExports } = {}
  const imports = {
    './pagefind_web_bg.js': {
      /**
       * wasm-bindgen expects `undefined` in the first slot of the table, and `undefined`, `null`,
       * `true` and `false` in four new slots.
       */
      __wbindgen_init_externref_table() {
        const table = held.exports?.__wbindgen_externrefs
        if (!table) return
        const start = table.grow(4)
        table.set(0, undefined)
        for (const [at, value] of [undefined, null, true, false].entries()) {
          table.set(start + at, value)
        }
      },
    },
  }
  // Compiles a copy with a buffer of its own, because `wasm` may be a part of the index.
  const module = wasm instanceof Uint8Array ? new WebAssembly.Module(wasm.slice()) : wasm
  const instance = new WebAssembly.Instance(module, imports)
  held.exports = instance.exports as unknown as PagefindExports // The build checks its results.
  held.exports.__wbindgen_start()
  return held.exports
}
