import { type Device, deleteDevice, getDevices } from '@kurasa/portal-contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../parts/button/button.tsx'
import { useErrorText } from '../../parts/error-text.ts'
import { QueryView } from '../../parts/query-view.tsx'
import { Sheet } from '../../parts/sheet/sheet.tsx'
import { Bone, Skeleton } from '../../parts/skeleton.tsx'
import { useSingleCall } from '../../parts/use-single-call.ts'
import { useUid } from '../../session/session.ts'
import styles from './my-profile-screen.module.css'

function DeviceRow({ device }: { device: Device }) {
  const { t, date } = useTexts()
  const { toast } = useShellActions()
  const errorText = useErrorText()
  const client = usePortalClient()
  const queryClient = useQueryClient()
  const uid = useUid()
  const name = device.name || t('devices.unnamed')
  const end = useSingleCall(async () => {
    try {
      await client.call(deleteDevice, undefined, { path: { id: device.id } })
      queryClient.setQueryData<Device[]>(['devices', uid], (old) => old?.filter(({ id }) => id !== device.id))
      toast(t('devices.done', { device: name }))
    } catch (error) {
      toast(errorText(error))
    }
  })
  return (
    <li className={styles.device}>
      <span className={styles.words}>
        <span className={styles.deviceName}>
          <bdi>{name}</bdi>
        </span>
        <span className={styles.hint}>
          {device.isCurrent
            ? t('devices.current')
            : t('devices.lastUsed', { date: date(new Date(device.lastUsedAt)) })}
        </span>
      </span>
      {!device.isCurrent && (
        <Button
          kind="outline"
          size="card"
          isBusy={end.isBusy}
          aria-label={t('devices.logOutOf', { device: name })}
          onClick={() => void end.run()}
        >
          {t('logout.row')}
        </Button>
      )}
    </li>
  )
}

/** Where the member is logged in, when each was last used, and a way to log each out. */
export function DevicesSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const client = usePortalClient()
  const uid = useUid()
  const devices = useQuery({
    queryKey: ['devices', uid],
    queryFn: ({ signal }) => client.call(getDevices, undefined, { signal }),
    enabled: uid !== undefined,
  })
  return (
    <Sheet title={t('devices.title')} onClose={onClose}>
      <QueryView
        query={devices}
        skeleton={
          <Skeleton>
            {[1, 2].map((key) => (
              <Bone key={key} inlineSize="100%" blockSize="48px" marginBlockEnd="16px" />
            ))}
          </Skeleton>
        }
      >
        {(found) => (
          <ul aria-label={t('devices.title')}>
            {found.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
        )}
      </QueryView>
      <p className={styles.caption}>{t('logout.newDevice')}</p>
    </Sheet>
  )
}
