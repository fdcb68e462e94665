import {
  type DataOf,
  type getMe,
  NICKNAME_LENGTH,
  type ProfilePattern,
  profilePatterns,
  putMe,
} from '@kurasa/portal-contract'
import { useQueryClient } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { hrefs } from '../../app/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button, ButtonLink, IconButton } from '../../parts/button/button.tsx'
import { useErrorText } from '../../parts/error-text.ts'
import { TextField } from '../../parts/field/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { KangaBand } from '../../parts/kanga-band.tsx'
import { Sheet } from '../../parts/sheet/sheet.tsx'
import { useSingleCall } from '../../parts/use-single-call.ts'
import { isOverdue, useUid } from '../../session/session.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import styles from './my-profile-screen.module.css'

type Me = DataOf<typeof getMe>

const Avatar = ({ pattern }: { pattern?: ProfilePattern | null }) => (
  <span className={styles.avatar}>
    <KangaBand height={56} motif={pattern ?? undefined} />
  </span>
)

/** Head of a member's profile: name, and number with its middle hidden. */
export function MemberHead({ user }: { user: Me['user'] }) {
  const { t } = useTexts()
  const [isEditing, setIsEditing] = useState(false)
  const number = <bdi dir="ltr">{user.phoneMasked}</bdi>
  return (
    <div className={styles.who}>
      <Avatar pattern={user.pattern} />
      <span className={styles.words}>
        <span className={styles.name}>{user.nickname ? <bdi>{user.nickname}</bdi> : number}</span>
        {user.nickname && <span className={styles.hint}>{number}</span>}
      </span>
      <IconButton label={t('profile.editName')} opensDialog onClick={() => setIsEditing(true)}>
        <Icon icon={Pencil} />
      </IconButton>
      {isEditing && <NameSheet user={user} onClose={() => setIsEditing(false)} />}
    </div>
  )
}

/** Name and pattern. */
function NameSheet(props: { user: Me['user']; onClose: () => void }) {
  const { t } = useTexts()
  const client = usePortalClient()
  const queryClient = useQueryClient()
  const uid = useUid()
  const errorText = useErrorText()
  const [name, setName] = useState(props.user.nickname ?? '')
  const [pattern, setPattern] = useState(props.user.pattern ?? profilePatterns[0])
  const save = useSingleCall(async () => {
    const user = await client.call(putMe, { nickname: name.trim(), pattern })
    queryClient.setQueriesData<Me>({ queryKey: ['me', uid] }, (me) => me && { ...me, user })
    props.onClose()
  })
  return (
    <Sheet title={t('profile.editName')} onClose={props.onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save.run()
        }}
      >
        <TextField
          label={t('profile.name')}
          hint={t('profile.nameHint')}
          error={save.error === undefined ? undefined : errorText(save.error)}
          value={name}
          maxLength={NICKNAME_LENGTH}
          autoComplete="nickname"
          dir="auto"
          onChange={(event) => {
            setName(event.target.value)
            save.forget()
          }}
        />
        <fieldset className={styles.patterns}>
          <legend>{t('profile.pattern')}</legend>
          {profilePatterns.map((one) => (
            <label key={one} className={styles.pattern} data-checked={one === pattern || undefined}>
              <input
                type="radio"
                name="pattern"
                aria-label={t(`pattern.${one}`)}
                checked={one === pattern}
                onChange={() => setPattern(one)}
              />
              <Avatar pattern={one} />
            </label>
          ))}
        </fieldset>
        <Button type="submit" size="tall" isBusy={save.isBusy}>
          {t(save.isBusy ? 'profile.saving' : 'action.save')}
        </Button>
      </form>
    </Sheet>
  )
}

/** A visitor: what stays on this phone, and what a login would bring. */
export function VisitorHead() {
  const { t } = useTexts()
  const wasMember = isOverdue(clientStorage)
  return (
    <>
      <div className={styles.who}>
        <Avatar />
        <span className={styles.words}>
          <span className={styles.name}>{t('profile.visitor')}</span>
          <span className={styles.hint}>{t('profile.visitorHint')}</span>
        </span>
      </div>
      <section className={styles.card} aria-labelledby="login">
        <h2 id="login" className={styles.heading}>
          {t(wasMember ? 'error.overdue' : 'profile.loginTitle')}
        </h2>
        <p className={styles.hint}>{t('profile.loginHint')}</p>
        <ButtonLink className={styles.login} to={hrefs.login()} state={{ returnTo: hrefs.myProfile() }}>
          {t('action.login')}
        </ButtonLink>
      </section>
    </>
  )
}
