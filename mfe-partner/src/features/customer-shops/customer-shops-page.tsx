import type { PartnerAccount } from '@kontor/contract/partner';
import { planTypes } from '@kontor/domain/product';
import { Loaded } from '@kontor/platform/parts/loaded';
import { useFormat } from '@kontor/platform/use-format';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Card } from '@kontor/ui/card';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { EmptyState } from '@kontor/ui/empty-state';
import { Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { usePartnerAccount } from '../../account/use-partner-account.ts';
import { useTexts } from '../../texts/use-texts.ts';

type CustomerShop = PartnerAccount['customerShops'][number];

/** The shops for which the partner receives commission. */
export function CustomerShopsPage() {
  const t = useTexts();
  const account = usePartnerAccount();
  return (
    <Page>
      <PageHead title={t('shops.title')} lead={t('shops.lead')} />
      <Card flush>
        <Loaded query={account} skeleton={<SkeletonRows rows={5} />}>
          {({ customerShops }) =>
            customerShops.length > 0 ? (
              <ShopTable shops={customerShops} />
            ) : (
              <EmptyState title={t('shops.emptyTitle')} titleAs="h2">
                {t('shops.empty')}
              </EmptyState>
            )
          }
        </Loaded>
      </Card>
    </Page>
  );
}

function ShopTable({ shops }: { shops: readonly CustomerShop[] }) {
  const t = useTexts();
  const { money, date } = useFormat();
  const planName = usePlanName();
  return (
    <DataTable
      label={t('shops.table')}
      rows={shops}
      // Names need not be unique.
      rowKey={({ organizationName, shopName, since }) => `${since} ${organizationName} ${shopName}`}
      columns={[
        {
          key: 'organization',
          header: t('shops.organization'),
          cell: ({ organizationName, shopName }) => (
            <>
              <b>{organizationName}</b>
              <CellNote>{shopName}</CellNote>
            </>
          ),
          list: 'title',
        },
        { key: 'plan', header: t('shops.plan'), cell: ({ plan }) => planName(plan), list: 'detail' },
        { key: 'since', header: t('shops.since'), cell: ({ since }) => date(since), numeric: true },
        {
          key: 'commission',
          header: t('shops.commission'),
          cell: ({ commissionAmount }) => money(commissionAmount),
          align: 'end',
          numeric: true,
          list: 'amount',
        },
      ]}
    />
  );
}

/** Names a plan; one that this release of the portal does not know is shown as its key. */
function usePlanName(): (plan: string | null) => string {
  const t = useTexts();
  const platform = usePlatformTexts();
  return (plan) => {
    const type = planTypes.find((known) => known === plan);
    return type ? platform(`plan.${type}`) : (plan ?? t('shops.noPlan'));
  };
}
