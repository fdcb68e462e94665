import type { FaqBlock, FaqSpan } from '@kurasa/portal-contract'
import { Fragment } from 'react'
import { Link } from '../link.tsx'
import styles from './faq.module.css'

function Span({ text, strong, href }: FaqSpan) {
  const words = strong ? <strong>{text}</strong> : text
  if (!href) return words
  if (href.startsWith('/')) return <Link to={href}>{words}</Link>
  const isOutside = href.startsWith('https:')
  return (
    <a href={href} {...(isOutside && { target: '_blank', rel: 'noopener noreferrer' })}>
      {words}
    </a>
  )
}

// Blocks and spans have no name of their own and never change their order.
const Spans = ({ spans }: { spans: readonly FaqSpan[] }) =>
  spans.map((span, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={index}>
      <Span {...span} />
    </Fragment>
  ))

function Block({ block }: { block: FaqBlock }) {
  if (block.kind === 'heading') {
    return (
      <h2>
        <Spans spans={block.spans} />
      </h2>
    )
  }
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Spans spans={block.spans} />
      </p>
    )
  }
  const List = block.ordered ? 'ol' : 'ul'
  return (
    <List>
      {block.items.map((spans, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index}>
          <Spans spans={spans} />
        </li>
      ))}
    </List>
  )
}

/** An answer as it was written: text nodes and links of the portal, nothing that the server could make markup of. */
export function FaqAnswer({ blocks }: { blocks: readonly FaqBlock[] }) {
  return (
    <div className={styles.answer}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Block key={index} block={block} />
      ))}
    </div>
  )
}
