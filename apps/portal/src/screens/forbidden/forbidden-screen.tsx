import { logOut } from '../../account/log-out.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useNavigation } from '../../app/navigation.ts'
import { hrefs } from '../../app/paths.ts'
import type { ScreenProps } from '../../app/screen-props.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button, ButtonLink } from '../../parts/button/button.tsx'
import { Needle } from '../../parts/notice/drawings.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { useSingleCall } from '../../parts/use-single-call.ts'
import { useUid } from '../../session/session.ts'
import { clientStorage } from '../../storage/client-storage.ts'

/** Access was denied: why, whom to contact, and the way home. */
export function ForbiddenScreen({ state }: ScreenProps) {
  const { t } = useTexts()
  const { replace } = useNavigation()
  const client = usePortalClient()
  const isMember = useUid() !== undefined
  const isBlocked =
    typeof state === 'object' &&
    state !== null &&
    'messageKey' in state &&
    state.messageKey === 'error.blocked'
  const title = t(isBlocked ? 'error.blocked' : 'error.denied')
  useScreenTitle(title)
  const change = useSingleCall(async () => {
    if (isMember) await logOut({ client, storage: clientStorage })
    replace(hrefs.login())
  })
  return (
    <>
      <ScreenHeader hasBack />
      <Notice
        drawing={<Needle />}
        title={title}
        hint={t(isBlocked ? 'forbidden.blockedHint' : 'forbidden.hint')}
        isScreen
      >
        <ButtonLink to={isBlocked ? hrefs.contactUs() : hrefs.home()} replace={!isBlocked}>
          {t(isBlocked ? 'profile.contact' : 'action.home')}
        </ButtonLink>
        <ButtonLink kind="text" to={isBlocked ? hrefs.home() : hrefs.contactUs()} replace={isBlocked}>
          {t(isBlocked ? 'action.home' : 'profile.contact')}
        </ButtonLink>
        {isBlocked && (
          <Button kind="text" isBusy={change.isBusy} onClick={() => void change.run()}>
            {t('forbidden.otherNumber')}
          </Button>
        )}
      </Notice>
    </>
  )
}
