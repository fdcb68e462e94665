import {
  defaultSelectionActions,
  defaultTools,
  Reader,
  readerPreferences,
  useReaderContext,
} from '@kurasa/reader-react'
import { createRoot } from 'react-dom/client'
import '@kurasa/reader-react/styles.css'

const locale = new URLSearchParams(location.search).get('locale') ?? 'en'
const words = {
  en: { glossary: 'Glossary', ferry: 'A boat that crosses a water.', wide: 'Long lines', ask: 'Ask' },
  sw: { glossary: 'Kamusi ndogo', ferry: 'Chombo kinachovusha watu.', wide: 'Mistari mirefu', ask: 'Uliza' },
  ar: { glossary: 'معجم صغير', ferry: 'مركب يعبر الماء.', wide: 'أسطر طويلة', ask: 'اسأل' },
}[locale === 'sw' || locale === 'ar' ? locale : 'en']

function LongLines() {
  const { measure } = readerPreferences(useReaderContext().reader)
  const set = (isLong: boolean) => (isLong ? measure.set(measure.range!.most) : measure.reset())
  return (
    <label>
      <input type="checkbox" onChange={(event) => set(event.target.checked)} /> {words.wide}
    </label>
  )
}

const glossary = {
  id: 'glossary',
  icon: '📖',
  label: words.glossary,
  panel: () => <p>{words.ferry}</p>,
  shortcut: 'g',
}
const ask = { id: 'ask', icon: '?', label: words.ask, onPress: ({ text }: { text: string }) => alert(text) }
const tools = [...defaultTools.filter(({ id }) => id !== 'search'), glossary]
const actions = [...defaultSelectionActions, ask]
const slots = { settings: <LongLines /> }

createRoot(document.getElementById('book')!).render(
  <Reader
    src="/books/flatland.epub"
    locale={locale}
    tools={tools}
    selectionActions={actions}
    slots={slots}
  />,
)
