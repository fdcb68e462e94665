import { act } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mountReader, unmountAll } from '../testing/mounted-reader.tsx'
import { useReaderContext } from '../use-reader-context.ts'
import { useReaderState } from '../use-reader-state.ts'
import { defaultSelectionActions, defaultTools, type ReaderTool } from './tool.ts'

afterEach(() => {
  vi.restoreAllMocks()
  unmountAll()
})

const long = { timeout: 20_000 }
type Mounted = Awaited<ReturnType<typeof mountReader>>

const button = ({ region }: Mounted, name: string) =>
  [...region().querySelectorAll('button')].find(
    (each) => (each.ariaLabel ?? each.lastElementChild?.textContent ?? each.textContent) === name,
  )

async function showBars(mounted: Mounted) {
  act(() => mounted.engine().showControls(true))
  await vi.waitFor(() => expect(button(mounted, 'Settings')).toBeTruthy(), long)
}

/** Content of a panel that knows the page in view. */
function Glossary() {
  const { reader } = useReaderContext()
  const page = useReaderState(reader, (snapshot) => snapshot.page.index)
  return <p>{`Words of page ${page + 1}`}</p>
}

const names: Record<string, string> = { en_US: 'Glossary', sw_KE: 'Kamusi ndogo', ar_SA: 'معجم' }
const glossary: ReaderTool = {
  id: 'glossary',
  icon: <svg aria-hidden="true" />,
  label: ({ locale }) => names[locale]!,
  panel: Glossary,
  shortcut: 'g',
}

it.each(Object.entries(names))('an own tool in %s has a button, a panel and a key', async (locale, name) => {
  const mounted = await mountReader('english', { locale, tools: [...defaultTools, glossary] })
  act(() => mounted.engine().showControls(true))
  const own = await vi.waitFor(() => {
    const found = button(mounted, name)
    expect(found).toBeTruthy()
    return found!
  }, long)
  expect(own.getAttribute('aria-haspopup')).toBe('dialog')
  await userEvent.click(own)
  const panel = () => mounted.region().querySelector<HTMLElement>('[role="dialog"][data-state="open"]')
  await vi.waitFor(() => expect(panel()?.textContent).toContain('Words of page 1'), long)
  expect(mounted.engine().getSnapshot().panel).toBe('glossary')
  expect(document.getElementById(panel()!.getAttribute('aria-labelledby')!)?.textContent).toBe(name)
  // The page is looked at beside it: the bars give way.
  expect(mounted.region().querySelector('[data-kurasa-bar]')?.getAttribute('data-state')).toBe('closed')
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(mounted.engine().getSnapshot().panel).toBeUndefined(), long)
  act(() => mounted.engine().showControls(false))
  mounted.surface().focus()
  await userEvent.keyboard('g')
  await vi.waitFor(() => expect(mounted.engine().getSnapshot().panel).toBe('glossary'), long)
})

it('a tool that is left out has no button, no key, no panel and no action', async () => {
  const tools = defaultTools.filter(({ id }) => id !== 'search' && id !== 'bookmark')
  const mounted = await mountReader('english', { tools, settings: { fontSize: 1 } })
  await showBars(mounted)
  expect(button(mounted, 'Contents')).toBeTruthy()
  expect(button(mounted, 'Search')).toBeUndefined()
  expect(button(mounted, 'Bookmark')).toBeUndefined()
  act(() => mounted.engine().showControls(false))
  mounted.surface().focus()
  await userEvent.keyboard('{Control>}f{/Control}')
  expect(mounted.engine().getSnapshot().panel).toBeUndefined()
  // A host may still call for it: nothing is stuck.
  act(() => mounted.engine().openPanel('search'))
  await vi.waitFor(() => expect(mounted.engine().getSnapshot().panel).toBeUndefined(), long)
  expect(mounted.region().querySelector('[inert] [data-kurasa-surface]')).toBeNull()
})

it('a default tool has the name, icon and place that a host gives it', async () => {
  const tools: ReaderTool[] = [
    { id: 'search', label: 'Find', bar: 'top' },
    ...defaultTools.filter(({ id }) => id !== 'search'),
  ]
  const mounted = await mountReader('english', { tools })
  await showBars(mounted)
  const find = button(mounted, 'Find')!
  expect(find.closest('[data-kurasa-bar]')).not.toBeNull()
  await userEvent.click(find)
  await vi.waitFor(() => expect(mounted.region().querySelector('input[type="search"]')).not.toBeNull(), long)
})

