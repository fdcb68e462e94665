import { defaultReaderSettings, isPageBook, type PageColours, type Theme } from '@kurasa/reader-core'
import { type CSSProperties, useId, useRef } from 'react'
import { Button, IconButton } from '../button/button.tsx'
import { enUsSettings } from '../i18n/en-us-settings.ts'
import type { PlainKey } from '../i18n/text-keys.ts'
import {
  CloseIcon,
  LooseLinesIcon,
  NarrowMarginIcon,
  NormalLinesIcon,
  NormalMarginIcon,
  TightLinesIcon,
  WideMarginIcon,
} from '../icons/icons.tsx'
import { useShownTheme } from '../page-theme.ts'
import { Panel } from '../panel/panel.tsx'
import { Slot } from '../panel/part-boundary.tsx'
import { useDragToClose } from '../panel/use-drag-to-close.ts'
import { Segments } from '../segments/segments.tsx'
import { Slider } from '../slider/slider.tsx'
import { facesFor } from '../theme/face-choices.ts'
import { useHasTool, useToolbox } from '../tools/tool.ts'
import { useLateContext } from '../use-late-context.ts'
import { useReaderContext } from '../use-reader-context.ts'
import { jump } from '../use-reader-keys.ts'
import { useReaderState } from '../use-reader-state.ts'
import { ChoiceField } from './choice-field.tsx'
import { ImageSettings } from './image-settings.tsx'
import { isSameSettings } from './same-settings.ts'
import { fontSizes, fontStep, lineHeightsFor, margins, themeOf } from './setting-choices.ts'
import { Choice, Flag } from './setting-fields.tsx'
import styles from './settings-panel.module.css'
import { Switch } from './switch.tsx'
import { useSettings } from './use-settings.ts'

const circles = ['light', 'sepia', 'night', 'black', 'contrast', 'system'] as const
const isReaders = (name: string): name is (typeof circles)[number] =>
  (circles as readonly string[]).includes(name)
const percent = (fontSize: number) => Math.round(fontSize * 100) / 100

/** Title of the sheet, and its buttons. */
function SheetHead({ name }: { name: string }) {
  const { reader, defaultSettings, t } = useReaderContext()
  const settings = useReaderState(reader, (snapshot) => snapshot.settings)
  const head = useRef<HTMLDivElement>(null)
  useDragToClose(head)
  // Voices are chosen elsewhere.
  const defaults = { ...defaultReaderSettings, ...defaultSettings, speech: settings.speech }
  return (
    <div className={styles.head} ref={head}>
      <h2 id={name} className={styles.title}>
        {t('settings')}
      </h2>
      <Button
        variant="text"
        disabled={isSameSettings(settings, defaults)}
        className={styles.reset}
        onClick={() => jump(reader.updateSettings(defaults))}
      >
        {t('reset')}
      </Button>
      <IconButton label={t('close')} onClick={() => reader.openPanel(undefined)}>
        <CloseIcon />
      </IconButton>
    </div>
  )
}

const keyOf = <Key extends string>(choices: Record<Key, unknown>, value: unknown) =>
  (Object.keys(choices) as Key[]).find((key) => choices[key] === value)

/** A slider between two letters. */
function TextSize() {
  const { t, bookScript, uiDirection } = useReaderContext()
  const { settings, set } = useSettings()
  const letter = bookScript === 'rtl' ? 'ع' : 'A'
  const step = fontStep(settings.fontSize)
  const setStep = (next: number) => {
    const fontSize = fontSizes[Math.min(fontSizes.length - 1, Math.max(0, next))]
    if (fontSize !== undefined && fontSize !== settings.fontSize) set({ fontSize })
  }
  return (
    <div className={styles.size}>
      <button
        type="button"
        className={styles.round}
        aria-label={t('smallerText')}
        aria-disabled={step === 0 || undefined}
        onClick={() => setStep(step - 1)}
      >
        <span className={styles.smallA}>{letter}</span>
      </button>
      <Slider
        label={t('textSize')}
        min={0}
        max={fontSizes.length - 1}
        value={step}
        valueText={(at) => t('percentage', { fraction: percent(fontSizes[at] ?? 1) })}
        direction={uiDirection}
        ticks={fontSizes.map((_, at) => at / (fontSizes.length - 1))}
        onPreview={(at) => at !== undefined && setStep(at)}
        onCommit={setStep}
      />
      <button
        type="button"
        className={styles.round}
        aria-label={t('largerText')}
        aria-disabled={step === fontSizes.length - 1 || undefined}
        onClick={() => setStep(step + 1)}
      >
        <span className={styles.largeA}>{letter}</span>
      </button>
    </div>
  )
}

const isOwn = (theme: PageColours | undefined): theme is Theme => theme !== undefined && 'tokens' in theme

/** An element in the colours of a theme, the app's own or the reader's. */
function themed(name: string, theme: PageColours | undefined) {
  return { 'data-k-theme': name, ...(isOwn(theme) && { style: theme.tokens as CSSProperties }) }
}

