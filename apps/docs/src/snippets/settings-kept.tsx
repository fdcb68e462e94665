import { Reader, type ReaderSettings } from '@kurasa/reader-react'
import { useState } from 'react'

/** Opens a book by its address, says why it does not open, and keeps the person's settings. */
export function BookScreen({ url, onClose }: { url: string; onClose: () => void }) {
  const [settings, setSettings] = useState<Partial<ReaderSettings>>(() =>
    JSON.parse(localStorage.getItem('settings') ?? '{}'),
  )
  return (
    <Reader
      src={url}
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
