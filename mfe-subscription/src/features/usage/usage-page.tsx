import type { UsageMonth } from '@kontor/contract/usage';
import { shopPlatform } from '@kontor/domain/shop';
import { useApiQuery, useMayCall, useShop } from '@kontor/platform/host-hooks';
import { LoadFailure } from '@kontor/platform/parts/load-failure';
import { Loading } from '@kontor/platform/parts/loading';
import { MailChoice } from '@kontor/platform/parts/mail-choice/mail-choice';
import { PageLink } from '@kontor/platform/parts/page-link';
import { useLoadFailure } from '@kontor/platform/use-load-failure';
import { useUsage } from '@kontor/platform/use-usage';
import { ButtonLink } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { Page, Stack } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { Skeleton, SkeletonHead, SkeletonRows } from '@kontor/ui/skeleton';
import { TextLink } from '@kontor/ui/text-link';
import { billingCalls } from '../../billing/calls.ts';
import { useSubscriptionQuery } from '../../billing/use-billing.ts';
import { useIsDunningKnown } from '../../billing/use-dunning-process.ts';
import { MigratingShop } from '../../components/migrating-shop.tsx';
import { ShopOrders } from '../../selection/shop-orders.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { UsageChart } from './usage-chart.tsx';
import styles from './usage-page.module.css';
import { UsageTable } from './usage-table.tsx';

/** /subscription/usage: the orders of this month and of the twelve last ones, and the mails about them. */
export function UsagePage() {
  const t = useTexts();
  return shopPlatform(useShop()) === null ? <MigratingShop title={t('usage.title')} /> : <Usage />;
}

function Usage() {
  const t = useTexts();
  const maySeePlans = useMayCall()(billingCalls.prices);
  const { data: subscription, isPending } = useSubscriptionQuery();
  const isDunningKnown = useIsDunningKnown();
  const { isPending: isCounting } = useUsage();
  // Asked for at once, and shown below the months, which it does not overtake.
  useApiQuery('GET /user/mails', {});
  if (isPending || !isDunningKnown) return <UsageSkeleton />;
  return (
    <Page>
      <PageHead title={t('usage.title')} lead={t('usage.lead')} />
      <Stack gap={6}>
        {subscription !== undefined && (
          <ShopOrders
            subscription={subscription}
            link={
              maySeePlans ? (
                <TextLink render={<PageLink page="subscription" />}>{t('usage.comparePlans')}</TextLink>
              ) : null
            }
          />
        )}
        <Months />
        {!isCounting && (
          <Card title={t('usage.mails')}>
            <MailChoice kinds={['usage']} />
          </Card>
        )}
      </Stack>
    </Page>
  );
}

function Months() {
  const t = useTexts();
  const usage = useUsage();
  const failure = useLoadFailure(usage);
  if (usage.data?.some(({ orders }) => orders !== 0)) {
    const months = sinceBeginning(usage.data);
    return (
      <>
        <UsageChart months={months} />
        <UsageTable months={months} />
      </>
    );
  }
  if (usage.data) return <NoOrders />;
  if (failure) return <LoadFailure {...failure} />;
  return (
    <Loading>
      <Stack gap={6}>
        <Card title={t('usage.chart')}>
          <div className={styles.chart}>
            <Skeleton shape="block" />
          </div>
        </Card>
        <Card title={t('usage.table')} flush>
          <SkeletonRows rows={13} />
        </Card>
      </Stack>
    </Loading>
  );
}

/** The page in its final shape while it loads. */
function UsageSkeleton() {
  return (
    <Loading>
      <Page>
        <SkeletonHead />
        <Stack gap={6}>
          <div className={styles.running} />
          <Card flush>
            <SkeletonRows rows={8} />
          </Card>
        </Stack>
      </Page>
    </Loading>
  );
}

/** Without the months before the shop had a plan or an order. */
const sinceBeginning = (months: readonly UsageMonth[]) =>
  months.slice(0, months.findLastIndex(({ orders, included }) => orders !== 0 || included > 0) + 1);

function NoOrders() {
  const t = useTexts();
  return (
    <Card flush>
      <EmptyState
        titleAs="h2"
        title={t('usage.empty.title')}
        action={
          <ButtonLink variant="outlined" render={<PageLink page="erp" />}>
            {t('usage.empty.action')}
          </ButtonLink>
        }
      >
        {t('usage.empty.text')}
      </EmptyState>
    </Card>
  );
}
