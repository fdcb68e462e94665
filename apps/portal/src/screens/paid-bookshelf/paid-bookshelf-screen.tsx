import type { BookSort } from '@kurasa/portal-contract'
import { useState } from 'react'
import { hrefs } from '../../app/paths.ts'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button, ButtonLink } from '../../parts/button/button.tsx'
import { useErrorText } from '../../parts/error-text.ts'
import { Kiondo } from '../../parts/notice/kiondo.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { isAwaited, QueryView } from '../../parts/query-view.tsx'
import { useScreenTitle } from '../../parts/screen-header.tsx'
import type { ShelfBook } from '../../parts/shelf/shelf-books.ts'
import { SelectBar, ShelfBones, ShelfGrid, ShelfHead, ShelfTools } from '../../parts/shelf/shelf-frame.tsx'
import { useSelection } from '../../parts/shelf/use-selection.ts'
import { useShelf, useShelfChanges } from '../../parts/shelf/use-shelf.ts'
import { useUid } from '../../session/session.ts'
import styles from './paid-bookshelf-screen.module.css'

/** A visitor has bought nothing that this phone knows of. */
function LoginCard() {
  const { t } = useTexts()
  return (
    <>
      <ShelfHead shown="bought" all={[]} />
      <Notice drawing={<Kiondo />} title={t('shelf.boughtLogin')} hint={t('shelf.boughtLoginHint')}>
        <ButtonLink to={hrefs.login()} state={{ returnTo: hrefs.paidBookshelf() }}>
          {t('action.login')}
        </ButtonLink>
      </Notice>
    </>
  )
}

function BoughtBooks() {
  const { t } = useTexts()
  const { toast } = useShellActions()
  const errorText = useErrorText()
  const selection = useSelection()
  const [sort, setSort] = useState<BookSort>('added_desc')
  const [isHidden, setHidden] = useState(false)
  const { list, books } = useShelf('paid', sort, isHidden)
  const changes = useShelfChanges('paid')
  const chosen = books.filter(({ book }) => selection.ids.has(book.id))

  const hide = (some: readonly ShelfBook[]) => {
    const hiding = changes.remove(some.map(({ book }) => book.id))
    toast(t('shelf.hidden', { count: some.length }), {
      label: t('action.undo'),
      onClick: () => {
        hiding
          .then(() => changes.putBack(some))
          .catch((error: unknown) => toast(t('shelf.undoFailed', { reason: errorText(error) })))
      },
    })
    hiding.catch((error: unknown) => toast(t('shelf.hideFailed', { reason: errorText(error) })))
  }
  const show = (some: readonly ShelfBook[]) => {
    changes.putBack(some).then(
      () => toast(t('shelf.unhidden', { count: some.length })),
      (error: unknown) => toast(t('shelf.undoFailed', { reason: errorText(error) })),
    )
  }

  return (
    <>
      <ShelfHead shown="bought" selection={selection} all={books} />
      <QueryView query={list} skeleton={<ShelfBones />}>
        {() =>
          books.length === 0 && !list.hasNextPage ? (
            <Notice
              drawing={<Kiondo />}
              title={t(isHidden ? 'shelf.noHidden' : 'shelf.noBought')}
              hint={t(isHidden ? 'shelf.noHiddenHint' : 'shelf.noBoughtHint')}
            >
              {!isHidden && <ButtonLink to={hrefs.category()}>{t('action.findBooks')}</ButtonLink>}
            </Notice>
          ) : (
            <>
              <ShelfTools count={books.length} hasMore={list.hasNextPage} sort={sort} onSort={setSort} />
              <ShelfGrid books={books} from="paid_bookshelf" selection={selection} list={list} />
            </>
          )
        }
      </QueryView>
      {selection.isOn ? (
        <SelectBar>
          <Button
            kind="outline"
            aria-disabled={chosen.length === 0}
            onClick={() => {
              if (chosen.length === 0) return
              selection.end()
              if (isHidden) show(chosen)
              else hide(chosen)
            }}
          >
            {t(isHidden ? 'shelf.unhide' : 'shelf.hide')}
          </Button>
        </SelectBar>
      ) : isAwaited(list) ? null : (
        <div className={styles.foot}>
          <Button kind="text" size="card" onClick={() => setHidden(!isHidden)}>
            {t(isHidden ? 'shelf.showBought' : 'shelf.showHidden')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Bought books: they stay for good, and are only ever hidden. */
export function PaidBookshelfScreen() {
  const { t } = useTexts()
  const uid = useUid()
  useScreenTitle(t('shelf.bought'))
  return <div className={styles.screen}>{uid === undefined ? <LoginCard /> : <BoughtBooks />}</div>
}
