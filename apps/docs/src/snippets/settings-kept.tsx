import { openPublication, Reader, type ReaderError, type ReaderSettings } from '@kurasa/reader-react'
import { useEffect, useState } from 'react'

type Book = Awaited<ReturnType<typeof openPublication>>

/** Opens a book by its address, says why it does not open, and keeps the person's settings. */
export function BookScreen({ url, onClose }: { url: string; onClose: () => void }) {
  const [publication, setPublication] = useState<Book>()
  const [error, setError] = useState<ReaderError>()
  const [attempt, setAttempt] = useState(0)
  const [settings, setSettings] = useState<Partial<ReaderSettings>>(() =>
    JSON.parse(localStorage.getItem('settings') ?? '{}'),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again
  useEffect(() => {
    const controller = new AbortController()
    let opened: Book | undefined
    openPublication(url, { signal: controller.signal }).then(
      (book) => {
        opened = book
        setPublication(book)
      },
      (reason) => controller.signal.aborted || setError(reason),
    )
    return () => {
      controller.abort()
      opened?.close()
      setPublication(undefined)
    }
  }, [url, attempt])
  return (
    <Reader
      publication={publication}
      error={error}
      onRetry={() => {
        setError(undefined)
        setAttempt(attempt + 1)
      }}
      settings={settings}
      onSettingsChange={(changed) => {
        setSettings(changed)
        localStorage.setItem('settings', JSON.stringify(changed))
      }}
      onClose={onClose}
      hintStorage={localStorage}
    />
  )
}
