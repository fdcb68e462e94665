import LogOut from 'lucide-react/icons/log-out'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { logOut, logOutEverywhere } from '../../account/log-out.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useErrorText } from '../../parts/error-text.ts'
import { RowButton, RowCard } from '../../parts/rows/rows.tsx'
import { useSingleCall } from '../../parts/use-single-call.ts'
import { readRefused } from '../../reading/refused-changes.ts'
import { sendWaiting } from '../../reading/send-waiting.ts'
import { unsentKey } from '../../reading/waits-key.ts'
import { readUid } from '../../session/session.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import { DevicesSheet } from './devices-sheet.tsx'
import styles from './my-profile-screen.module.css'

/** Most milliseconds that the question waits for what is still to be sent. */
const PATIENCE = 2500

/** Devices, and the ways out: logs out of this phone, or of all devices; both need a confirmation. */
export function LogOutRows() {
  const { t } = useTexts()
  const { confirm, toast } = useShellActions()
  const [showsDevices, setShowsDevices] = useState(false)
  const errorText = useErrorText()
  const client = usePortalClient()
  const parts = { client, storage: clientStorage }

  /** The hint of a question, which begins with what would be lost. */
  const hintOf = async (hint: string) => {
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE))
    await Promise.race([sendWaiting(client, clientStorage), late])
    const uid = readUid(clientStorage)
    if (uid === undefined) return hint
    const waiting = Number(clientStorage.read(unsentKey(uid)) ?? 0)
    const count = waiting + readRefused(clientStorage, uid).length
    return count > 0 ? `${t('logout.loses', { count })} ${hint}` : hint
  }
  const here = useSingleCall(async () => {
    const isSure = await confirm({
      title: t('logout.title'),
      hint: await hintOf(t('logout.hint')),
      action: t('logout.row'),
      cancel: t('action.notNow'),
    })
    if (isSure) await logOut(parts)
  })
  const everywhere = useSingleCall(async () => {
    const isSure = await confirm({
      title: t('logout.allTitle'),
      hint: await hintOf(t('logout.allHint')),
      action: t('logout.row'),
      cancel: t('action.notNow'),
    })
    if (isSure) await logOutEverywhere(parts).catch((error: unknown) => toast(errorText(error)))
  })

  return (
    <>
      <RowCard>
        <RowButton
          icon={Smartphone}
          label={t('devices.title')}
          opensDialog
          onClick={() => setShowsDevices(true)}
        />
        <RowButton
          icon={LogOut}
          label={t(here.isBusy ? 'logout.doing' : 'logout.row')}
          opensDialog
          onClick={() => void here.run()}
        />
        <RowButton
          icon={MonitorSmartphone}
          label={t(everywhere.isBusy ? 'logout.doing' : 'logout.all')}
          opensDialog
          onClick={() => void everywhere.run()}
        />
      </RowCard>
      {showsDevices && <DevicesSheet onClose={() => setShowsDevices(false)} />}
      <p className={styles.note}>{t('logout.newDevice')}</p>
    </>
  )
}
