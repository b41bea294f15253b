import { useApiQuery, useReadWhenOpened } from '@kontor/platform/host-hooks';
import { LoadFailure } from '@kontor/platform/parts/load-failure';
import { Loading } from '@kontor/platform/parts/loading';
import { useLoadFailure } from '@kontor/platform/use-load-failure';
import { PageHead } from '@kontor/ui/page-head';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { lists } from '../../calls/lists.ts';
import { StaffPage } from '../../components/staff-page.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { BrandForm } from './brand-form.tsx';

/** Whose product the portal is. */
export function BrandPage() {
  const t = useTexts();
  const query = useApiQuery(lists.brand, {}, useReadWhenOpened());
  const failure = useLoadFailure(query);
  return (
    <StaffPage error={query.error}>
      <PageHead title={t('brand.title')} lead={t('brand.lead')} />
      {failure && <LoadFailure {...failure} />}
      {!query.data && !failure && (
        <Loading>
          <SkeletonRows rows={8} />
        </Loading>
      )}
      {query.data && <BrandForm key={JSON.stringify(query.data)} brand={query.data} onDone={() => query.refetch()} />}
    </StaffPage>
  );
}
