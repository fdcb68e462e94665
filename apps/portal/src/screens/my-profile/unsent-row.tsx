import CloudUpload from 'lucide-react/icons/cloud-upload'
import { useSyncExternalStore } from 'react'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { RowButton, RowCard } from '../../parts/rows/rows.tsx'
import { sendWaiting } from '../../reading/send-waiting.ts'
import { unsentKey } from '../../reading/waits-key.ts'
import { useUid } from '../../session/session.ts'
import { clientStorage } from '../../storage/client-storage.ts'

/** How many things of the member wait for a network; nothing where none does. A tap sends them. */
export function UnsentRow() {
  const { t } = useTexts()
  const client = usePortalClient()
  const uid = useUid()
  const count = useSyncExternalStore(clientStorage.subscribe, () =>
    Number((uid && clientStorage.read(unsentKey(uid))) ?? 0),
  )
  if (!count) return null
  return (
    <RowCard>
      <RowButton
        icon={CloudUpload}
        label={t('profile.waits', { count })}
        value={t('profile.sendNow')}
        onClick={() => void sendWaiting(client, clientStorage)}
      />
    </RowCard>
  )
}
