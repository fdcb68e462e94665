import { parsePhone } from '@kurasa/portal-contract'
import { useConfig } from '../api/config-query.ts'
import { useMe } from '../api/member-queries.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { ChoiceList } from '../parts/choice/choice-list.tsx'
import { TextField } from '../parts/field/field.tsx'
import styles from './billing.module.css'

/** Number that pays: the member's own, or another. */
export interface Payer {
  isOther: boolean
  /** As typed. */
  phone: string
}

export const ownNumber: Payer = { isOther: false, phone: '' }

/** The phone of the payer for the call: undefined for the member's own number. */
export const payerPhoneOf = ({ isOther, phone }: Payer): string | undefined => (isOther ? phone : undefined)

export const isPayerRight = ({ isOther, phone }: Payer): boolean =>
  !isOther || parsePhone(phone) !== undefined

/** The member's own number, or another that is typed in: members of other networks have no prompt. */
export function PayerChoice(props: {
  payer: Payer
  onChange: (payer: Payer) => void
  /** A wrong number was sent, or tried. */
  isWrong: boolean
}) {
  const { payer, onChange, isWrong } = props
  const { t } = useTexts()
  const own = useMe().data?.user.phoneMasked
  const isMpesa = useConfig().data?.billing.channel === 'mpesa'
  return (
    <div className={styles.payer}>
      <h3 className={styles.label}>{t('pay.from')}</h3>
      <ChoiceList
        legend={t('pay.from')}
        name="payer"
        value={payer.isOther ? 'other' : 'own'}
        onChange={(value) => onChange({ ...payer, isOther: value === 'other' })}
        choices={[
          { value: 'own', label: t('pay.ownNumber'), hint: own && <bdi dir="ltr">{own}</bdi> },
          { value: 'other', label: t(isMpesa ? 'pay.otherNumber' : 'pay.otherAny') },
        ]}
      />
      {payer.isOther && (
        <TextField
          label={t(isMpesa ? 'pay.otherPhone' : 'pay.otherAny')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          dir="ltr"
          maxLength={40}
          value={payer.phone}
          onChange={(event) => onChange({ isOther: true, phone: event.target.value })}
          hint={t('pay.otherHint')}
          error={isWrong && !isPayerRight(payer) ? t('phone.invalid') : undefined}
        />
      )}
    </div>
  )
}
