import { useInfiniteQuery } from '@tanstack/react-query'
import { dialoguesQuery, useDeleteDialogues } from '../../api/assistant-queries.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { hrefs } from '../../app/paths.ts'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../parts/button/button.tsx'
import { useErrorText } from '../../parts/error-text.ts'
import { QueryView } from '../../parts/query-view.tsx'
import { RowCard, RowLink } from '../../parts/rows/rows.tsx'
import { SealedNote } from '../../parts/sealed-note/sealed-note.tsx'
import { Bone, Skeleton } from '../../parts/skeleton.tsx'
import { useUid } from '../../session/session.ts'
import styles from './ai-screen.module.css'

/** Earlier dialogues, the latest first; all of them can be deleted. */
export function DialogueList() {
  const { t, date } = useTexts()
  const { toast, confirm } = useShellActions()
  const errorText = useErrorText()
  const list = useInfiniteQuery(dialoguesQuery(usePortalClient(), useUid()))
  const removal = useDeleteDialogues()

  const removeAll = async () => {
    const isSure = await confirm({
      title: t('ai.removeAllTitle'),
      hint: t('ai.removeAllHint'),
      action: t('ai.removeAllDo'),
      cancel: t('ai.keep'),
    })
    if (!isSure) return
    removal.mutate(undefined, {
      onSuccess: () => toast(t('ai.removed')),
      onError: (error) => toast(errorText(error)),
    })
  }

  return (
    <section className={styles.section} aria-labelledby="ai-recent">
      <h2 id="ai-recent" className={styles.heading}>
        {t('ai.recent')}
      </h2>
      <SealedNote of="ai" />
      <QueryView
        query={list}
        skeleton={
          <Skeleton>
            <div className={styles.bones}>
              <Bone blockSize="56px" />
              <Bone blockSize="56px" />
            </div>
          </Skeleton>
        }
      >
        {({ pages }) => {
          const dialogues = pages.flatMap(({ items }) => items)
          if (dialogues.length === 0) {
            return (
              <p className={styles.hint}>
                {t('ai.recentEmpty')}. {t('ai.recentEmptyHint')}
              </p>
            )
          }
          return (
            <>
              <RowCard label={t('ai.recent')}>
                {dialogues.map(({ id, title, updatedAt }) => (
                  <RowLink
                    key={id}
                    to={hrefs.aiDialogue({ id })}
                    label={<bdi className={styles.question}>{title || t('ai.untitled')}</bdi>}
                    value={date(new Date(updatedAt))}
                  />
                ))}
              </RowCard>
              <div className={styles.listFoot}>
                {list.hasNextPage && (
                  <Button
                    kind="text"
                    isBusy={list.isFetchingNextPage}
                    onClick={() => void list.fetchNextPage()}
                  >
                    {t('action.more')}
                  </Button>
                )}
                <Button
                  kind="danger"
                  isBusy={removal.isPending}
                  aria-haspopup="dialog"
                  onClick={() => void removeAll()}
                >
                  {t('ai.removeAll')}
                </Button>
              </div>
            </>
          )
        }}
      </QueryView>
    </section>
  )
}
