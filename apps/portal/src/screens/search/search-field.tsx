import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { IconButton } from '../../parts/button/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import styles from './search-screen.module.css'

/**
 * The line to type in and, while one types, how it may go on: a combobox with a list. Arrow keys walk through the list,
 * Enter takes what is marked or what is typed, Escape closes the list and then empties the line.
 */
export function SearchField(props: {
  value: string
  suggestions: readonly string[]
  /** The list is wanted: one types. */
  isOpen: boolean
  hasFocus: boolean
  error?: string
  onType: (text: string) => void
  onSearch: (text: string) => void
  onClose: () => void
}) {
  const { value, suggestions, error, onType, onSearch, onClose } = props
  const { t } = useTexts()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [marked, setMarked] = useState(-1)
  const typed = value.trim()
  const options = [typed, ...suggestions.filter((text) => text !== typed)]
  const isOpen = props.isOpen && typed !== '' && !error
  const active = isOpen && marked >= 0 && marked < options.length ? marked : undefined

  // Only when the screen opens: after opening a link with a search, the results matter, not a keyboard.
  const [hasFocus] = useState(props.hasFocus)
  useEffect(() => {
    if (hasFocus) input.current?.focus({ preventScroll: true })
  }, [hasFocus])

  const search = (text: string) => {
    setMarked(-1)
    onSearch(text)
    if (text !== '') input.current?.blur()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      setMarked(-1)
      if (isOpen) onClose()
      else onType('')
    } else if (isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      setMarked(nextMarked(marked, event.key === 'ArrowDown' ? 1 : -1, options.length))
    }
  }

  return (
    <search className={styles.search}>
      <form
        className={styles.field}
        data-wrong={error ? '' : undefined}
        onSubmit={(event) => {
          event.preventDefault()
          search(active === undefined ? typed : options[active]!)
        }}
      >
        <Icon icon={Search} />
        <input
          ref={input}
          className={styles.input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          role="combobox"
          dir="auto"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-label={t('nav.search')}
          placeholder={t('search.placeholder')}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={active === undefined ? undefined : `${id}-${active}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={value}
          onChange={(event) => {
            setMarked(-1)
            onType(event.target.value)
          }}
          onKeyDown={onKeyDown}
        />
        {value !== '' && (
          <IconButton
            label={t('search.clear')}
            onClick={() => {
              onType('')
              input.current?.focus()
            }}
          >
            <Icon icon={X} />
          </IconButton>
        )}
      </form>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {isOpen && suggestions.length > 0 && t('search.suggestionCount', { count: suggestions.length })}
      </p>
      {isOpen && <Suggestions id={id} options={options} active={active} onChoose={search} />}
    </search>
  )
}

/** The option that an arrow key marks; -1 is the line itself, which is one place of the round. */
function nextMarked(marked: number, step: 1 | -1, count: number): number {
  const places = count + 1
  return ((marked + 1 + step + places) % places) - 1
}

/** How what is typed may go on; the first option is what is typed. */
function Suggestions(props: {
  /** Of the field; options are named after it. */
  id: string
  options: readonly string[]
  active: number | undefined
  onChoose: (text: string) => void
}) {
  const { id, options, active, onChoose } = props
  const { t } = useTexts()
  return (
    <div
      id={`${id}-list`}
      className={styles.suggestions}
      role="listbox"
      tabIndex={-1}
      aria-label={t('search.suggestions')}
    >
      {options.map((text, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the line above, which names the marked one
        <div
          key={text}
          id={`${id}-${index}`}
          className={styles.suggestion}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The line keeps the focus until something is chosen.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(text)}
        >
          <Icon icon={Search} isSmall />
          <span>{index === 0 ? t('search.forText', { text }) : <bdi>{text}</bdi>}</span>
        </div>
      ))}
    </div>
  )
}
