import '../app/global.css'
import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { createPortalClient } from '../api/portal-client.ts'
import { createQueryClient } from '../api/query-client.ts'
import { PortalClientContext } from '../api/use-portal-client.ts'
import { HistoryContext } from '../app/navigation.ts'
import type { ScreenProps } from '../app/screen-props.ts'
import { ShellActionsContext } from '../app/shell/shell-actions.ts'
import { BillingContext, useNewBilling } from '../billing/billing.ts'
import type { Language } from '../i18n/locale.ts'
import { loaders } from '../i18n/locales/load-texts.ts'
import type { TextArea } from '../i18n/text-keys.ts'
import { loadTexts, needTexts, type Texts } from '../i18n/texts.ts'
import { TextsProvider } from '../i18n/texts-provider.tsx'
import { beginSession, endSession } from '../session/session.ts'
import { ScreenBox, type ScrollMemory } from '../start/shell/screen-box.tsx'
import styles from '../start/shell/shell.module.css'
import { clientStorage, type StoredKey } from '../storage/client-storage.ts'
import { forgetShelf, putOnShelf, type ShelfEntry } from '../storage/local-shelf.ts'
import { type Answers, createContractServer } from './contract-server.ts'

interface StoryScreenProps {
  Screen: ComponentType<ScreenProps>
  /** Query of the address, e.g. `id=map-maker`. */
  query?: string
  state?: unknown
  answers?: Answers
  shelf?: ShelfEntry[]
  /** Values that this phone has stored, by key. */
  stored?: Partial<Record<StoredKey, string>>
  isOffline?: boolean
  /** A member is logged in. */
  isMember?: boolean
  language: Language
}

const nowhere = () => undefined
const navigation = { push: nowhere, replace: nowhere, leaveTo: nowhere, back: nowhere, hold: () => nowhere }
const allAreas = Object.keys(loaders.en_US) as TextArea[]
const actions = { toast: () => undefined, confirm: async () => false, back: () => undefined }

/** One screen in the frame of the shell, over a server that speaks the contract. */
function StoryScreen(props: StoryScreenProps) {
  const {
    Screen,
    query = '',
    state = null,
    answers = {},
    shelf = [],
    stored = {},
    isOffline = false,
    isMember = false,
    language,
  } = props
  const [texts, setTexts] = useState<Texts>()
  const [scroll] = useState<ScrollMemory>(() => new Map())
  const [params] = useState(() => new URLSearchParams(query))
  const [{ queryClient, client }] = useState(() => {
    // Stored data of another story must not be visible in this one.
    for (const key of clientStorage.keys('k_')) clientStorage.write(key, undefined)
    forgetShelf(clientStorage)
    clientStorage.write('lang', language)
    // Nothing is measured here: the line is as fast as most.
    clientStorage.write('k_rate', '9000')
    if (isMember) beginSession({ token: 'token', uid: 'u1' }, clientStorage)
    else endSession(clientStorage)
    for (const entry of shelf) putOnShelf(entry, clientStorage)
    for (const [key, value] of Object.entries(stored)) clientStorage.write(key as StoredKey, value)
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: !isOffline })
    const newQueryClient = createQueryClient()
    onlineManager.setOnline(!isOffline)
    return {
      queryClient: newQueryClient,
      client: createPortalClient({
        storage: clientStorage,
        fetch: createContractServer(answers).fetch,
        wait: async () => undefined,
        onOverdue: () => undefined,
        onDenied: () => undefined,
      }),
    }
  })
  const billing = useNewBilling({ client, queryClient, storage: clientStorage }, isMember ? 'u1' : undefined)
  useEffect(() => {
    void needTexts(...allAreas)
      .then(() => loadTexts(language))
      .then(setTexts)
  }, [language])
  if (!texts) return null
  return (
    <QueryClientProvider client={queryClient}>
      <PortalClientContext value={client}>
        <BillingContext value={billing}>
          <TextsProvider key={language} initial={texts}>
            <ShellActionsContext value={actions}>
              <HistoryContext value={navigation}>
                <div className={styles.shell} style={{ blockSize: '100vh' }}>
                  <main className={styles.stage}>
                    <ScreenBox memory={scroll} memoryKey="story">
                      <Screen params={params} state={state} />
                    </ScreenBox>
                  </main>
                </div>
              </HistoryContext>
            </ShellActionsContext>
          </TextsProvider>
        </BillingContext>
      </PortalClientContext>
    </QueryClientProvider>
  )
}

/** Arguments that a story of a screen may set. */
export type ScreenStoryArgs = Omit<StoryScreenProps, 'Screen' | 'language'>

/** Renders stories of one screen; the globals of the toolbar choose language and theme. */
export const renderScreen =
  (Screen: ComponentType<ScreenProps>) =>
  (args: ScreenStoryArgs, { globals }: { globals: Record<string, unknown> }) => (
    <StoryScreen
      key={`${globals.locale} ${globals.theme}`}
      {...args}
      Screen={Screen}
      language={globals.locale as Language}
    />
  )
