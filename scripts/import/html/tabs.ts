/** Turns tabs of web pages into sections that open and close. */
import type { Element, Nodes, Root } from 'hast'
import { selectAll } from 'hast-util-select'
import { visit } from 'unist-util-visit'
import { element } from '../../../src/markdown/html-tree.ts'
import { lineOf } from './page-facts.ts'

const lists = '[role=tablist], .tabbed-labels'
const tabs = '[role=tab], label'
const panelsOfTabs = '[role=tabpanel], .tabbed-block, .tab-pane'
/** Maximum number of tab sets to convert on a page: the search for the panels of a set is slow. */
const mostSets = 100
/** Maximum number of levels from a list of tabs up to the element with the list and its panels. */
const mostLevels = 3

/** Replaces sets of tabs by `details` elements. The first element of a set is open. */
export function openTabs(tree: Root): void {
  const parents = new Map<Nodes, Element>()
  visit(tree, 'element', (node, _index, parent) => {
    if (parent?.type === 'element') parents.set(node, parent)
  })
  // Converts inner sets first, because the panel of a tab may contain another set.
  for (const list of selectAll(lists, tree).slice(0, mostSets).toReversed()) {
    const labels = selectAll(tabs, list)
    let around = parents.get(list)
    for (let level = 0; level < mostLevels && around; level += 1) {
      const panels = selectAll(panelsOfTabs, around)
      const isWhole = bareOf(around) === [...labels, ...panels].map(bareOf).join('')
      if (panels.length > 0 && panels.length === labels.length && isWhole) {
        around.children = panels.map((panel, at) => openTab(panel, labels[at], at === 0))
        break
      }
      around = parents.get(around)
    }
  }
}

function openTab(panel: Element, label: Element | undefined, isFirst: boolean): Element {
  const summary = element('summary', [{ type: 'text', value: lineOf(label) }])
  return element('details', [summary, ...panel.children], isFirst ? { open: true } : {})
}

function bareOf(node: Element): string {
  return lineOf(node).replaceAll(/\s/g, '')
}
