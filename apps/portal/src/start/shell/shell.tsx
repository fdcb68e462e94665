import { Activity, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { firstPage } from '../../app/first-page.ts'
import { paths } from '../../app/paths.ts'
import type { NavigationKind, PortalHistory, PortalLocation } from '../../app/portal-history.ts'
import type { ScreenProps } from '../../app/screen-props.ts'
import { useBillingState } from '../../billing/billing.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { optional } from '../../loading/optional.tsx'
import { ArrivalContext } from '../../parts/query-view.tsx'
import { useUid } from '../../session/session.ts'
import { type ScreenRoute, screenRouteOf } from '../router.tsx'
import { Floating } from './floating.tsx'
import { LoadingOverlay } from './loading-overlay.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { ScreenBox, type ScrollMemory } from './screen-box.tsx'
import { ScreenWait } from './screen-wait.tsx'
import styles from './shell.module.css'
import { TabBar } from './tab-bar.tsx'

/** Width from which the tabs are a rail at the start; as in `shell.module.css`. */
const RAIL = '(min-width: 600px)'

/** Not needed to show the first screen. */
const MemberTasks = optional(async () => {
  await firstPage()
  return (await import('../../account/member-tasks.tsx')).MemberTasks
})

const PaymentNotices = optional(
  async () => (await import('../../billing/payment-notices.tsx')).PaymentNotices,
)

interface KeptScreen {
  path: string
  route: ScreenRoute
  /** Address it was last seen under: a hidden screen must not react to where others go. */
  location: PortalLocation
}

const activeScreen = (stage: HTMLElement | null) =>
  stage?.querySelector<HTMLElement>('[data-screen-active] > [data-screen]')

/**
 * Returns the key that distinguishes visits of a screen: its place in the history, and its address without parameters that the screen
 * changes itself.
 */
function visitKey({ ownParams = [] }: ScreenRoute, { index, pathname, search }: PortalLocation): string {
  const params = new URLSearchParams(search)
  for (const name of ownParams) params.delete(name)
  return `${index} ${pathname}?${params}`
}

function ScreenOf({ route, location }: { route: ScreenRoute; location: PortalLocation }) {
  const { search, state } = location
  const screenProps = useMemo<ScreenProps>(
    () => ({ params: new URLSearchParams(search), state }),
    [search, state],
  )
  const { Screen } = route
  const arrival = useRef({ isArriving: true })
  useEffect(() => {
    arrival.current.isArriving = false
  }, [])
  return (
    <ArrivalContext value={arrival.current}>
      <Screen {...screenProps} />
    </ArrivalContext>
  )
}

/**
 * Tabs, stage and everything that floats. Screens marked as kept stay alive behind the one on stage, created on
 * their first visit; every other screen is new each time. Give it the uid as `key`: no other person's screen may
 * come back.
 */
export function Shell(props: {
  history: PortalHistory
  location: PortalLocation
  kind: NavigationKind
  /** Another screen is awaited; `onCancel` stays with this one. */
  isLoading: boolean
  onCancel: () => void
}) {
  const { history, location, kind, isLoading, onCancel } = props
  const { t } = useTexts()
  const route = screenRouteOf(location.pathname)
  const [scroll] = useState<ScrollMemory>(() => new Map())
  const [kept, setKept] = useState<KeptScreen[]>([])
  const stage = useRef<HTMLElement>(null)

  if (route.isKept) {
    const known = kept.find(({ path }) => path === route.path)
    if (!known) setKept([...kept, { path: route.path, route, location }])
    else if (known.location !== location) {
      setKept(kept.map((screen) => (screen === known ? { ...screen, location } : screen)))
    }
  }

  // With a keyboard or a screen reader each new screen starts at its heading.
  useEffect(() => {
    if (kind === 'first') return
    const screen = activeScreen(stage.current)
    if (location.key && screen && !screen.contains(document.activeElement))
      screen.focus({ preventScroll: true })
  }, [location.key, kind])

  const hasNotices = useBillingState().notices.length > 0
  const isVisitor = useUid() === undefined
  const mustLogIn = route.isForMembers === true && isVisitor
  useEffect(() => {
    if (mustLogIn) history.replace(paths.login, { returnTo: location.pathname + location.search })
  }, [mustLogIn, history, location])

  // Beside the content the tabs come before it, as the eye goes. Decided once: a turned phone moves no element, which would lose places.
  const [isRail] = useState(() => window.matchMedia?.(RAIL).matches ?? false)
  const tabs = !route.isFull && <TabBar selected={route.tab} isOnPhones={route.isKept === true} />

  const back = useMemo(() => () => history.back(), [history])
  const boxed = (memoryKey: string, { fetch }: ScreenRoute, children: ReactNode) => (
    <ScreenBox memory={scroll} memoryKey={memoryKey}>
      <ScreenBoundary reload={fetch}>
        {/* Only the first screen of a page, and one that did not come in time, is awaited here: see `usePlace`. */}
        <Suspense fallback={<ScreenWait />}>{children}</Suspense>
      </ScreenBoundary>
    </ScreenBox>
  )

  return (
    <div className={styles.shell}>
      <Floating place={location.key} back={back}>
        <MemberTasks place={location.key} />
        <button type="button" className={styles.skip} onClick={() => activeScreen(stage.current)?.focus()}>
          {t('nav.skip')}
        </button>
        {isRail && tabs}
        <main ref={stage} className={styles.stage} aria-busy={isLoading}>
          <LoadingOverlay isLoading={isLoading} onCancel={onCancel} />
          {kept.map((screen) => {
            const isActive = screen.path === route.path
            return (
              // The attribute is outside of Activity, which delays changes of what it hides.
              <div key={screen.path} className={styles.place} data-screen-active={isActive || undefined}>
                <Activity mode={isActive ? 'visible' : 'hidden'}>
                  {boxed(
                    screen.path,
                    screen.route,
                    <ScreenOf route={screen.route} location={screen.location} />,
                  )}
                </Activity>
              </div>
            )
          })}
          {!route.isKept && (
            <div key={visitKey(route, location)} className={styles.place} data-screen-active>
              {boxed(
                location.key,
                route,
                mustLogIn ? <ScreenWait /> : <ScreenOf route={route} location={location} />,
              )}
            </div>
          )}
        </main>
        {hasNotices && <PaymentNotices />}
        {!isRail && tabs}
      </Floating>
    </div>
  )
}
