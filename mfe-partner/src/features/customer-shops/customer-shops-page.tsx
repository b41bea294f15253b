import type { CustomerShop, CustomerShopFigures } from '@kontor/contract/customer-shop';
import { Loaded } from '@kontor/platform/parts/loaded';
import { MoreRows } from '@kontor/platform/parts/more-rows';
import { useFormat } from '@kontor/platform/use-format';
import { useSettled } from '@kontor/platform/use-settled';
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
import { isFiltered, readFilter, type ShopFilter } from './shop-filter.ts';
import { ShopTable } from './shop-table.tsx';
import { useCustomerShops, useFigures, useReadAll, useSaveNote } from './use-customer-shops.ts';

/** The shops for which the partner receives commission, and what can be done for them. */
export function CustomerShopsPage() {
  const t = useTexts();
  const [query, setQuery] = useSearchParams();
  const typed = readFilter(query);
  const search = useSettled(typed.search);
  const filter = { ...typed, search };
  const figures = useFigures(filter);
  const change = (name: keyof ShopFilter, value: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '' || (name === 'sort' && value === 'newest')) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const reset = () =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const name of ['search', 'plan', 'state'] as const) next.delete(name);
        return next;
      },
      { replace: true },
    );
  return (
    <Page>
      <PageHead title={t('shops.title')} lead={t('shops.lead')} />
      <Card flush>
        <Loaded query={figures} skeleton={<SkeletonRows rows={5} />}>
          {(sums) =>
            sums.all > 0 ? (
              <>
                <FilterFields filter={typed} onChange={change} />
                {sums.count > 0 ? (
                  <ShopList filter={filter} figures={sums} />
                ) : (
                  <EmptyState
                    title={t('shops.noneFound')}
                    titleAs="h2"
                    action={
                      <Button variant="outlined" onClick={reset}>
                        {t('shops.reset')}
                      </Button>
                    }
                  >
                    {t('shops.noneFoundText', { count: sums.all })}
                  </EmptyState>
                )}
              </>
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

function ShopList({ filter, figures }: { filter: ShopFilter; figures: CustomerShopFigures }) {
  const t = useTexts();
  const { money } = useFormat();
  const pages = useCustomerShops(filter);
  const readAll = useReadAll(filter);
  const save = useSaveNote(filter);
  const csvOf = useShopCsv();
  const [noted, setNoted] = useState<CustomerShop | null>(null);
  const { count, all, commissionAmount } = figures;
  return (
    <>
      <div className={styles.summary}>
        <Text as="div" variant="ui" tone="secondary">
          <span role="status">
            {t(isFiltered(filter) ? 'shops.found' : 'shops.all', { count, all, amount: money(commissionAmount) })}
          </span>
        </Text>
        <CsvButton name={t('shops.fileName')} label={t('shops.csvOf')} table={async () => csvOf(await readAll())} />
      </div>
      <Loaded query={pages} skeleton={<SkeletonRows rows={5} />}>
        {(list) => <ShopTable shops={list.pages.flatMap(({ items }) => items)} onNote={setNoted} />}
      </Loaded>
      {pages.hasNextPage && (
        <div className={styles.more}>
          <MoreRows pages={pages} text={t('shops.more')} loadingText={t('shops.loadingMore')} />
        </div>
      )}
      {noted && <NoteDialog shop={noted} save={save} onClose={() => setNoted(null)} />}
    </>
  );
}
