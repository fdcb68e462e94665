import BookX from 'lucide-react/icons/book-x'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Flag from 'lucide-react/icons/flag'
import Gift from 'lucide-react/icons/gift'
import Heart from 'lucide-react/icons/heart'
import Highlighter from 'lucide-react/icons/highlighter'
import History from 'lucide-react/icons/history'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Sparkles from 'lucide-react/icons/sparkles'
import Star from 'lucide-react/icons/star'
import { meQuery, useMe } from '../../api/member-queries.ts'
import { prefetchOnce } from '../../api/prefetch-once.ts'
import { useUnread } from '../../api/unread.ts'
import { hrefs } from '../../app/paths.ts'
import type { Prefetch } from '../../app/screen-code.ts'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { isAwaited, QueryView } from '../../parts/query-view.tsx'
import { RowButton, RowCard, RowLink } from '../../parts/rows/rows.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { Bone, Skeleton } from '../../parts/skeleton.tsx'
import { useUid } from '../../session/session.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import { forgetShelf, useLocalShelf } from '../../storage/local-shelf.ts'
import { forgetReadingDays } from '../../storage/reading-days.ts'
import { LogOutRows } from './log-out-rows.tsx'
import { MembershipCard } from './membership-card.tsx'
import styles from './my-profile-screen.module.css'
import { PersonalData } from './personal-data.tsx'
import { MemberHead, VisitorHead } from './profile-head.tsx'
import { Appearance, SettingsRows } from './settings-rows.tsx'
import { UnsentRow } from './unsent-row.tsx'
import { WeekCard } from './week-card.tsx'

function HeadBones() {
  return (
    <Skeleton>
      <div className={styles.who}>
        <Bone inlineSize="56px" blockSize="56px" borderRadius="50%" />
        <Bone inlineSize="140px" blockSize="22px" />
      </div>
      <div className={styles.card}>
        <Bone inlineSize="50%" blockSize="22px" marginBlockEnd="8px" />
        <Bone inlineSize="80%" blockSize="20px" />
      </div>
    </Skeleton>
  )
}

function HelpRows({ isMember }: { isMember: boolean }) {
  const { t } = useTexts()
  // The tab beside it has requested the count.
  const hasUnread = useUnread(false) > 0
  return (
    <RowCard label={t('profile.group.help')}>
      <RowLink to={hrefs.faq()} icon={CircleHelp} label={t('profile.faq')} />
      <RowLink to={hrefs.contactUs()} icon={Phone} label={t('profile.contact')} />
      <RowLink to={hrefs.reportAnIssue()} icon={Flag} label={t('profile.report')} />
      {isMember && (
        <RowLink
          to={hrefs.chatHistory()}
          icon={MessageCircle}
          label={t('profile.reports')}
          value={hasUnread ? t('tab.unread') : undefined}
        />
      )}
    </RowCard>
  )
}

/** Profile of a member, beyond that of a visitor. */
function MemberProfile() {
  const { t, number } = useTexts()
  const me = useMe()
  return (
    <>
      <QueryView query={me} skeleton={<HeadBones />}>
        {({ user, subscription }) => (
          <>
            <MemberHead user={user} />
            <MembershipCard subscription={subscription} />
          </>
        )}
      </QueryView>
      {!isAwaited(me) && (
        <>
          <WeekCard isMember />
          <UnsentRow />
          <RowCard label={t('profile.group.yours')}>
            <RowLink
              to={hrefs.pointCenter()}
              icon={Star}
              label={t('profile.points')}
              value={me.data && number(me.data.points)}
            />
            <RowLink to={hrefs.myPrize()} icon={Gift} label={t('profile.prizes')} />
            <RowLink to={hrefs.myPurchase()} icon={ReceiptText} label={t('profile.orders')} />
            <RowLink to={hrefs.readHistory()} icon={History} label={t('profile.history')} />
            <RowLink to={hrefs.notes()} icon={Highlighter} label={t('profile.notes')} />
            <RowLink to={hrefs.ai()} icon={Sparkles} label={t('profile.ai')} />
            <RowLink to={hrefs.interested()} icon={Heart} label={t('profile.interests')} />
          </RowCard>
          <SettingsRows />
          <Appearance />
          <HelpRows isMember />
          <PersonalData phoneMasked={me.data?.user.phoneMasked} />
          <LogOutRows />
        </>
      )}
    </>
  )
}

function VisitorProfile() {
  const { t } = useTexts()
  const { confirm, toast } = useShellActions()
  const hasShelf = useLocalShelf().length > 0

  const forget = async () => {
    const isSure = await confirm({
      title: t('profile.forgetTitle'),
      hint: t('profile.forgetHint'),
      action: t('profile.forgetDo'),
      cancel: t('profile.forgetKeep'),
    })
    if (!isSure) return
    forgetShelf(clientStorage)
    forgetReadingDays(clientStorage)
    toast(t('profile.forgotten'))
  }

  return (
    <>
      <VisitorHead />
      <WeekCard />
      <RowCard label={t('profile.group.yours')}>
        <RowLink to={hrefs.readHistory()} icon={History} label={t('profile.history')} />
        <RowLink to={hrefs.ai()} icon={Sparkles} label={t('profile.ai')} />
        <RowLink to={hrefs.interested()} icon={Heart} label={t('profile.interests')} />
        {hasShelf && (
          <RowButton icon={BookX} label={t('profile.forget')} opensDialog onClick={() => void forget()} />
        )}
      </RowCard>
      <SettingsRows />
      <Appearance />
      <HelpRows isMember={false} />
      <PersonalData />
    </>
  )
}

/** The fourth tab: the member, the membership, and links to everything that is theirs. */
export function MyProfileScreen() {
  const { t } = useTexts()
  const isMember = useUid() !== undefined
  useScreenTitle(t('profile.title'))
  return (
    <div className={styles.screen}>
      <ScreenHeader title={t('profile.title')} />
      {isMember ? <MemberProfile /> : <VisitorProfile />}
    </div>
  )
}

/** The member. */
export const prefetchProfile: Prefetch = ({ client, queryClient, language, uid }) => {
  if (!uid) return
  const query = meQuery(client, uid, language)
  return prefetchOnce(queryClient, query, () => queryClient.prefetchQuery(query))
}
