import { getHeTest } from '@kurasa/portal-contract'
import { useQuery } from '@tanstack/react-query'
import { PortalError } from '../../api/portal-error.ts'
import { usePortalClient } from '../../api/use-portal-client.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { NotFoundPage } from '../../parts/not-found-page.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { ScreenHeader, useScreenTitle } from '../../parts/screen-header.tsx'
import { Bone, Skeleton } from '../../parts/skeleton.tsx'
import styles from './he-test-screen.module.css'

/** For operators: what of the network's headers arrives. A page that does not exist unless the server enables it. */
export function HeTestScreen() {
  const { t } = useTexts()
  const client = usePortalClient()
  const test = useQuery({
    queryKey: ['he-test'],
    queryFn: ({ signal }) => client.call(getHeTest, undefined, { signal, silent: true }),
    staleTime: 0,
    gcTime: 0,
  })
  const isOff = test.error instanceof PortalError && test.error.status === 404
  useScreenTitle(t(isOff ? 'notFound.title' : 'heTest.title'))
  if (isOff) return <NotFoundPage />
  return (
    <>
      <ScreenHeader title={t('heTest.title')} hasBack />
      <QueryView
        query={test}
        skeleton={
          <Skeleton>
            <div className={styles.facts}>
              <Bone inlineSize="70%" blockSize="22px" />
            </div>
          </Skeleton>
        }
      >
        {({ headers, isTrusted, address }) => (
          <dl className={styles.facts}>
            <dt>{t('heTest.address')}</dt>
            <dd dir="ltr">{address}</dd>
            <dt>{t('heTest.trusted')}</dt>
            <dd>{t(isTrusted ? 'heTest.yes' : 'heTest.no')}</dd>
            <dt>{t('heTest.headers')}</dt>
            {headers.length === 0 && <dd>{t('heTest.none')}</dd>}
            {headers.map(({ name, masked }) => (
              <dd key={name} dir="ltr">
                {name}: {masked}
              </dd>
            ))}
          </dl>
        )}
      </QueryView>
    </>
  )
}
