import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { hrefs } from '../../app/paths.ts'
import { useScrollBox } from '../../app/shell/scroll-box.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ButtonLink } from '../../parts/button/button.tsx'
import faqStyles from '../../parts/faq/faq.module.css'
import { FaqBones, FaqRows } from '../../parts/faq/faq-rows.tsx'
import { MoreHelp } from '../../parts/faq/more-help.tsx'
import { searchFaq } from '../../parts/faq/search-faq.ts'
import { useFaq } from '../../parts/faq/use-faq.ts'
import { Icon } from '../../parts/icon.tsx'
import { Lamp } from '../../parts/notice/lamp.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { isAwaited, QueryView } from '../../parts/query-view.tsx'
import { RowCard, RowLink } from '../../parts/rows/rows.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import styles from './faq-screen.module.css'

/** Letters of a question that are looked at; more is no question. */
const LONGEST = 100

/** Topics of questions, and a search over all answers, without a network too. */
export function FaqScreen() {
  const { t } = useTexts()
  const faq = useFaq()
  // The typed search returns after a visit of an answer.
  const { kept, keep } = useScrollBox()
  const [text, setText] = useState(typeof kept === 'string' ? kept : '')
  useScreenTitle(t('faq.title'))
  const search = (next: string) => {
    setText(next)
    keep(next)
  }
  const wanted = text.trim()
  return (
    <div className={faqStyles.screen}>
      <ScreenHeader title={t('faq.title')} hasBack />
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault()
          // The keyboard goes, so that what was found is seen.
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        }}
      >
        <Icon icon={Search} />
        <input
          type="search"
          aria-label={t('faq.search')}
          placeholder={t('faq.search')}
          maxLength={LONGEST}
          enterKeyHint="search"
          autoComplete="off"
          value={text}
          onChange={(event) => search(event.target.value)}
        />
      </form>
      <QueryView query={faq} skeleton={<FaqBones />}>
        {({ topics }) => {
          if (wanted) {
            const found = searchFaq(topics, wanted)
            if (found.length > 0) {
              return (
                <>
                  <p className={styles.count} role="status">
                    {t('faq.results', { count: found.length })}
                  </p>
                  <FaqRows found={found} hasTopic />
                </>
              )
            }
            return (
              <Notice
                drawing={<Lamp />}
                title={t('faq.noResult', { text: wanted })}
                hint={t('faq.noResultHint')}
              >
                <ButtonLink to={hrefs.reportAnIssue()} state={{ content: wanted }}>
                  {t('faq.ask')}
                </ButtonLink>
              </Notice>
            )
          }
          if (topics.length === 0) {
            return <Notice drawing={<Lamp />} title={t('faq.empty')} hint={t('faq.emptyHint')} />
          }
          return (
            <RowCard label={t('faq.topics')}>
              {topics.map(({ id, title, articles }) => (
                <RowLink
                  key={id}
                  to={hrefs.faqList(id)}
                  label={title}
                  value={t('faq.count', { count: articles.length })}
                />
              ))}
              <RowLink to={hrefs.faqList()} label={t('faq.all')} />
            </RowCard>
          )
        }}
      </QueryView>
      {!isAwaited(faq) && <MoreHelp />}
    </div>
  )
}
