import { periodOf } from '@kontor/domain/period';
import { useMayCall, useOrganization } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { Card } from '@kontor/ui/card';
import { Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { useSearchParams } from 'react-router-dom';
import { billingCalls } from '../../billing/calls.ts';
import { useAllInvoices } from '../../billing/use-all-invoices.ts';
import { useAllOwed } from '../../billing/use-balance.ts';
import { PayingByAddress } from '../../paying/paying.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { AccountCard } from './account-card.tsx';
import { InvoicesOfAllShops } from './all-shops-card.tsx';
import { BookkeepingCard } from './bookkeeping-card.tsx';
import { RemovedShopNote } from './removed-shop-note.tsx';

/** The invoices of a merchant all of whose shops were removed: papers stay, and what is owed can be paid. */
export function OrganizationInvoicesPage() {
  const t = useTexts();
  const mayCall = useMayCall();
  const { name } = useOrganization();
  const [query] = useSearchParams();
  const period = periodOf(query);
  const owed = useAllOwed();
  const invoices = useAllInvoices();
  return (
    <Page>
      <PageHead title={t('invoices.title')} lead={t('invoices.withoutShop', { organization: name })} />
      <RemovedShopNote />
      <PayingByAddress>
        <Loaded
          query={owed}
          skeleton={
            <Card flush>
              <SkeletonRows rows={8} />
            </Card>
          }
        >
          {({ items }) => <InvoicesOfAllShops period={period} dunned={overdueOf(items)} />}
        </Loaded>
      </PayingByAddress>
      <AccountCard />
      {mayCall(billingCalls.archive) && <BookkeepingCard period={period} invoices={invoices} />}
    </Page>
  );
}

const overdueOf = (
  items: readonly { readonly invoiceUuid: string; readonly isOverdue: boolean }[],
): ReadonlySet<string> => new Set(items.filter(({ isOverdue }) => isOverdue).map(({ invoiceUuid }) => invoiceUuid));
