import { type Publication, Reader } from '@kurasa/reader-react'

/** Reports minutes that were really read. A rejected promise keeps them: they are reported again, under the same ids. */
export function CountedReader({ publication, user }: { publication: Publication; user: string }) {
  return (
    <Reader
      publication={publication}
      readTime={{ user }}
      onReadTime={async (intervals) => {
        const answer = await fetch('/api/read-time', { method: 'POST', body: JSON.stringify(intervals) })
        if (!answer.ok) throw new Error(`${answer.status}`)
      }}
    />
  )
}
