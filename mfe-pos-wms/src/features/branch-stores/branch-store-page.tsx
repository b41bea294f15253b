import type { BranchStore } from '@kontor/contract/branch-store';
import { useMayCall } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { PageLink } from '@kontor/platform/parts/page-link';
import { ButtonLink } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { Page, Stack } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { SkeletonText } from '@kontor/ui/skeleton';
import { TextLink } from '@kontor/ui/text-link';
import { useParams } from 'react-router-dom';
import { useBranchStores } from '../../components/use-branch-stores.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { addressOf } from './address-of.ts';
import { BranchStoreBadge } from './branch-store-badge.tsx';
import { CashRegisterDetails } from './cash-register-details.tsx';
import { CertificateAlerts } from './certificate-alerts.tsx';
import { ChangeStateButton } from './change-state-button.tsx';
import { Facts } from './facts.tsx';
import { RequestedNote } from './requested-note.tsx';
import { useNoteConfirmed } from './use-note-confirmed.ts';

/** One branch store with its cash registers. */
export function BranchStorePage() {
  const { fiskalyOrganizationUuid } = useParams();
  const stores = useBranchStores();
  const store = stores.data?.find(({ uuid }) => uuid === fiskalyOrganizationUuid);
  useNoteConfirmed(stores.data);
  return (
    <Page>
      <Head store={store} isMissing={stores.data !== undefined && !store} />
      <Loaded query={stores} skeleton={<StoreSkeleton />}>
        {() => (store ? <Details store={store} /> : <Missing />)}
      </Loaded>
    </Page>
  );
}

/** The heading is there from the beginning, and becomes the name of the branch store. */
function Head({ store, isMissing }: { store: BranchStore | undefined; isMissing: boolean }) {
  const t = useTexts();
  return (
    <PageHead
      eyebrow={
        !isMissing && (
          <TextLink quiet render={<PageLink page={store?.isoCountryCode === 'AT' ? 'posAustria' : 'posGermany'} />}>
            {t('branchStores.backToList')}
          </TextLink>
        )
      }
      title={isMissing ? t('branchStore.missingTitle') : (store?.name ?? t('product.pos'))}
      lead={isMissing && t('branchStore.missing')}
      badge={store && <BranchStoreBadge state={store.state} />}
      actions={store && <ChangeStateButton store={store} />}
    />
  );
}

function Details({ store }: { store: BranchStore }) {
  const t = useTexts();
  const { taxNumber } = store;
  const address = addressOf(store);
  const registers = store.cashRegisters ?? [];
  return (
    <>
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
  const mayConnect = useMayCall()('POST /organization/{organizationUuid}/shop/{shopUuid}/pos/pairing-code');
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
        mayConnect && (
          <ButtonLink variant="outlined" render={<PageLink page="posDevices" />}>
            {t('branchStore.connect')}
          </ButtonLink>
        )
      }
    >
      {t('branchStore.noRegisters')}
    </EmptyState>
  );
}

function Missing() {
  const t = useTexts();
  return (
    <p>
      <ButtonLink variant="outlined" render={<PageLink page="posGermany" />}>
        {t('branchStores.backToList')}
      </ButtonLink>
    </p>
  );
}

function StoreSkeleton() {
  const t = useTexts();
  return (
    <Stack>
      <Card title={t('branchStore.facts')}>
        <SkeletonText lines={2} />
      </Card>
      <Card title={t('branchStore.registers')}>
        <SkeletonText lines={6} />
      </Card>
    </Stack>
  );
}
