import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useEffect } from 'react'
import { useShellActions } from '../app/shell/shell-actions.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { IconButton } from './button/button.tsx'
import { Icon } from './icon.tsx'
import styles from './screen-header.module.css'

/** Names the page in the browser's title while the screen is on stage. */
export function useScreenTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Kurasa` : 'Kurasa'
  }, [title])
}

/** Top of a screen: Back where there is a way back, the title, actions at the end. */
export function ScreenHeader(props: { title?: ReactNode; hasBack?: boolean; children?: ReactNode }) {
  const { t } = useTexts()
  const { back } = useShellActions()
  return (
    <header className={styles.header} data-has-back={props.hasBack || undefined}>
      {props.hasBack && (
        <IconButton label={t('nav.back')} onClick={back}>
          <Icon icon={ArrowLeft} isMirrored />
        </IconButton>
      )}
      {props.title === undefined ? (
        <span className={styles.space} />
      ) : (
        <h1 className={styles.title}>{props.title}</h1>
      )}
      {props.children}
    </header>
  )
}
