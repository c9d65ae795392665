/** Pages of folders in folders: each is in the list of an overview. */
import { describe, expect, it } from 'vitest'
import { listChildren, listRelated } from '../../src/website/layouts/page-lists.ts'
import { check } from '../support/content-check.ts'
import { pageText } from '../support/content-folder.ts'

const section = (title: string) => pageText({ title, type: 'section' })
const guide = pageText({ type: 'guide' })

const files = {
  'pages/en/handbook/index.md': section('Handbook'),
  'pages/en/handbook/near.md': guide,
  'pages/en/handbook/deep/er/style.md': guide,
  'pages/en/handbook/plain/index.md': pageText({}),
  'pages/en/handbook/plain/below.md': guide,
  'pages/en/handbook/part/index.md': section('Part'),
  'pages/en/handbook/part/own.md': guide,
  'pages/en/lone/page.md': guide,
}

describe('An overview', () => {
  it('lists the pages below it, but for those that an overview between them has', async () => {
    const { loaded } = await check(files)
    const listOf = (path: string) => {
      const record = loaded?.site.records.get(path)
      return loaded && record && listChildren(loaded, record).map(({ href }) => href)
    }
    expect(listOf('/en/handbook/')?.toSorted()).toEqual([
      '/en/handbook/deep/er/style/',
      '/en/handbook/near/',
      '/en/handbook/part/',
      '/en/handbook/plain/',
      '/en/handbook/plain/below/',
    ])
    expect(listOf('/en/handbook/part/')).toEqual(['/en/handbook/part/own/'])
  })

  it('gives each page of its list the others to go on with', async () => {
    const { loaded } = await check(files)
    const relatedOf = (path: string) => {
      const record = loaded?.site.records.get(path)
      return loaded && record && listRelated(loaded, record).map(({ href }) => href)
    }
    expect(relatedOf('/en/handbook/deep/er/style/')?.toSorted()).toEqual([
      '/en/handbook/near/',
      '/en/handbook/plain/below/',
    ])
    expect(relatedOf('/en/handbook/part/own/')).toEqual([])
    expect(relatedOf('/en/lone/page/')).toEqual([])
  })
})
