import { hrefs } from '../../app/paths.ts'
import type { ScreenProps } from '../../app/screen-props.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ButtonLink } from '../../parts/button/button.tsx'
import styles from '../../parts/faq/faq.module.css'
import { FaqBones, FaqRows } from '../../parts/faq/faq-rows.tsx'
import { MoreHelp } from '../../parts/faq/more-help.tsx'
import { useFaq } from '../../parts/faq/use-faq.ts'
import { Lamp } from '../../parts/notice/lamp.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { isAwaited, QueryView } from '../../parts/query-view.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'

/** Questions of the topic that `id` names; of all topics without it. */
export function FaqListScreen({ params }: ScreenProps) {
  const { t } = useTexts()
  const id = params.get('id')
  const faq = useFaq()
  const title = faq.data?.topics.find((topic) => topic.id === id)?.title ?? t('faq.all')
  useScreenTitle(title)
  return (
    <div className={styles.screen}>
      <ScreenHeader title={title} hasBack />
      <QueryView query={faq} skeleton={<FaqBones />}>
        {({ topics }) => {
          const shown = topics.filter((topic) => !id || topic.id === id)
          if (!shown.some(({ articles }) => articles.length > 0)) {
            return (
              <Notice
                drawing={<Lamp />}
                title={t(id ? 'faq.noTopic' : 'faq.empty')}
                hint={t(id ? 'faq.goneHint' : 'faq.emptyHint')}
              >
                <ButtonLink to={hrefs.faq()}>{t('faq.search')}</ButtonLink>
              </Notice>
            )
          }
          return shown.map((topic) => (
            <section key={topic.id} aria-label={topic.title}>
              {!id && <h2 className={styles.heading}>{topic.title}</h2>}
              <FaqRows found={topic.articles.map((article) => ({ article, topic }))} />
            </section>
          ))
        }}
      </QueryView>
      {!isAwaited(faq) && <MoreHelp />}
    </div>
  )
}
