import CloudAlert from 'lucide-react/icons/cloud-alert'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { RowButton, RowCard } from '../../parts/rows/rows.tsx'
import { readRefused } from '../../reading/refused-changes.ts'
import { sendWaiting } from '../../reading/send-waiting.ts'
import { refusedKey, unsentKey } from '../../reading/waits-key.ts'
import { useUid } from '../../session/session.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import { RefusedSheet } from './refused-sheet.tsx'

/** Changes that the server refused for good, until the member decides. */
function useRefused() {
  const uid = useUid()
  const stored = useSyncExternalStore(clientStorage.subscribe, () =>
    uid === undefined ? undefined : clientStorage.read(refusedKey(uid)),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again whenever what is stored changes.
  return useMemo(() => readRefused(clientStorage, uid), [uid, stored])
}

/** How many things of the member wait for a network: a tap sends them. And how many were refused: a tap shows why. */
export function UnsentRow() {
  const { t } = useTexts()
  const client = usePortalClient()
  const uid = useUid()
  const [isOpen, setIsOpen] = useState(false)
  const refused = useRefused()
  const count = useSyncExternalStore(clientStorage.subscribe, () =>
    Number((uid && clientStorage.read(unsentKey(uid))) ?? 0),
  )
  if (!uid || (!count && refused.length === 0)) return null
  return (
    <>
      <RowCard>
        {count > 0 && (
          <RowButton
            icon={CloudUpload}
            label={t('profile.waits', { count })}
            value={t('profile.sendNow')}
            onClick={() => void sendWaiting(client, clientStorage)}
          />
        )}
        {refused.length > 0 && (
          <RowButton
            icon={CloudAlert}
            label={t('refused.count', { count: refused.length })}
            value={t('refused.see')}
            opensDialog
            onClick={() => setIsOpen(true)}
          />
        )}
      </RowCard>
      {isOpen && refused.length > 0 && (
        <RefusedSheet refused={refused} uid={uid} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