/** Circles in the colours of the themes: the reader's, then the app's own. */
function Themes() {
  const { reader, t, bookScript } = useReaderContext()
  const { settings, set } = useSettings()
  const { themes } = reader
  const isDark = themes[useShownTheme(settings.theme)]?.scheme === 'dark'
  // One that takes the place of a theme of the reader has the circle of that.
  const own = Object.keys(themes).filter((name) => isOwn(themes[name]) && !isReaders(name))
  const radios = useId()
  return (
    <fieldset className={styles.themes}>
      <legend className={styles.srOnly}>{t('theme')}</legend>
      {[...circles, ...own].map((circle) => {
        const theme = isReaders(circle) ? themeOf(circle, isDark) : circle
        const colours = themes[theme]
        const name = (isOwn(colours) && colours.label) || (isReaders(circle) ? t(`theme.${circle}`) : circle)
        const isOn =
          settings.theme === theme || (circle === 'contrast' && settings.theme === 'contrast-night')
        return (
          <label key={circle} className={styles.theme}>
            <input
              type="radio"
              className={styles.input}
              name={radios}
              checked={isOn}
              aria-label={name}
              onChange={() => set({ theme })}
            />
            {circle === 'system' ? (
              <span className={styles.circle} data-circle="system">
                <span className={styles.half} {...themed('light', themes.light)} />
                <span className={styles.half} {...themed('night', themes.night)} />
              </span>
            ) : (
              <span className={styles.circle} {...themed(theme, colours)}>
                {bookScript === 'rtl' ? 'أب' : 'Aa'}
              </span>
            )}
            <span className={styles.themeName}>{name}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

function SwapTapSides() {
  const { t } = useReaderContext()
  const { settings, set } = useSettings()
  return (
    <Switch
      label={t('swapTapSides')}
      isOn={settings.tapZones === 'swapped'}
      onChange={(isOn) => set({ tapZones: isOn ? 'swapped' : 'standard' })}
    />
  )
}

function ArrowsTurn() {
  return (
    <div className={styles.ofDesk}>
      <Flag name="arrowsTurn" />
    </div>
  )
}

/** Face, spacing and flow of the text. */
function TextLook() {
  const { t, bookScript } = useReaderContext()
  const { settings, set } = useSettings()
  const faces = facesFor(bookScript)
  const lineHeights = lineHeightsFor(bookScript)
  return (
    <>
      <Segments
        label={t('face')}
        options={faces.map((face) => ({
          value: face.name,
          label: t(face.label),
          // Its name in its own letters would fetch a face that few choose.
          ...(face.name !== 'publisher' &&
            (face.name !== 'dyslexic' || face.fontFamily === settings.fontFamily) && {
              fontFamily: face.fontFamily,
            }),
        }))}
        value={faces.find((face) => face.fontFamily === settings.fontFamily)?.name}
        onChange={(face) =>
          set({ fontFamily: faces.find(({ name }) => name === face)?.fontFamily ?? 'publisher' })
        }
      />
      <div className={styles.pair}>
        <Segments
          label={t('lineSpacing')}
          options={[
            { value: 'tight', label: t('lineSpacing.tight'), icon: <TightLinesIcon /> },
            { value: 'normal', label: t('lineSpacing.normal'), icon: <NormalLinesIcon /> },
            { value: 'loose', label: t('lineSpacing.loose'), icon: <LooseLinesIcon /> },
          ]}
          value={keyOf(lineHeights, settings.lineHeight)}
          onChange={(key) => set({ lineHeight: lineHeights[key] })}
        />
        <Segments
          label={t('flow')}
          options={(['paged', 'scrolled'] as const).map((flow) => ({
            value: flow,
            label: t(`flow.${flow}` satisfies PlainKey),
          }))}
          value={settings.flow}
          onChange={(flow) => set({ flow })}
        />
      </div>
    </>
  )
}

function Margins() {
  const { t } = useReaderContext()
  const { settings, set } = useSettings()
  return (
    <ChoiceField
      label={t('margin')}
      options={[
        { value: 'narrow', label: t('margin.narrow'), icon: <NarrowMarginIcon /> },
        { value: 'normal', label: t('margin.normal'), icon: <NormalMarginIcon /> },
        { value: 'wide', label: t('margin.wide'), icon: <WideMarginIcon /> },
      ]}
      value={keyOf(margins, settings.margin)}
      onChange={(key) => set({ margin: margins[key] })}
    />
  )
}

/** How the page looks, on a sheet below it: the text above changes as one chooses. */
export default function SettingsSheet() {
  const { canPrint, reader, t } = useLateContext(enUsSettings)
  const { slots } = useToolbox()
  const hasTool = useHasTool()
  const name = useId()
  const isOfPages = isPageBook(reader.publication)
  return (
    <Panel name="settings" className={styles.sheet} labelledBy={name} isModal={false}>
      <SheetHead name={name} />
      <div className={styles.scroll}>
        {!isOfPages && <TextSize />}
        <Themes />
        {isOfPages ? (
          <>
            <ImageSettings />
            <SwapTapSides />
            <Choice name="turn" />
            <Choice name="keepAwake" />
            <ArrowsTurn />
          </>
        ) : (
          <>
            <TextLook />
            <SwapTapSides />
            <Margins />
            <Choice name="turn" />
            <Choice name="keepAwake" />
            <ArrowsTurn />
            <Choice name="columns" />
            <Choice name="textAlign" />
            <Flag name="hyphenate" />
            <Flag name="publisherStyles" />
            <Choice name="runningHead" />
          </>
        )}
        <Slot content={slots.settings} />
        {canPrint && hasTool('print') && reader.publication.kind === 'text' && 'print' in window && (
          <Button
            variant="text"
            className={styles.print}
            aria-haspopup="dialog"
            onClick={() => reader.openPanel('print')}
          >
            {t('print')}
          </Button>
        )}
      </div>
    </Panel>
  )
}
