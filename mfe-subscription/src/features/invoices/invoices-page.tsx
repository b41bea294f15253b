import { removedShopParameter } from '@kontor/contract/removed-shop-parameter';
import { isOpenPeriod, periodOf, withPeriod } from '@kontor/domain/period';
import { useMayCall } from '@kontor/platform/host-hooks';
import { LoadFailure } from '@kontor/platform/parts/load-failure';
import { Loading } from '@kontor/platform/parts/loading';
import { MoreRows } from '@kontor/platform/parts/more-rows';
import { PageLink } from '@kontor/platform/parts/page-link';
import { PeriodFilter } from '@kontor/platform/parts/period-filter';
import { useLoadFailure } from '@kontor/platform/use-load-failure';
import { ButtonLink } from '@kontor/ui/button';
import { Card, CardBody } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { Page, Stack } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { Tab, Tabs } from '@kontor/ui/tabs';
import { Text } from '@kontor/ui/text';
import { Link, useSearchParams } from 'react-router-dom';
import { billingCalls } from '../../billing/calls.ts';
import { useAccount } from '../../billing/use-account.ts';
import { useAllInvoices, useHasOtherShops } from '../../billing/use-all-invoices.ts';
import { useBalance } from '../../billing/use-balance.ts';
import { useDunningProcess } from '../../billing/use-dunning-process.ts';
import { useInvoices } from '../../billing/use-invoices.ts';
import { PayingByAddress } from '../../paying/paying.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { dunnedInvoices } from '../dunning/dunned-amount.ts';
import { DunningPanel } from '../dunning/dunning-panel.tsx';
import { usePanelProcess } from '../dunning/use-panel-process.ts';
import { AccountCard } from './account-card.tsx';
import { InvoicesOfAllShops } from './all-shops-card.tsx';
import { BookkeepingCard } from './bookkeeping-card.tsx';
import { InvoiceTable } from './invoice-table.tsx';
import { RemovedShopNote } from './removed-shop-note.tsx';

/** /invoices, with the whole of an active dunning process above the list. */
export function InvoicesPage() {
  const t = useTexts();
  const mayChangeData = useMayCall()('PUT /organization/{organizationUuid}/base-data');
  return (
    <Page>
      <PageHead
        title={t('invoices.title')}
        actions={
          mayChangeData && (
            <ButtonLink variant="outlined" render={<PageLink page="shopBaseData" />}>
              {t('invoices.changeData')}
            </ButtonLink>
          )
        }
      />
      <RemovedShopNote />
      <PayingByAddress>
        <DunningPanel />
        <Lists />
        <Bookkeeping />
      </PayingByAddress>
    </Page>
  );
}

/** Of the company, in the same period. It comes after the list, whose length is unknown before, so that it does not move. */
function Bookkeeping() {
  const mayDownload = useMayCall()(billingCalls.archive);
  const [query] = useSearchParams();
  const period = periodOf(query);
  const hasOthers = useHasOtherShops();
  // Asked for at once, though shown later.
  useAccount();
  const ofAll = useAllInvoices({}, { enabled: hasOthers });
  const ofShop = useInvoices({}, { enabled: !hasOthers });
  const { isPending } = useInvoices(period);
  const isPanelKnown = usePanelProcess() !== undefined;
  if (isPending || !isPanelKnown) return null;
  return (
    <>
      <AccountCard />
      {mayDownload && <BookkeepingCard period={period} invoices={hasOthers ? ofAll : ofShop} />}
    </>
  );
}

