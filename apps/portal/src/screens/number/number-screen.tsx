import { type Login, policyVersion, postHeConfirm } from '@kurasa/portal-contract'
import { useState } from 'react'
import { LegalLine } from '../../account/legal-line.tsx'
import { returnTargetOf, useLeaveWhenLoggedIn } from '../../account/use-leave.ts'
import { PortalError } from '../../api/portal-error.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useNavigation } from '../../app/navigation.ts'
import { hrefs } from '../../app/paths.ts'
import type { ScreenProps } from '../../app/screen-props.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button, ButtonLink } from '../../parts/button/button.tsx'
import { DormantStep } from '../../parts/dormant/dormant-step.tsx'
import { useErrorText } from '../../parts/error-text.ts'
import { FilledText, slot } from '../../parts/filled-text.tsx'
import { Dhow, Needle } from '../../parts/notice/drawings.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { AfterAMoment } from '../../parts/query-view.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { Bone, Skeleton } from '../../parts/skeleton.tsx'
import { useFace } from '../../parts/use-face.ts'
import { useOnline } from '../../parts/use-online.ts'
import { useSingleCall } from '../../parts/use-single-call.ts'
import { readDevice } from '../../session/device.ts'
import { beginSession } from '../../session/session.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import styles from './number-screen.module.css'
import { endNetworkWay, readReturnTarget, useNetworkNumber } from './use-network-number.ts'

/** Identified by the network: shows the number, and continues only with a yes. */
export function NumberScreen({ params, state }: ScreenProps) {
  const { t } = useTexts()
  const isOnline = useOnline()
  const errorText = useErrorText()
  const nonce = params.get('he')
  const [returnTo] = useState(() => returnTargetOf(state) ?? readReturnTarget(clientStorage))
  const found = useNetworkNumber(nonce, returnTo, clientStorage)
  const { replace } = useNavigation()
  const hasFace = useFace('600 20px "Literata Variable", "Noto Naskh Arabic"', t('he.failed'))
  const [dormant, setDormant] = useState<Login>()
  useScreenTitle(t(dormant ? 'dormant.title' : 'network.title'))
  useLeaveWhenLoggedIn(returnTo)

  // A nonce serves once: to try again is to go through the network again.
  const tryAgain = () => {
    endNetworkWay(clientStorage)
    if (nonce === null) void found.refetch()
    else replace(hrefs.number(), { returnTo })
  }
  const useCode = (
    <ButtonLink kind="text" to={hrefs.login()} state={{ returnTo }} replace>
      {t('network.useCode')}
    </ButtonLink>
  )

  if (dormant) {
    const toLogin = () => {
      endNetworkWay(clientStorage)
      replace(hrefs.login(), { returnTo })
    }
    return <DormantStep login={dormant} onGivenUp={toLogin} />
  }
  if (found.data) {
    return (
      <Found
        masked={found.data.masked}
        heToken={found.data.heToken}
        onTryAgain={tryAgain}
        onDormant={setDormant}
        useCode={useCode}
      />
    )
  }
  if (found.fetchStatus === 'paused' || (found.isError && !isOnline)) {
    return (
      <>
        <ScreenHeader hasBack />
        <Notice drawing={<Dhow />} title={t('screen.offline')} hint={t('error.network')} isScreen isAlert>
          <Button onClick={tryAgain}>{t('action.retry')}</Button>
        </Notice>
      </>
    )
  }
  if (found.isError && hasFace) {
    return (
      <>
        <ScreenHeader hasBack />
        <Notice drawing={<Needle />} title={errorText(found.error)} isScreen isAlert>
          <Button onClick={tryAgain}>{t('action.retry')}</Button>
          {useCode}
        </Notice>
      </>
    )
  }
  return (
    <div className={styles.screen}>
      <ScreenHeader title={t('network.title')} hasBack />
      <p className={styles.lead} role="status">
        {t('network.asking')}
      </p>
      <AfterAMoment>
        <Skeleton>
          <div className={styles.bones}>
            <Bone inlineSize="100%" blockSize="52px" borderRadius="var(--k-radius-control)" />
          </div>
        </Skeleton>
      </AfterAMoment>
      <div className={styles.actions}>{useCode}</div>
    </div>
  )
}

function Found(props: {
  masked: string
  heToken: string
  onTryAgain: () => void
  onDormant: (begun: Login) => void
  useCode: React.ReactNode
}) {
  const { t } = useTexts()
  const client = usePortalClient()
  const errorText = useErrorText()
  const confirm = useSingleCall(async () => {
    const begun = await client.call(postHeConfirm, {
      heToken: props.heToken,
      ...readDevice(clientStorage),
      ageConfirmed: true,
      privacyVersion: policyVersion,
    })
    if (begun.dormant) props.onDormant(begun)
    else beginSession(begun, clientStorage)
  })
  const { error } = confirm
  const isLate = error instanceof PortalError && error.reason === 'OTP_EXPIRED'
  return (
    <div className={styles.screen}>
      <ScreenHeader hasBack />
      <h1 className={styles.title}>
        <FilledText
          text={t('network.continueAs', { phone: slot('phone') })}
          parts={{
            phone: (
              <bdi dir="ltr" className={styles.number}>
                {props.masked}
              </bdi>
            ),
          }}
        />
      </h1>
      <p className={styles.lead}>{t('network.hint')}</p>
      <div className={styles.actions}>
        {error !== undefined && (
          <p role="alert" className={styles.failed}>
            {isLate ? t('network.late') : errorText(error)}
          </p>
        )}
        {isLate ? (
          <Button size="tall" onClick={props.onTryAgain}>
            {t('action.retry')}
          </Button>
        ) : (
          <Button size="tall" isBusy={confirm.isBusy} onClick={() => void confirm.run()}>
            {t(confirm.isBusy ? 'login.doing' : 'network.yes')}
          </Button>
        )}
        {props.useCode}
        <LegalLine />
      </div>
    </div>
  )
}
