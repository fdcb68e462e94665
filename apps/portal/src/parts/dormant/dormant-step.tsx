import {
  type DormantChoice,
  type Login,
  policyVersion,
  postDormant,
  postLogout,
} from '@kurasa/portal-contract'
import { useEffect, useRef, useState } from 'react'
import { PortalError } from '../../api/portal-error.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useTakesBack } from '../../app/navigation.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { beginSession } from '../../session/session.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import { Button } from '../button/button.tsx'
import { useErrorText } from '../error-text.ts'
import { FilledText, slot } from '../filled-text.tsx'
import { ScreenHeader } from '../screen-header.tsx'
import { useOnline } from '../use-online.ts'
import { useSingleCall } from '../use-single-call.ts'
import styles from './dormant-step.module.css'

/** Returns the text of an error that only a new login can mend. */
function endOf(error: unknown) {
  if (!(error instanceof PortalError)) return undefined
  if (error.status === 401) return 'dormant.late'
  if (error.reason === 'ALREADY_DONE') return 'dormant.decided'
  if (error.reason === 'STEP_UP') return 'dormant.needsCode'
  return undefined
}

/** The question of a step takes the focus: screen readers read it, and the page starts at its top. */
function Question({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.title}>
      {children}
    </h1>
  )
}

/**
 * After the login with a number whose account is dormant: shows the choice of its owner. No member is logged in on this
 * phone before the choice: only this step holds the session, and Back ends it with nothing chosen.
 */
export function DormantStep({ login, onGivenUp }: { login: Login; onGivenUp: () => void }) {
  const { t } = useTexts()
  const client = usePortalClient()
  const errorText = useErrorText()
  const isOnline = useOnline()
  const [isSure, setSure] = useState(false)
  const { token } = login

  const choice = useSingleCall(async (choice: DormantChoice) => {
    const given = { choice, ageConfirmed: true, privacyVersion: policyVersion }
    const { uid } = await client.call(postDormant, given, { token, silent: true })
    letBackGo()
    beginSession({ token, uid }, clientStorage)
  })
  const giveUp = () => {
    letBackGo()
    // A session whose logout is lost ends by itself within the hour.
    client.call(postLogout, undefined, { token, silent: true, keepalive: true }).catch(() => undefined)
    onGivenUp()
  }
  const back = () => {
    // Waits for the pending request: its answer decides who is logged in.
    if (choice.isBusy) return
    if (!isSure) return giveUp()
    choice.forget()
    setSure(false)
  }
  const letBackGo = useTakesBack(back)

  const { error } = choice
  const end = endOf(error)
  const problem =
    error !== undefined ? (
      <p role="alert" className={styles.problem}>
        {end ? t(end) : errorText(error)}
      </p>
    ) : (
      !isOnline && (
        <p role="status" className={styles.problem}>
          {t('error.network')}
        </p>
      )
    )
  const phone = (
    <bdi dir="ltr" className={styles.number}>
      {login.user.phoneMasked}
    </bdi>
  )

  return (
    <div className={styles.screen}>
      <ScreenHeader hasBack />
      <Question key={String(isSure)}>{t(isSure ? 'dormant.sureTitle' : 'dormant.title')}</Question>
      <p className={styles.lead}>
        <FilledText
          text={t(isSure ? 'dormant.sureHint' : 'dormant.hint', { phone: slot('phone') })}
          parts={{ phone }}
        />
      </p>
      {problem}
      {end ? (
        <div className={styles.actions}>
          <Button size="tall" onClick={giveUp}>
            {t('dormant.again')}
          </Button>
        </div>
      ) : isSure ? (
        <SureActions isBusy={choice.isBusy} onFresh={() => void choice.run('fresh')} onBack={back} />
      ) : (
        <Choices
          isBusy={choice.isBusy}
          onMine={() => void choice.run('mine')}
          onFresh={() => {
            if (choice.isBusy) return
            choice.forget()
            setSure(true)
          }}
        />
      )}
    </div>
  )
}

/** The two choices of the owner of a dormant account. */
function Choices({ isBusy, onMine, onFresh }: { isBusy: boolean; onMine: () => void; onFresh: () => void }) {
  const { t } = useTexts()
  return (
    <>
      <section className={styles.card} aria-labelledby="dormant-mine">
        <h2 id="dormant-mine">{t('dormant.mineTitle')}</h2>
        <ul>
          <li>{t('dormant.mineReturns')}</li>
          <li>{t('dormant.mineSealed')}</li>
        </ul>
        <Button size="tall" isBusy={isBusy} onClick={onMine}>
          {t(isBusy ? 'dormant.opening' : 'dormant.mine')}
        </Button>
      </section>
      <section className={styles.card} aria-labelledby="dormant-fresh">
        <h2 id="dormant-fresh">{t('dormant.freshTitle')}</h2>
        <ul>
          <li>{t('dormant.freshBegins')}</li>
          <li>{t('dormant.freshErases')}</li>
        </ul>
        <Button kind="outline" size="tall" aria-disabled={isBusy} onClick={onFresh}>
          {t('dormant.fresh')}
        </Button>
      </section>
      <p className={styles.later}>{t('dormant.later')}</p>
    </>
  )
}

/** The second question, before an account is erased. */
function SureActions({
  isBusy,
  onFresh,
  onBack,
}: {
  isBusy: boolean
  onFresh: () => void
  onBack: () => void
}) {
  const { t } = useTexts()
  return (
    <div className={styles.actions}>
      <Button kind="danger" size="tall" isBusy={isBusy} onClick={onFresh}>
        {t(isBusy ? 'dormant.opening' : 'dormant.sureDo')}
      </Button>
      <Button kind="outline" size="tall" aria-disabled={isBusy} onClick={onBack}>
        {t('dormant.sureBack')}
      </Button>
    </div>
  )
}
