import { describe, expect, it } from 'vitest'
import { countFolder, countLines, limits } from './size.ts'

describe('the project', () => {
  it.each(Object.entries(limits))('has few lines in %s', (folder, most) => {
    expect(countFolder(folder)).toBeLessThanOrEqual(most)
  })
})

describe('the count of lines', () => {
  it('has no blank line and no comment of a source', () => {
    const text = [
      '/** Says something. */',
      "import a from 'src/**/*.ts' // a comment",
      '',
      '/*',
      'export const not = 1',
      '*/',
      'export const b = `two',
      '',
      'lines`',
      '',
    ]
    expect(countLines('a.ts', text.join('\n'))).toBe(3)
  })

  it('has no blank line and no comment of a page or a style', () => {
    const page = [
      '---',
      '// comment',
      "const a = '//'",
      '---',
      '<!-- <p>',
      '</p> -->',
      '',
      '<p></p>',
    ]
    expect(countLines('a.astro', page.join('\n'))).toBe(4)
    expect(countLines('a.css', '/* one\ntwo */\na {\n  color: red;\n}\n')).toBe(3)
  })
})
