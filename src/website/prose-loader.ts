/**
 * The loader of the prose: Astro's own, but in the preview a picture that is not there is missing on its page alone. Astro
 * imports all pictures of the content in one module, so that one without a file would take every page down.
 */
import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { glob } from 'astro/loaders'
import type { Loader, LoaderContext } from 'astro/loaders'

type Store = LoaderContext['store']
type Entry = Parameters<Store['set']>[0]

/** Markdown files below a folder, by their path there. */
export function proseLoader(base: string): Loader {
  const files = glob({ base, pattern: '**/*.md', generateId: ({ entry }) => entry })
  return {
    name: 'vitrine-prose',
    async load(context) {
      // A build has checked that its pictures are there.
      if (!context.watcher) {
        await files.load(context)
        return
      }
      const root = fileURLToPath(context.config.root)
      const { store, refresh } = storeWithoutMissing(context.store, root)
      await files.load({ ...context, store })
      for (const event of ['add', 'unlink'] as const) context.watcher.on(event, refresh)
    },
  }
}

/** A store that leaves out pictures whose files are not there, and puts them in when they come. */
function storeWithoutMissing(store: Store, root: string) {
  /** Entries with pictures, as the loader gave them. */
  const given = new Map<string, Entry>()
  const placeOf = ({ filePath = '' }: Entry, picture: string) =>
    resolve(root, dirname(filePath), decodeURI(picture))

  function set(entry: Entry): boolean {
    const { assetImports = [] } = entry
    if (assetImports.length === 0) return store.set(entry)
    given.set(entry.id, entry)
    const there = assetImports.filter((picture) => existsSync(placeOf(entry, picture)))
    if (there.length === assetImports.length) return store.set(entry)
    // Another digest, so that the entry is read again when it is loaded the next time.
    return store.set({
      ...entry,
      assetImports: there,
      digest: `${entry.digest} ${there.join(' ')}`,
    })
  }

  /** An entry kept from the last time may name a picture that is gone by now: then it is read again. */
  function get(key: string): ReturnType<Store['get']> {
    const entry = store.get(key)
    if (!entry?.assetImports) return entry
    const known = entry // What a loader was given, with the data as it was parsed.
    given.set(key, known)
    const isThere = (picture: string) => existsSync(placeOf(known, picture))
    return entry.assetImports.every(isThere) ? entry : undefined
  }

  return {
    store: { ...store, set, get } as Store, // The same store, whose readers are of any collection.
    /** Looks again at the entries that name a picture. */
    refresh(path: string) {
      for (const entry of given.values()) {
        const isNamed = entry.assetImports?.some((picture) => placeOf(entry, picture) === path)
        if (!isNamed) continue
        store.delete(entry.id)
        set(entry)
      }
    },
  }
}
