import type { SyncChange } from '@kurasa/portal-contract'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { hrefs } from '../../app/paths.ts'
import type { ReportPrefill } from '../../app/report-prefill.ts'
import type { PlainKey } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button, ButtonLink } from '../../parts/button/button.tsx'
import { Sheet } from '../../parts/sheet/sheet.tsx'
import { readingSyncOf } from '../../reading/reading-sync.ts'
import { forgetRefused, type RefusedChange } from '../../reading/refused-changes.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import { readShelf } from '../../storage/local-shelf.ts'
import styles from './my-profile-screen.module.css'

/** The book that a change is about. */
function bookIdOf(change: SyncChange): string | undefined {
  if (change.kind === 'place') return change.item.bookId
  if (change.kind === 'annotation') return change.annotation.bookId
  return 'bookId' in change ? change.bookId : undefined
}

const titles: Record<SyncChange['kind'], PlainKey> = {
  place: 'refused.reading',
  time: 'refused.reading',
  annotation: 'refused.mark',
  annotation_removal: 'refused.markRemoval',
  shelf: 'refused.shelf',
  checkin: 'refused.checkin',
  report: 'refused.report',
  history_removal: 'refused.history',
  setting: 'refused.setting',
}

function whyOf({ reason, changes }: RefusedChange): PlainKey {
  const { kind } = changes[0]!
  if (reason === 'full') return kind === 'report' ? 'refused.fullReports' : 'refused.fullMarks'
  if (reason === 'gone' && kind === 'checkin') return 'refused.dayOver'
  return `refused.${reason}`
}

/** Something that was refused: what it is, why, and what its member can do. */
function RefusedRow({ refused, uid }: { refused: RefusedChange; uid: string }) {
  const { t, date } = useTexts()
  const client = usePortalClient()
  const { id, reason, changes, at } = refused
  const change = changes[0]!
  const bookId = bookIdOf(change)
  const book = readShelf(clientStorage).find((entry) => entry.book.id === bookId)?.book
  const isBookmark = change.kind === 'annotation' && change.annotation.kind === 'bookmark'
  const title = t(isBookmark ? 'refused.bookmark' : titles[change.kind], {
    book: book?.title ?? t('refused.aBook'),
    date: date(new Date(at)),
  })
  const report: ReportPrefill = { category: 'other', content: `${title}: ${t('refused.invalid')}`, bookId }
  return (
    <li className={styles.refused}>
      <h3 className={styles.deviceName}>{title}</h3>
      {change.kind === 'report' && <p>{change.report.content}</p>}
      <p className={styles.hint}>{t(whyOf(refused))}</p>
      <div className={styles.ways}>
        {reason === 'full' && change.kind === 'report' && (
          <ButtonLink kind="outline" size="card" to={hrefs.chatHistory()}>
            {t('profile.reports')}
          </ButtonLink>
        )}
        {(reason === 'locked' || reason === 'full') && bookId && (
          <ButtonLink kind="outline" size="card" to={hrefs.details(bookId, 'member_bookshelf')}>
            {t('refused.seeBook')}
          </ButtonLink>
        )}
        {reason === 'invalid' && (
          <ButtonLink kind="outline" size="card" to={hrefs.reportAnIssue()} state={report}>
            {t('action.report')}
          </ButtonLink>
        )}
        {reason !== 'gone' && (
          <Button
            kind="tonal"
            size="card"
            onClick={() => void readingSyncOf(client, clientStorage).sendRefused(id)}
          >
            {t('refused.again')}
          </Button>
        )}
        <Button kind="text" size="card" onClick={() => forgetRefused(clientStorage, uid, [id])}>
          {t(change.kind === 'annotation' ? 'refused.keep' : 'refused.discard')}
        </Button>
      </div>
    </li>
  )
}

/** Changes that the server refused for good, each with its reason and a next step. */
export function RefusedSheet(props: { refused: readonly RefusedChange[]; uid: string; onClose: () => void }) {
  const { refused, uid, onClose } = props
  const { t } = useTexts()
  return (
    <Sheet title={t('refused.title')} onClose={onClose}>
      <ul aria-label={t('refused.title')}>
        {refused.map((each) => (
          <RefusedRow key={each.id} refused={each} uid={uid} />
        ))}
      </ul>
    </Sheet>
  )
}
