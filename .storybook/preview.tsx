import type { Decorator, Preview } from '@storybook/react-vite'
import { directionOfLocale, type KurasaLocale, toBcp47 } from '../packages/reader-react/src/i18n/locale.ts'
import '../packages/reader-react/src/theme/tokens.css'
import '../packages/reader-react/src/theme/fonts.css'
import './preview.css'
import { settled } from './settled.ts'

/** Language, direction and theme of the whole story, as a host page would set them. */
const withHostPage: Decorator = (Story, { globals }) => {
  const locale = globals.locale as KurasaLocale
  const root = document.documentElement
  root.lang = toBcp47(locale)
  root.dir = directionOfLocale(locale)
  root.dataset.kTheme = String(globals.theme)
  return <Story />
}

const preview: Preview = {
  decorators: [withHostPage],
  // Runs before the check of accessibility, which would else look at what waits for its texts and data.
  afterEach: settled,
  globalTypes: {
    locale: {
      description: 'Language of the interface',
      toolbar: {
        icon: 'globe',
        items: [
          { value: 'en_US', title: 'English' },
          { value: 'sw_KE', title: 'Kiswahili' },
          { value: 'ar_SA', title: 'العربية' },
        ],
        dynamicTitle: true,
      },
    },
    theme: {
      description: 'Colours',
      toolbar: {
        icon: 'contrast',
        items: ['light', 'sepia', 'night', 'contrast', 'contrast-night'],
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { locale: 'en_US', theme: 'light', viewport: { value: 'phone', isRotated: false } },
  parameters: {
    layout: 'fullscreen',
    // No rule reads style sheets. Passed elements are counted only: to name each takes a third of the time.
    a11y: { test: 'error', options: { resultTypes: ['violations', 'incomplete'], preload: false } },
    viewport: {
      options: {
        phone: { name: 'Phone', styles: { width: '360px', height: '740px' }, type: 'mobile' },
        smallPhone: { name: 'Small phone', styles: { width: '320px', height: '568px' }, type: 'mobile' },
        zoomed: { name: 'Zoomed to 400 %', styles: { width: '320px', height: '256px' }, type: 'mobile' },
        tablet: { name: 'Tablet', styles: { width: '840px', height: '1080px' }, type: 'tablet' },
        desktop: { name: 'Desktop', styles: { width: '1280px', height: '800px' }, type: 'desktop' },
      },
    },
  },
}

export default preview
