import { reportCategories } from '@kurasa/portal-contract'
import { useEffect } from 'react'
import { useNavigation } from '../../app/navigation.ts'
import { hrefs } from '../../app/paths.ts'
import type { ReportPrefill } from '../../app/report-prefill.ts'
import type { ScreenProps } from '../../app/screen-props.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ButtonLink } from '../../parts/button/button.tsx'
import styles from '../../parts/faq/faq.module.css'
import { FaqAnswer } from '../../parts/faq/faq-answer.tsx'
import { FaqBones, FaqRows } from '../../parts/faq/faq-rows.tsx'
import { articlesOf, type FoundArticle, useFaq } from '../../parts/faq/use-faq.ts'
import { Lamp } from '../../parts/notice/lamp.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { DidItHelp } from './did-it-help.tsx'

/** Other questions of the topic below an answer. */
const MOST_OTHERS = 3

function Answer({ article, topic }: FoundArticle) {
  const { t } = useTexts()
  const others = topic.articles.filter(({ id }) => id !== article.id).slice(0, MOST_OTHERS)
  const report: ReportPrefill = {
    category: reportCategories.find((category) => category === topic.id),
    content: t('faq.about', { title: article.title }),
  }
  return (
    <>
      <FaqAnswer blocks={article.blocks} />
      <DidItHelp key={article.id} articleId={article.id} report={report} />
      {others.length > 0 && (
        <section className={styles.section}>
          <h2 className={styles.heading}>{t('faq.more', { topic: topic.title })}</h2>
          <FaqRows found={others.map((other) => ({ article: other, topic }))} />
        </section>
      )}
    </>
  )
}

/** The answer that `id` names. Without it the questions take its place. */
export function FaqContentScreen({ params }: ScreenProps) {
  const { t } = useTexts()
  const { replace } = useNavigation()
  const id = params.get('id')
  const faq = useFaq()
  const found = faq.data && articlesOf(faq.data.topics).find(({ article }) => article.id === id)
  useScreenTitle(found?.article.title ?? t('faq.title'))
  useEffect(() => {
    if (!id) replace(hrefs.faq())
  }, [id, replace])
  if (!id) return null
  return (
    <div className={styles.screen}>
      <ScreenHeader title={found?.article.title} hasBack />
      <QueryView query={faq} skeleton={<FaqBones count={4} />}>
        {() =>
          found ? (
            <Answer {...found} />
          ) : (
            <Notice drawing={<Lamp />} title={t('faq.noArticle')} hint={t('faq.goneHint')} isScreen>
              <ButtonLink to={hrefs.faq()}>{t('faq.search')}</ButtonLink>
            </Notice>
          )
        }
      </QueryView>
    </div>
  )
}
