import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { configQuery } from '../api/config-query.ts'
import { usePortalClient } from '../api/use-portal-client.ts'
import { bringFaces } from '../app/bring-faces.ts'
import { useNavigation } from '../app/navigation.ts'
import { hrefs, paths } from '../app/paths.ts'
import { useShellActions } from '../app/shell/shell-actions.ts'
import { needTexts } from '../i18n/texts.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { keepAnswers } from '../offline/kept-answers.ts'
import { sendWaiting } from '../reading/send-waiting.ts'
import { refusedKey } from '../reading/waits-key.ts'
import { useConsent } from '../session/consent.ts'
import { MERGE, useUid } from '../session/session.ts'
import { clientStorage } from '../storage/client-storage.ts'
import { countDataUsed } from '../storage/data-used.ts'
import { takeExitNotice } from './exit-notice.ts'

/**
 * Tasks at the start and after each login or logout, and again when the network is back: sends a logout that has not
 * reached the server, merges a visitor's data into the account, sends what an earlier visit could not send. And at a change
 * of screen: offers a newer build of the portal.
 */
export function MemberTasks({ place }: { place: string }) {
  const client = usePortalClient()
  const queryClient = useQueryClient()
  const { toast } = useShellActions()
  const { t, language, number } = useTexts()
  const uid = useUid()

  useEffect(() => {
    let isOver = false
    let isBusy = false
    const work = async () => {
      if (!uid) {
        const notice = takeExitNotice(clientStorage)
        if (notice) {
          await needTexts('account')
          toast(t(notice))
        }
        if (clientStorage.read('k_logout'))
          await (await import('./log-out.ts')).finishLogout(client, clientStorage)
        return
      }
      const renew = () =>
        queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(uid) })
      if (clientStorage.read(MERGE) !== uid) {
        if ((await sendWaiting(client, clientStorage)) && !isOver) void renew()
        return
      }
      const { mergeGuest } = await import('./guest-merge.ts')
      const counts = await mergeGuest(client, clientStorage)
      if (!counts || isOver) return
      void renew()
      await needTexts('account')
      const books = Math.max(counts.shelf, counts.progress, counts.history)
      if (isOver) return
      if (books > 0) toast(t('merge.books', { count: books }))
      else if (counts.interests > 0) toast(t('merge.interests'))
    }
    const start = () => {
      if (isBusy) return
      isBusy = true
      // Retries failed tasks when the network returns or at the next start.
      work()
        .catch(() => undefined)
        .finally(() => {
          isBusy = false
        })
    }
    start()
    window.addEventListener('online', start)
    return () => {
      isOver = true
      window.removeEventListener('online', start)
    }
  }, [uid, client, queryClient, toast, t])

  // Settings that are changed on this screen travel, too: the sync follows them once its code is here.
  useEffect(() => {
    if (!uid) return
    return clientStorage.subscribe((key) => {
      if (key !== 'k_prefs') return
      void import('../reading/reading-sync.ts').then(
        ({ readingSyncOf }) => readingSyncOf(client, clientStorage),
        () => undefined,
      )
    })
  }, [uid, client])

  // Final refusals are reported when they happen;
  const { push } = useNavigation()
  useEffect(() => {
    if (!uid) return
    const key = refusedKey(uid)
    const sizeOf = () => clientStorage.read(key)?.length ?? 0
    let known = sizeOf()
    return clientStorage.subscribe((changed) => {
      if (changed !== key) return
      const isMore = sizeOf() > known
      known = sizeOf()
      if (!isMore) return
      void needTexts('account').then(() =>
        toast(t('refused.some'), { label: t('refused.see'), onClick: () => push(hrefs.myProfile()) }),
      )
    })
  }, [uid, toast, t, push])

  useEffect(() => keepAnswers(queryClient, clientStorage), [queryClient])
  const firstPlace = useRef(place)
  useEffect(() => {
    // Nothing comes over a page that is read.
    if (place === firstPlace.current || window.location.pathname.startsWith(paths.read)) return
    let isOver = false
    const offer = async () => {
      const { newBuildDue, loadNewBuild } = await import('../offline/new-build.ts')
      const build = await newBuildDue()
      if (!build) return
      await needTexts('failure')
      if (isOver) return
      const size = number(build.bytes / 1_000_000, { maximumFractionDigits: 1 })
      toast(build.bytes > 0 ? t('failure.newSize', { size }) : t('failure.new'), {
        label: t('failure.reload'),
        onClick: () => void loadNewBuild(),
      })
    }
    offer().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [place, toast, t, number])

  // Scripts loaded before still report.
  useEffect(() => countDataUsed(window, clientStorage), [])
  useEffect(() => bringFaces(language === 'ar_SA' ? 'arabic' : 'latin', document, clientStorage), [language])
  useThirdPartyIds()
  return null
}

/** Loads the ids of others that were agreed to, and neither them nor their code before. */
function useThirdPartyIds(): void {
  const client = usePortalClient()
  const consent = useConsent()
  const isAgreed = consent?.analytics === true || consent?.ads === true
  const config = useQuery({ ...configQuery(client), enabled: isAgreed })
  const ids = isAgreed ? config.data?.analyticsIds : undefined
  useEffect(() => {
    if (!ids) return
    void import('../session/third-party-ids.ts').then(
      ({ agreedIds, loadThirdPartyIds }) => loadThirdPartyIds(agreedIds(ids, consent), window),
      () => undefined,
    )
  }, [ids, consent])
}
