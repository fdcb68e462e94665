import { hrefs } from '../../app/paths.ts'
import { RowCard, RowLink } from '../rows/rows.tsx'
import { Bone, Skeleton } from '../skeleton.tsx'
import styles from './faq.module.css'
import type { FoundArticle } from './use-faq.ts'

/** Questions to tap. `hasTopic` shows under each its topic. */
export function FaqRows({ found, hasTopic }: { found: readonly FoundArticle[]; hasTopic?: boolean }) {
  return (
    <RowCard>
      {found.map(({ article, topic }) => (
        <RowLink
          key={article.id}
          to={hrefs.faqContent(article.id)}
          label={
            <>
              {article.title}
              {hasTopic && <span className={styles.topic}>{topic.title}</span>}
            </>
          }
        />
      ))}
    </RowCard>
  )
}

/** Rows on their way. */
export function FaqBones({ count = 6 }: { count?: number }) {
  return (
    <Skeleton>
      <div className={styles.bones}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bones are all alike
          <Bone key={index} blockSize="56px" borderRadius="var(--k-radius-card)" />
        ))}
      </div>
    </Skeleton>
  )
}