it('a tool that acts is called, shows its state, and is hidden where it is not available', async () => {
  let isOn = false
  const tools: ReaderTool[] = [
    ...defaultTools,
    {
      id: 'night',
      icon: 'N',
      label: 'Night',
      isPressed: (reader) => reader.getSnapshot().settings.theme === 'night',
      onPress: ({ reader }) => {
        isOn = !isOn
        void reader.updateSettings({ theme: isOn ? 'night' : 'light' })
      },
    },
    {
      id: 'pictures',
      icon: 'P',
      label: 'Pictures',
      isAvailable: ({ publication }) => publication.kind === 'image',
    },
  ]
  const mounted = await mountReader('english', { tools })
  await showBars(mounted)
  expect(button(mounted, 'Pictures')).toBeUndefined()
  const night = button(mounted, 'Night')!
  expect([night.ariaPressed, night.ariaExpanded]).toEqual(['false', null])
  await userEvent.click(night)
  await vi.waitFor(() => expect(button(mounted, 'Night')!.ariaPressed).toBe('true'), long)
  expect(mounted.engine().getSnapshot().settings.theme).toBe('night')
})

it('own parts that throw are left out, and the page and the other tools stay', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const Broken = () => {
    throw new Error('broken part')
  }
  const tools: ReaderTool[] = [
    { id: 'icon', icon: <Broken />, label: 'Broken icon' },
    { id: 'panel', icon: 'P', label: 'Broken panel', panel: Broken },
    ...defaultTools,
  ]
  const slots = { topBar: <Broken />, bottomBar: <Broken />, page: <Broken />, settings: <Broken /> }
  const mounted = await mountReader('english', { tools, slots })
  await showBars(mounted)
  expect(button(mounted, 'Broken icon')).toBeUndefined()
  await userEvent.click(button(mounted, 'Broken panel')!)
  await vi.waitFor(() => expect(mounted.engine().getSnapshot().panel).toBeUndefined(), long)
  await userEvent.click(button(mounted, 'Settings')!)
  await vi.waitFor(() => expect(mounted.region().textContent).toContain('Page turn'), long)
  expect(mounted.engine().visibleText().text.length).toBeGreaterThan(0)
  expect(error).toHaveBeenCalled()
})

it('an own action for selected text is called with it, and a default one can be left out', async () => {
  const onPress = vi.fn()
  const selectionActions = [
    ...defaultSelectionActions.filter(({ id }) => id !== 'copy'),
    { id: 'ask', icon: '?', label: 'Ask', onPress },
    { id: 'never', label: 'Never', isAvailable: () => false },
  ]
  const mounted = await mountReader('english', { selectionActions, settings: { fontSize: 1 } })
  const view = mounted.region().querySelector('[data-kurasa-surface] > div > div')?.shadowRoot
  const text = view?.querySelector('.track > *')?.shadowRoot?.querySelector('p')
  getSelection()?.selectAllChildren(text as Node)
  const bar = () => mounted.region().querySelector<HTMLElement>('[role="toolbar"]')
  await vi.waitFor(() => expect(bar()?.textContent).toContain('Ask'), long)
  expect(bar()!.textContent).toContain('Underline')
  expect(bar()!.textContent).not.toContain('Copy')
  expect(bar()!.textContent).not.toContain('Never')
  const { selection } = mounted.engine().getSnapshot()
  await userEvent.click(button(mounted, 'Ask')!)
  expect(onPress).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ text: selection!.text }),
    expect.objectContaining({ locale: 'en_US', reader: mounted.engine() }),
  )
  await vi.waitFor(() => expect(mounted.engine().getSnapshot().selection).toBeUndefined(), long)
})

it('slots have their content in the bars, over the page and in the settings', async () => {
  const slots = {
    topBar: <i>top</i>,
    bottomBar: <i>bottom</i>,
    page: <i>over</i>,
    settings: <p>own setting</p>,
  }
  const mounted = await mountReader('english', { slots })
  await showBars(mounted)
  expect(mounted.region().querySelector('[data-kurasa-bar] i')?.textContent).toBe('top')
  const shown = [...mounted.region().querySelectorAll('i')].map((each) => each.textContent)
  expect(shown.sort()).toEqual(['bottom', 'over', 'top'])
  await userEvent.click(button(mounted, 'Settings')!)
  await vi.waitFor(
    () => expect(mounted.region().querySelector('[role="dialog"]')?.textContent).toContain('own setting'),
    long,
  )
})
