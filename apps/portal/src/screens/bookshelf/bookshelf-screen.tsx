import { hrefs } from '../../app/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { BookGrid, BookTile, Progress } from '../../parts/book-list/book-list.tsx'
import { ButtonLink } from '../../parts/button/button.tsx'
import { Kiondo } from '../../parts/notice/drawings.tsx'
import { Notice } from '../../parts/notice/notice.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { useLocalShelf } from '../../storage/local-shelf.ts'
import styles from './bookshelf-screen.module.css'

/** The third tab: the books that were opened on this phone. Works without a network. */
export function BookshelfScreen() {
  const { t } = useTexts()
  const shelf = useLocalShelf()
  useScreenTitle(t('shelf.title'))
  return (
    <div className={styles.screen}>
      <ScreenHeader title={t('shelf.title')} />
      {shelf.length === 0 ? (
        <Notice drawing={<Kiondo />} title={t('shelf.empty')} hint={t('shelf.emptyHint')}>
          <ButtonLink to={hrefs.category()}>{t('action.findBooks')}</ButtonLink>
        </Notice>
      ) : (
        <>
          <p className={styles.sum}>
            <span>{t('shelf.onPhone', { count: shelf.length })}</span>
            <span>{t('shelf.lastRead')}</span>
          </p>
          <BookGrid>
            {shelf.map(({ book, fraction, isFinished }) => (
              <li key={book.id}>
                <BookTile book={book} from="member_bookshelf">
                  <span className={styles.progress}>
                    <Progress fraction={fraction} isFinished={isFinished} language={book.language} />
                  </span>
                </BookTile>
              </li>
            ))}
          </BookGrid>
        </>
      )}
    </div>
  )
}
