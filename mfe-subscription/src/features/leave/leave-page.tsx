import { shopPlatform } from '@kontor/domain/shop';
import { useShop } from '@kontor/platform/host-hooks';
import { LoadFailure } from '@kontor/platform/parts/load-failure';
import { Loading } from '@kontor/platform/parts/loading';
import { useUsage } from '@kontor/platform/use-usage';
import { Card } from '@kontor/ui/card';
import { Page, Stack } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { SkeletonHead, SkeletonRows } from '@kontor/ui/skeleton';
import { isCancelable, isCanceled } from '../../billing/subscription-state.ts';
import { useBalance } from '../../billing/use-balance.ts';
import { type Billing, useBilling } from '../../billing/use-billing.ts';
import { MigratingShop } from '../../components/migrating-shop.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { Canceled } from './canceled.tsx';
import { Consequences } from './consequences.tsx';
import { NothingToCancel } from './nothing-to-cancel.tsx';
import { Ways } from './ways.tsx';

/** /subscription/leave: what a cancellation means, and three equal ways on. */
export function LeavePage() {
  const t = useTexts();
  return shopPlatform(useShop()) === null ? <MigratingShop title={t('leave.title')} /> : <Leave />;
}

function Leave() {
  const t = useTexts();
  const billing = useBilling();
  // Asked for at once; what is owed is shown in a row of its own.
  const usage = useUsage();
  useBalance();
  // It decides which plan is offered. A second attempt is not worth waiting for.
  const isCounting = usage.isLoading && usage.failureCount === 0;
  switch (billing.state) {
    case 'loading':
      return <LeaveSkeleton />;
    case 'failed':
      return (
        <Page>
          <PageHead title={t('leave.title')} />
          <LoadFailure {...billing.failure} />
        </Page>
      );
    case 'ready':
      return isCounting ? <LeaveSkeleton /> : <Known billing={billing.data} />;
  }
}

const LeaveSkeleton = () => (
  <Loading>
    <Page>
      <SkeletonHead />
      <Card flush>
        <SkeletonRows rows={6} />
      </Card>
    </Page>
  </Loading>
);

function Known({ billing }: { readonly billing: Billing }) {
  const t = useTexts();
  const { name } = useShop();
  const { subscription } = billing;
  if (subscription !== null && isCanceled(subscription)) return <Canceled subscription={subscription} />;
  if (!isCancelable(subscription)) return <NothingToCancel subscription={subscription} />;
  return (
    <Page>
      <PageHead title={t('leave.title')} lead={t('leave.lead', { shop: name })} />
      <Stack gap={6} align="stretch">
        <Consequences subscription={subscription} />
        <Ways billing={billing} subscription={subscription} />
      </Stack>
    </Page>
  );
}
