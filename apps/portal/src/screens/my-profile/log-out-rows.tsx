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
import { clientStorage } from '../../storage/client-storage.ts'
import { DevicesSheet } from './devices-sheet.tsx'
import styles from './my-profile-screen.module.css'

/** Devices, and the ways out: logs out of this phone, or of all devices; both need a confirmation. */
export function LogOutRows() {
  const { t } = useTexts()
  const { confirm, toast } = useShellActions()
  const [showsDevices, setShowsDevices] = useState(false)
  const errorText = useErrorText()
  const client = usePortalClient()
  const parts = { client, storage: clientStorage }

  const here = useSingleCall(async () => {
    const isSure = await confirm({
      title: t('logout.title'),
      hint: t('logout.hint'),
      action: t('logout.row'),
      cancel: t('action.notNow'),
    })
    if (isSure) await logOut(parts)
  })
  const everywhere = useSingleCall(async () => {
    const isSure = await confirm({
      title: t('logout.allTitle'),
      hint: t('logout.allHint'),
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
