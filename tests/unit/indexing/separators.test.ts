import { expect, it } from 'vitest'
import { separateItems } from '../../../src/indexing/separators.ts'

it.each([
  [
    '<table><tr><th>Land</th><th>Price</th></tr><tr><td><a href="/at/">Austria</a></td><td>€ 4</td></tr></table>',
    '<table><tr><th>Land:</th><th>Price;</th></tr><tr><td><a href="/at/">Austria:</a></td><td>€ 4.</td></tr></table>',
  ],
  [
    '<table><tr><td>A</td><td>B</td><td>C!</td></tr></table>',
    '<table><tr><td>A:</td><td>B ·</td><td>C!</td></tr></table>',
  ],
  [
    '<dl><div><dt>Poland</dt> <dd> <data value="4"> 4 zł </data> </dd></div><div><dt>Spain</dt><dd>€ 5</dd></div></dl>',
    '<dl><div><dt>Poland:</dt> <dd> <data value="4"> 4 zł; </data> </dd></div><div><dt>Spain:</dt><dd>€ 5.</dd></div></dl>',
  ],
  [
    '<ul><li>one</li><li><p>Two.</p></li><li>三つ</li></ul>',
    '<ul><li>one;</li><li><p>Two.</p></li><li>三つ。</li></ul>',
  ],
  [
    '<p>A header:</p><pre class="x"><code>&lt;Id/&gt; $1</code></pre><p>Done.</p>',
    '<p>A header:</p><pre class="x">\ue000 <code>&lt;Id/&gt; $1</code> \ue001</pre><p>Done.</p>',
  ],
  ['<p>No list</p><ul><li></li></ul>', '<p>No list</p><ul><li></li></ul>'],
])('Cells and items of %s end with a separator', (html, separated) => {
  expect(separateItems(html)).toBe(separated)
})
