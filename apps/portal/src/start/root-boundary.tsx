import { Component, type ReactNode } from 'react'
import type { Texts } from '../i18n/texts.ts'
import buttonStyles from '../parts/button/button.module.css'
import { Button } from '../parts/button/button.tsx'
import { Notice } from '../parts/notice/notice.tsx'

const reload = () => window.location.reload()

/**
 * Last net around the portal: an error outside of every screen shows a message with another try and the plain pages, not a blank page. Loads
 * the page again when the network returns.
 */
export class RootBoundary extends Component<{ texts: Texts; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    window.addEventListener('online', reload)
  }

  override componentWillUnmount() {
    window.removeEventListener('online', reload)
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    const { t, language } = this.props.texts
    return (
      <Notice title={t('screen.error')} hint={t('screen.errorHint')} isScreen isAlert>
        <Button onClick={reload}>{t('action.retry')}</Button>
        <a className={buttonStyles.button} data-kind="outline" href={`/lite?lang=${language}`}>
          {t('screen.plainPages')}
        </a>
      </Notice>
    )
  }
}
