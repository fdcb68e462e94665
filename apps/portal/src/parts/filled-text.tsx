import { Fragment, type ReactNode } from 'react'

/** Placeholder in a text for an element that `FilledText` inserts. */
export const slot = (name: string): string => `⟦${name}⟧`

/** A text with elements in it: `text={t('key', { phone: slot('phone') })}` and `parts={{ phone: <bdi>…</bdi> }}`. */
export function FilledText({ text, parts }: { text: string; parts: Record<string, ReactNode> }) {
  return text.split(/(⟦\w+⟧)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order
    <Fragment key={index}>{part.startsWith('⟦') ? parts[part.slice(1, -1)] : part}</Fragment>
  ))
}