/** Of this shop, or of all of them, where there are several: a company has one bookkeeping. The address says which. */
function Lists() {
  const t = useTexts();
  const [query] = useSearchParams();
  const dunned = useDunned();
  if (!useHasOtherShops()) return <Invoices dunned={dunned} />;
  // Who followed a link about a removed shop looks for its papers.
  const isOfAll = query.get(shopsParameter) === 'all' || query.has(removedShopParameter);
  return (
    <Stack gap={4} align="stretch">
      <Tabs label={t('invoices.shops.label')}>
        {([false, true] as const).map((ofAll) => (
          <Tab key={String(ofAll)}>
            <Link
              to={{ search: withShops(query, ofAll) }}
              {...(ofAll === isOfAll && { 'aria-current': 'page' as const })}
            >
              {t(`invoices.shops.${ofAll ? 'all' : 'this'}`)}
            </Link>
          </Tab>
        ))}
      </Tabs>
      {isOfAll ? (
        <InvoicesOfAllShops filter={<Period isNeeded />} period={periodOf(query)} dunned={dunned} />
      ) : (
        <Invoices dunned={dunned} />
      )}
    </Stack>
  );
}

const shopsParameter = 'shops';

function withShops(query: URLSearchParams, ofAll: boolean): string {
  const next = new URLSearchParams(query);
  if (ofAll) next.set(shopsParameter, 'all');
  else for (const name of [shopsParameter, removedShopParameter]) next.delete(name);
  return String(next);
}

/** The period of the list, in the address. While one is chosen, the way back to all stays. */
function Period({ isNeeded }: { readonly isNeeded: boolean }) {
  const t = useTexts();
  const [query, setQuery] = useSearchParams();
  const period = periodOf(query);
  if (isOpenPeriod(period) && !isNeeded) return null;
  return (
    <PeriodFilter
      period={period}
      onChange={(next) => setQuery(withPeriod(query, next))}
      texts={{
        label: t('invoices.period.label'),
        from: t('invoices.period.from'),
        to: t('invoices.period.to'),
        apply: t('invoices.period.apply'),
        reset: t('invoices.period.reset'),
        reversed: t('invoices.period.reversed'),
      }}
    />
  );
}

/** A list of a year needs no filter. */
const manyInvoices = 13;

function Invoices({ dunned }: { readonly dunned: ReadonlySet<string> }) {
  const t = useTexts();
  const [query] = useSearchParams();
  const period = periodOf(query);
  const { data, error, isPlaceholderData, ...pages } = useInvoices(period);
  const failure = useLoadFailure({ ...pages, error, data: isPlaceholderData ? undefined : data });
  const isAll = isOpenPeriod(period);
  const isPanelKnown = usePanelProcess() !== undefined;
  if (!isPanelKnown || (!data && !failure)) return <InvoicesSkeleton />;
  // With an active filter, the controls to reset it stay.
  if (failure && isAll) return <LoadFailure {...failure} />;
  const invoices = data?.pages.flatMap(({ items }) => items) ?? [];
  if (invoices.length === 0 && isAll) return <NoInvoices />;
  return (
    <Card
      flush
      foot={
        invoices.length > 0 && (
          <>
            <Text variant="small" tone="secondary">
              {t(pages.hasNextPage ? 'invoices.shown' : 'invoices.all', { count: invoices.length })}
            </Text>
            <MoreRows
              pages={{ ...pages, error }}
              text={t('invoices.loadMore')}
              loadingText={t('invoices.loadingMore')}
            />
          </>
        )
      }
    >
      <Period isNeeded={invoices.length >= manyInvoices} />
      {failure ? (
        <CardBody>
          <LoadFailure {...failure} />
        </CardBody>
      ) : invoices.length > 0 ? (
        <InvoiceTable invoices={invoices} dunned={dunned} />
      ) : (
        <EmptyState title={t('invoices.emptyPeriod.title')}>{t('invoices.emptyPeriod.text')}</EmptyState>
      )}
    </Card>
  );
}

const none: ReadonlySet<string> = new Set();

function useDunned(): ReadonlySet<string> {
  const process = useDunningProcess();
  const { data: balance } = useBalance({ enabled: process !== null });
  return process ? dunnedInvoices(process, balance ?? { items: [] }) : none;
}

function NoInvoices() {
  const t = useTexts();
  return (
    <Card flush>
      <EmptyState title={t('invoices.empty.title')}>{t('invoices.empty.text')}</EmptyState>
    </Card>
  );
}

function InvoicesSkeleton() {
  return (
    <Loading>
      <Card flush>
        <SkeletonRows rows={8} />
      </Card>
    </Loading>
  );
}
