import type { CustomerShop } from '@kontor/contract/customer-shop';
import { Loaded } from '@kontor/platform/parts/loaded';
import { useFormat } from '@kontor/platform/use-format';
import { Button, ButtonLink } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { Text } from '@kontor/ui/text';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PartnerLink } from '../../account/partner-link.tsx';
import { CsvButton } from '../../components/csv-button.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './customer-shops.module.css';
import { FilterFields } from './filter-fields.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { useShopCsv } from './shop-csv.ts';
import { isFiltered, readFilter, type ShopFilter, shownShops } from './shop-filter.ts';
import { ShopTable } from './shop-table.tsx';
import { useCustomerShops } from './use-customer-shops.ts';

/** The shops for which the partner receives commission, and what can be done for them. */
export function CustomerShopsPage() {
  const t = useTexts();
  const shops = useCustomerShops();
  return (
    <Page>
      <PageHead title={t('shops.title')} lead={t('shops.lead')} />
      <Card flush>
        <Loaded query={shops} skeleton={<SkeletonRows rows={5} />}>
          {(list) =>
            list.length > 0 ? (
              <ShopList shops={list} />
            ) : (
              <EmptyState
                title={t('shops.emptyTitle')}
                titleAs="h2"
                action={
                  <ButtonLink variant="outlined" render={<PartnerLink page="leads" />}>
                    {t('shops.emptyAction')}
                  </ButtonLink>
                }
              >
                {t('shops.empty')}
              </EmptyState>
            )
          }
        </Loaded>
      </Card>
    </Page>
  );
}

/** So many at a time: each row has links and buttons of its own. */
const pageSize = 50;

function ShopList({ shops }: { shops: readonly CustomerShop[] }) {
  const t = useTexts();
  const { money } = useFormat();
  const [query, setQuery] = useSearchParams();
  const filter = readFilter(query);
  const found = shownShops(shops, filter);
  const [size, setSize] = useState(pageSize);
  const [noted, setNoted] = useState<CustomerShop | null>(null);
  const csvOf = useShopCsv();

  const change = (name: keyof ShopFilter, value: string) => {
    setSize(pageSize);
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '' || (name === 'sort' && value === 'newest')) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  const reset = () =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const name of ['search', 'plan', 'state'] as const) next.delete(name);
        return next;
      },
      { replace: true },
    );

  const perMonth = found.reduce((sum, { commissionAmount }) => sum + commissionAmount, 0);
  return (
    <>
      <FilterFields filter={filter} onChange={change} />
      {found.length === 0 ? (
        <EmptyState
          title={t('shops.noneFound')}
          titleAs="h2"
          action={
            <Button variant="outlined" onClick={reset}>
              {t('shops.reset')}
            </Button>
          }
        >
          {t('shops.noneFoundText', { count: shops.length })}
        </EmptyState>
      ) : (
        <>
          <div className={styles.summary}>
            <Text as="div" variant="ui" tone="secondary">
              <span role="status">
                {t(isFiltered(filter) ? 'shops.found' : 'shops.all', {
                  count: found.length,
                  all: shops.length,
                  amount: money(perMonth),
                })}
              </span>
            </Text>
            <CsvButton name={t('shops.fileName')} label={t('shops.csvOf')} table={() => csvOf(found)} />
          </div>
          <ShopTable shops={found.slice(0, size)} onNote={setNoted} />
          {found.length > size && (
            <div className={styles.more}>
              <Button variant="outlined" size="sm" onClick={() => setSize(size + pageSize)}>
                {t('shops.more', { count: Math.min(pageSize, found.length - size) })}
              </Button>
            </div>
          )}
        </>
      )}
      {noted && <NoteDialog shop={noted} onClose={() => setNoted(null)} />}
    </>
  );
}
