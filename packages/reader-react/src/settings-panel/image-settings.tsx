import { enUsImages } from '../i18n/en-us-images.ts'
import { Segments } from '../segments/segments.tsx'
import { Slider } from '../slider/slider.tsx'
import { useLateContext } from '../use-late-context.ts'
import { ChoiceField } from './choice-field.tsx'
import { Choice, Flag } from './setting-fields.tsx'
import styles from './settings-panel.module.css'
import { Switch } from './switch.tsx'
import { useSettings } from './use-settings.ts'

const MODES = ['paged', 'vertical', 'horizontal'] as const
const FITS = ['contain', 'width', 'height', 'original', 'smart'] as const
const SPREADS = { auto: 'columns.auto', single: 'columns.1', double: 'columns.2' } as const
const SPREAD_NAMES = ['auto', 'single', 'double'] as const
/** Steps of the brightness, in hundredths. */
const DIMMEST = 20
const BRIGHTEST = 150

/** Settings of books of images and of fixed layout: layout and colours. */
export function ImageSettings() {
  const { t } = useLateContext(enUsImages)
  const { settings, set } = useSettings()
  const isPaged = settings.imageMode === 'paged'
  return (
    <>
      <Segments
        label={t('imageMode')}
        options={MODES.map((mode) => ({ value: mode, label: t(`imageMode.${mode}`) }))}
        value={settings.imageMode}
        onChange={(imageMode) => set({ imageMode })}
      />
      {isPaged && <PagedImageSettings />}
      <Choice name="imageDirection" />
      <Flag name="splitWide" />
      <Flag name="cropBorders" />
      <Flag name="keepZoom" />
      <Flag name="pageNumber" />
      <ImageColours />
      <Switch
        label={t('dataSaver')}
        isOn={settings.dataSaver === 'on'}
        onChange={(isOn) => set({ dataSaver: isOn ? 'on' : 'auto' })}
      />
    </>
  )
}

/** How pages fit the view, and which are side by side. */
function PagedImageSettings() {
  const { t } = useLateContext(enUsImages)
  const { settings, set } = useSettings()
  return (
    <>
      <Segments
        label={t('pageFit')}
        options={FITS.map((fit) => ({ value: fit, label: t(`imageFit.${fit}`) }))}
        value={settings.imageFit}
        onChange={(imageFit) => set({ imageFit })}
      />
      <ChoiceField
        label={t('columns')}
        options={SPREAD_NAMES.map((spread) => ({ value: spread, label: t(SPREADS[spread]) }))}
        value={settings.spread}
        onChange={(spread) => set({ spread })}
      />
      <Flag name="spreadOffset" />
    </>
  )
}

/** The colours of images and of what is around them. */
function ImageColours() {
  const { t, uiDirection } = useLateContext(enUsImages)
  const { settings, set } = useSettings()
  const { imageFilter } = settings
  const setFilter = (patch: Partial<typeof imageFilter>) => set({ imageFilter: { ...imageFilter, ...patch } })
  return (
    <>
      <Choice name="imageBackground" />
      <Switch label={t('imageNight')} isOn={imageFilter.night} onChange={(night) => setFilter({ night })} />
      <Switch
        label={t('greyscale')}
        isOn={imageFilter.greyscale}
        onChange={(greyscale) => setFilter({ greyscale })}
      />
      <div className={styles.field}>
        <span aria-hidden="true">{t('brightness')}</span>
        <Slider
          label={t('brightness')}
          min={DIMMEST / 10}
          max={BRIGHTEST / 10}
          value={Math.round(imageFilter.brightness * 10)}
          valueText={(tenths) => t('percentage', { fraction: tenths / 10 })}
          direction={uiDirection}
          onPreview={(tenths) => tenths !== undefined && setFilter({ brightness: tenths / 10 })}
          onCommit={(tenths) => setFilter({ brightness: tenths / 10 })}
        />
      </div>
    </>
  )
}
