import type { CostMonth } from '@kontor/contract/costs';
import { useApiQuery, useShopParams } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { PageLink } from '@kontor/platform/parts/page-link';
import { ButtonLink } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { Page, Stack } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { Skeleton, SkeletonRows } from '@kontor/ui/skeleton';
import { billingCalls } from '../../billing/calls.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { CostsChart } from './costs-chart.tsx';
import styles from './costs-page.module.css';
import { CostsStrip } from './costs-strip.tsx';
import { CostsTable } from './costs-table.tsx';

/** /costs: what the invoices of the last twelve months charge, by what it is for. */
export function CostsPage() {
  const t = useTexts();
  const costs = useApiQuery(billingCalls.costs, { params: useShopParams() });
  return (
    <Page>
      <PageHead title={t('costs.title')} lead={t('costs.lead')} />
      <Loaded query={costs} skeleton={<CostsSkeleton />}>
        {(months) => (months.every(isWithout) ? <NoCosts /> : <Costs months={sinceBeginning(months)} />)}
      </Loaded>
    </Page>
  );
}

function Costs({ months }: { months: readonly CostMonth[] }) {
  return (
    <Stack gap={6}>
      <CostsStrip months={months} />
      <CostsChart months={months} />
      <CostsTable months={months} />
    </Stack>
  );
}

const isWithout = ({ plan, devices, extraOrders, other }: CostMonth) =>
  plan === 0 && devices === 0 && extraOrders === 0 && other === 0;

/** Without the months before the first invoice. */
const sinceBeginning = (months: readonly CostMonth[]) =>
  months.slice(0, months.findLastIndex((month) => !isWithout(month)) + 1);

function NoCosts() {
  const t = useTexts();
  return (
    <Card flush>
      <EmptyState
        titleAs="h2"
        title={t('costs.empty.title')}
        action={
          <ButtonLink variant="outlined" render={<PageLink page="subscription" />}>
            {t('costs.empty.action')}
          </ButtonLink>
        }
      >
        {t('costs.empty.text')}
      </EmptyState>
    </Card>
  );
}

/** The page in its final shape while it loads. */
function CostsSkeleton() {
  return (
    <Stack gap={6}>
      <div className={styles.strip} />
      <Card title={<Skeleton shape="title" width="third" />}>
        <div className={styles.chart}>
          <Skeleton shape="block" />
        </div>
      </Card>
      <Card flush>
        <SkeletonRows rows={12} />
      </Card>
    </Stack>
  );
}
