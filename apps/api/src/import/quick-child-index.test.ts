import { JSDOM } from 'jsdom'
import internals from 'jsdom/lib/jsdom/living/helpers/internal-constants.js'
import { afterEach, expect, it, vi } from 'vitest'
import { type NodeTree, quickenIndex } from './quick-child-index.ts'

const tree = internals.domSymbolTree
let restore = () => {}
afterEach(() => restore())

/** A seeded number from 0 to 1. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const counted = (node: object): number => {
  let index = 0
  for (let each = tree.previousSibling(node); each; each = tree.previousSibling(each)) index++
  return tree.parent(node) ? index : -1
}

it('is that of the siblings before a node, whatever was changed before (seeded)', () => {
  restore = quickenIndex(tree)
  const quick = tree.index
  const spy = vi.fn()
  // Every index that the library looks up for its own work, too.
  tree.index = (node) => {
    const index = quick(node)
    if (index !== counted(node)) spy(index, counted(node))
    return index
  }
  const { document } = new JSDOM('<div id="a"></div><div id="b"></div>').window
  const parents = [document.getElementById('a')!, document.getElementById('b')!]
  const random = seeded(7)
  const pick = <T>(list: ArrayLike<T>): T | undefined => list[Math.floor(random() * list.length)]
  for (let step = 0; step < 3000; step++) {
    const [parent, other] = [pick(parents)!, pick(parents)!]
    const child = pick(parent.childNodes)
    const made = random() < 0.5 ? document.createElement('i') : document.createTextNode('x')
    const kind = Math.floor(random() * 8)
    if (kind < 2 || !child) parent.append(made)
    else if (kind === 2) parent.insertBefore(made, child)
    else if (kind === 3) child.remove()
    else if (kind === 4) child.replaceWith(made, document.createElement('b'))
    else if (kind === 5) other.insertBefore(child, other.firstChild)
    else if (kind === 6) parent.normalize()
    else {
      const range = document.createRange()
      range.selectNode(child)
      range.setEndAfter(parent.lastChild!)
      if (random() < 0.2) other.append(range.extractContents())
      else range.insertNode(made)
    }
  }
  expect(spy).not.toHaveBeenCalled()
})

it.each([
  ['from the first to the last', (children: Element[]) => children],
  ['from the last to the first', (children: Element[]) => children.toReversed()],
])('takes few steps where children are replaced one after the other, %s', (_, order) => {
  const { document } = new JSDOM('<div></div>').window
  const parent = document.querySelector('div')!
  for (let child = 0; child < 2000; child++) parent.append(document.createElement('i'))
  let steps = 0
  const watched: NodeTree = {
    parent: (node) => tree.parent(node),
    previousSibling: (node) => {
      steps++
      return tree.previousSibling(node)
    },
    nextSibling: (node) => tree.nextSibling(node),
    index: () => -1,
  }
  quickenIndex(watched)
  const { index: original } = tree
  tree.index = watched.index
  restore = () => {
    tree.index = original
  }
  for (const child of order([...parent.children])) child.replaceWith(document.createElement('b'))
  expect(parent.querySelectorAll('b')).toHaveLength(2000)
  expect(steps).toBeLessThan(2000 * 10)
})
