import type { BranchStore } from '@kontor/contract/branch-store';
import { usePagePath } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { Badge } from '@kontor/ui/badge';
import { ButtonLink } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { DataTable } from '@kontor/ui/data-table';
import { EmptyState } from '@kontor/ui/empty-state';
import { Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { Skeleton, SkeletonRows } from '@kontor/ui/skeleton';
import { TextLink } from '@kontor/ui/text-link';
import { Link, useParams } from 'react-router-dom';
import { useTexts } from '../../texts/use-texts.ts';
import { ChangeStateButton } from './change-state-button.tsx';
import { useBranchStores } from './use-branch-stores.ts';

/** One branch store with its cash registers. */
export function BranchStorePage() {
  const { fiskalyOrganizationUuid } = useParams();
  const t = useTexts();
  const stores = useBranchStores();
  return (
    <Page>
      {stores.isLoadingError && <PageHead title={t('product.pos')} />}
      <Loaded query={stores} skeleton={<StoreSkeleton />}>
        {(list) => {
          const store = list.find(({ uuid }) => uuid === fiskalyOrganizationUuid);
          return store ? <Details store={store} /> : <Missing />;
        }}
      </Loaded>
    </Page>
  );
}

function Details({ store }: { store: BranchStore }) {
  const t = useTexts();
  const pagePath = usePagePath();
  const registers = store.cashRegisters ?? [];
  const isActive = store.state === 'active';
  return (
    <>
      <PageHead
        eyebrow={
          <TextLink quiet render={<Link to={pagePath(store.isoCountryCode === 'AT' ? 'posAustria' : 'posGermany')} />}>
            {t('branchStores.backToList')}
          </TextLink>
        }
        title={store.name}
        badge={<Badge tone={isActive ? 'success' : 'neutral'}>{t(`branchStores.${store.state}`)}</Badge>}
        actions={<ChangeStateButton store={store} />}
      />
      <Card title={t('branchStore.registers')} flush>
        {registers.length === 0 ? (
          <EmptyState title={t('branchStores.noRegisters')} />
        ) : (
          <DataTable
            label={t('branchStores.list', { name: store.name })}
            rows={registers}
            rowKey={({ uuid }) => uuid}
            columns={[
              { key: 'name', header: t('branchStore.register'), cell: ({ name }) => <b>{name}</b>, list: 'title' },
              {
                key: 'serialNumber',
                header: t('branchStore.serialNumber'),
                cell: ({ serialNumber }) => serialNumber,
                list: 'detail',
              },
              {
                key: 'state',
                header: t('branchStore.state'),
                cell: ({ state }) =>
                  t(isActive && state === 'active' ? 'branchStores.registerActive' : 'branchStores.registerDisabled'),
                list: 'status',
              },
            ]}
          />
        )}
      </Card>
    </>
  );
}

function Missing() {
  const t = useTexts();
  const pagePath = usePagePath();
  return (
    <>
      <PageHead title={t('branchStore.missingTitle')} lead={t('branchStore.missing')} />
      <p>
        <ButtonLink variant="outlined" render={<Link to={pagePath('posGermany')} />}>
          {t('branchStores.backToList')}
        </ButtonLink>
      </p>
    </>
  );
}

function StoreSkeleton() {
  return (
    <>
      <Skeleton shape="title" width="third" />
      <Card flush>
        <SkeletonRows rows={2} />
      </Card>
    </>
  );
}
