import { type FaqBlock, type FaqSpan, faqSpan } from '@kurasa/portal-contract'
import type { PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'

/** A question and its answer, as they were written. */
export interface FaqText {
  title: string
  blocks: FaqBlock[]
}

/**
 * Reads the small Markdown of answers: a title (`#`), headings (`##`), paragraphs, lists, strong text and links. Nothing
 * else has a meaning: markup of any other kind, HTML first of all, stays the text it is, and a link that leads anywhere but
 * into the portal, to `https:`, `tel:` or `mailto:` is only its text.
 *
 * @throws {Error} when there is no title or no answer
 */
export function parseFaqMarkdown(markdown: string): FaqText {
  const [first, ...rest] = fromMarkdown(markdown).children
  const title = first?.type === 'heading' && first.depth === 1 ? plainText(spansOf(first.children)) : ''
  if (!title) throw new Error('an answer must begin with its question, as a title ("# …")')
  const blocks = rest.flatMap(blocksOf)
  if (!blocks.length) throw new Error('there is a question without an answer')
  return { title, blocks }
}

function blocksOf(node: RootContent): FaqBlock[] {
  switch (node.type) {
    case 'heading':
      return [{ kind: 'heading', spans: spansOf(node.children) }]
    case 'paragraph':
      return [{ kind: 'paragraph', spans: spansOf(node.children) }]
    case 'list':
      return [
        {
          kind: 'list',
          ordered: node.ordered === true,
          items: node.children.map((item) => item.children.flatMap(textOf)),
        },
      ]
    default: {
      const spans = textOf(node)
      return spans.length ? [{ kind: 'paragraph', spans }] : []
    }
  }
}

/** Returns the text of a node of any kind. */
function textOf(node: RootContent): FaqSpan[] {
  if (node.type === 'paragraph' || node.type === 'heading') return spansOf(node.children)
  if ('value' in node) return [{ text: node.value }]
  if ('children' in node) return node.children.flatMap((child) => textOf(child as RootContent))
  return []
}

function spansOf(nodes: readonly PhrasingContent[]): FaqSpan[] {
  const spans: FaqSpan[] = []
  for (const node of nodes) {
    for (const span of spansOfOne(node)) {
      const last = spans.at(-1)
      if (last && last.strong === span.strong && last.href === span.href) last.text += span.text
      else spans.push(span)
    }
  }
  return spans
}

function spansOfOne(node: PhrasingContent): FaqSpan[] {
  switch (node.type) {
    case 'text':
      // A line of the file is no line of the answer.
      return [{ text: node.value.replace(/\s*\n\s*/g, ' ') }]
    case 'break':
      return [{ text: ' ' }]
    case 'strong':
      return spansOf(node.children).map((span) => ({ ...span, strong: true as const }))
    case 'link': {
      const spans = spansOf(node.children)
      const isAllowed = faqSpan.shape.href.safeParse(node.url).success
      return isAllowed ? spans.map((span) => ({ ...span, href: node.url })) : spans
    }
    default:
      return textOf(node)
  }
}

function plainText(spans: readonly FaqSpan[]): string {
  return spans
    .map(({ text }) => text)
    .join('')
    .trim()
}
