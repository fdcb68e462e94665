import type { Category, Interests } from '@kurasa/portal-contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { saveInterests } from '../../account/save-interests.ts'
import { categoriesQuery, forYouQuery } from '../../api/book-queries.ts'
import { useMe } from '../../api/member-queries.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import type { ScreenProps } from '../../app/screen-props.ts'
import { useShellActions } from '../../app/shell/shell-actions.ts'
import { bookLanguageName } from '../../i18n/locale.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { BookShelf, BookShelfBones } from '../../parts/book-list/book-shelf.tsx'
import { Button } from '../../parts/button/button.tsx'
import { ChipGroup } from '../../parts/choice/chip-group.tsx'
import { useErrorText } from '../../parts/error-text.ts'
import { QueryView } from '../../parts/query-view.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { Bone, Skeleton } from '../../parts/skeleton.tsx'
import { useDebounced } from '../../parts/use-debounced.ts'
import { useFace } from '../../parts/use-face.ts'
import { useUid } from '../../session/session.ts'
import { clientStorage } from '../../storage/client-storage.ts'
import { hasInterests, useStoredInterests } from '../../storage/interests.ts'
import styles from './interested-screen.module.css'

/** Languages that books are offered in. */
const bookLanguages = ['sw', 'en', 'ar']
const PREVIEW = 12
/** The preview waits until the fingers rest, ms. */
const PICKING = 400

const none: Interests = { categories: [], languages: [] }

/** Books that what is picked leads to. */
function Preview({ interests }: { interests: Interests }) {
  const { t } = useTexts()
  const errorText = useErrorText()
  const picked = useDebounced(interests, PICKING)
  const books = useQuery({
    ...forYouQuery(usePortalClient(), picked, PREVIEW),
    enabled: hasInterests(picked),
    placeholderData: keepPreviousData,
  })
  let shown: ReactNode
  if (!hasInterests(interests)) shown = <p className={styles.hint}>{t('interests.previewHint')}</p>
  else
    shown = (
      <QueryView
        query={books}
        skeleton={
          <Skeleton>
            <BookShelfBones />
          </Skeleton>
        }
        renderError={() => <p className={styles.hint}>{errorText(books.error)}</p>}
      >
        {(items) =>
          items.length > 0 ? (
            <BookShelf books={items} from="interested" label={t('interests.preview')} />
          ) : (
            <p className={styles.hint}>{t('interests.previewEmpty')}</p>
          )
        }
      </QueryView>
    )
  return (
    <section className={styles.preview} aria-labelledby="interests-preview">
      <h2 id="interests-preview" className={styles.heading}>
        {t('interests.preview')}
      </h2>
      {shown}
    </section>
  )
}

function Picker({ categories, saved }: { categories: Category[]; saved: Interests }) {
  const { t, language } = useTexts()
  const { toast } = useShellActions()
  const errorText = useErrorText()
  const client = usePortalClient()
  const queryClient = useQueryClient()
  const uid = useUid()
  const [draft, setDraft] = useState<Interests>()
  const [isSubmitted, setSubmitted] = useState(false)
  const known = new Set(categories.map(({ id }) => id))
  const { categories: picked, languages } = draft ?? saved
  // A category that is no longer there cannot be unpicked by hand.
  const interests = { categories: picked.filter((id) => known.has(id)), languages }
  const others = languages.filter((tag) => !bookLanguages.includes(tag))
  const isMissing = isSubmitted && !hasInterests(interests)

  const save = useMutation({
    mutationFn: async (next: Interests) => {
      await saveInterests(next, uid, { client, storage: clientStorage })
      if (uid) void queryClient.invalidateQueries({ queryKey: ['me', uid] })
      return next
    },
    onSuccess: (next) => {
      setDraft(next)
      setSubmitted(false)
      toast(t(hasInterests(next) ? 'interests.saved' : 'interests.cleared'))
    },
    onError: (error) => toast(errorText(error)),
  })

  const change = (patch: Partial<Interests>) => setDraft({ ...interests, ...patch })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
        if (hasInterests(interests)) save.mutate(interests)
      }}
    >
      <p className={styles.lead}>{t('interests.hint')}</p>
      <ChipGroup
        legend={t('interests.languages')}
        choices={[...bookLanguages, ...others].map((tag) => ({
          value: tag,
          label: bookLanguageName(tag, language),
        }))}
        values={languages}
        onChange={(next) => change({ languages: next })}
      />
      <ChipGroup
        legend={t('interests.categories')}
        choices={categories.map(({ id, name }) => ({ value: id, label: name }))}
        values={interests.categories}
        onChange={(next) => change({ categories: next })}
      />
      <Preview interests={interests} />
      {hasInterests(draft ?? saved) && (
        <Button kind="text" className={styles.forget} onClick={() => save.mutate(none)}>
          {t('interests.clear')}
        </Button>
      )}
      <div className={styles.foot}>
        {isMissing && (
          <p className={styles.missing} role="alert">
            {t('interests.pickOne')}
          </p>
        )}
        <Button type="submit" size="tall" isBusy={save.isPending}>
          {t('action.save')}
        </Button>
      </div>
    </form>
  )
}

/** Interests: categories and languages of books, and the books they lead to. */
export function InterestedScreen(_props: ScreenProps) {
  const { t, language } = useTexts()
  const categories = useQuery(categoriesQuery(usePortalClient(), language))
  const stored = useStoredInterests()
  const me = useMe()
  const names = categories.data?.map(({ name }) => name).join('')
  const hasFace = useFace('500 14px "Figtree Variable", "Vazirmatn Variable"', names ?? t('interests.title'))
  const shown = hasFace ? categories : { ...categories, data: undefined, isFetching: true }
  useScreenTitle(t('interests.title'))
  return (
    <div className={styles.screen}>
      <ScreenHeader title={t('interests.title')} hasBack />
      <QueryView
        query={shown}
        skeleton={
          <Skeleton>
            <div className={styles.bones}>
              {[90, 110, 84, 120, 96, 74, 104, 88].map((width) => (
                <Bone
                  key={width}
                  inlineSize={`${width}px`}
                  blockSize="36px"
                  borderRadius="var(--k-radius-pill)"
                />
              ))}
            </div>
            <BookShelfBones />
          </Skeleton>
        }
      >
        {(all) => (
          <Picker
            categories={[...all].sort((a, b) => a.order - b.order)}
            saved={me.data?.user.interests ?? stored}
          />
        )}
      </QueryView>
    </div>
  )
}
