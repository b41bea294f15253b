import type { BranchStore } from '@kontor/contract/branch-store';
import { usePagePath } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { ButtonLink } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { Skeleton, SkeletonRows } from '@kontor/ui/skeleton';
import { TextLink } from '@kontor/ui/text-link';
import { Link, useParams } from 'react-router-dom';
import { useTexts } from '../../texts/use-texts.ts';
import { addressOf } from './address-of.ts';
import { BranchStoreBadge } from './branch-store-badge.tsx';
import { CashRegisterDetails } from './cash-register-details.tsx';
import { CertificateAlerts } from './certificate-alerts.tsx';
import { ChangeStateButton } from './change-state-button.tsx';
import { Facts } from './facts.tsx';
import { RequestedNote } from './requested-note.tsx';
import { useBranchStores } from './use-branch-stores.ts';
import { useNoteConfirmed } from './use-note-confirmed.ts';

/** One branch store with its cash registers. */
export function BranchStorePage() {
  const { fiskalyOrganizationUuid } = useParams();
  const t = useTexts();
  const stores = useBranchStores();
  useNoteConfirmed(stores.data);
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
  const { taxNumber, state } = store;
  const address = addressOf(store);
  const registers = store.cashRegisters ?? [];
  return (
    <>
      <PageHead
        eyebrow={
          <TextLink quiet render={<Link to={pagePath(store.isoCountryCode === 'AT' ? 'posAustria' : 'posGermany')} />}>
            {t('branchStores.backToList')}
          </TextLink>
        }
        title={store.name}
        badge={<BranchStoreBadge state={state} />}
        actions={<ChangeStateButton store={store} />}
      />
      <CertificateAlerts store={store} />
      {address !== null && (
        <Card title={t('branchStore.facts')}>
          <Facts
            facts={[
              { name: t('branchStore.address'), value: address },
              {
                name: t(`openBranchStore.taxNumber.${store.isoCountryCode === 'AT' ? 'AT' : 'DE'}`),
                value: taxNumber,
              },
            ]}
          />
        </Card>
      )}
      <Card title={t('branchStore.registers')} flush>
        {registers.length > 0 ? (
          <ul aria-label={t('branchStores.list', { name: store.name })}>
            {registers.map((register) => (
              <CashRegisterDetails key={register.uuid} store={store} register={register} />
            ))}
          </ul>
        ) : (
          <NoRegisters store={store} />
        )}
      </Card>
    </>
  );
}

function NoRegisters({ store }: { store: BranchStore }) {
  const t = useTexts();
  const pagePath = usePagePath();
  if (store.state === 'requested') {
    return (
      <EmptyState title={t('branchStores.requestedTitle')}>
        <RequestedNote store={store} />
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('branchStores.noRegisters')}
      action={
        <ButtonLink variant="outlined" render={<Link to={pagePath('posDevices')} />}>
          {t('branchStore.connect')}
        </ButtonLink>
      }
    >
      {t('branchStore.noRegisters')}
    </EmptyState>
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
