import type { ShopOfCustomer } from '@kontor/contract/customer';
import { useFormat } from '@kontor/platform/use-format';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { useAddress } from '../../address/use-address.ts';
import { useProductName } from '../../changes/use-value-text.ts';
import { DunningBadge } from '../../components/dunning-badge.tsx';
import { ListCard } from '../../components/list-card.tsx';
import { RowLink } from '../../components/row-link.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { ShopDialog } from './shop-dialog.tsx';

interface ShopsTabProps {
  readonly shops: readonly ShopOfCustomer[];
  readonly nextCursor: string | null;
  readonly isFirst: boolean;
  readonly onDone: () => Promise<unknown>;
}

/** Shops with what was agreed for each, 50 a page. */
export function ShopsTab({ shops, onDone, ...pages }: ShopsTabProps) {
  const t = useTexts();
  const { get, filter } = useAddress();
  const opened = shops.find(({ uuid }) => uuid === get('shop'));
  return (
    <>
      <ListCard
        rows={shops}
        failure={null}
        isFiltered={false}
        none={{ title: t('customer.noShops'), text: t('customer.noShopsText') }}
        {...pages}
      >
        {(rows) => <ShopTable rows={rows} />}
      </ListCard>
      {opened && (
        <ShopDialog shop={opened} onDone={onDone} onClose={() => filter({ cursor: get('cursor'), shop: null })} />
      )}
    </>
  );
}

function ShopTable({ rows }: { readonly rows: readonly ShopOfCustomer[] }) {
  const t = useTexts();
  const platform = usePlatformTexts();
  const productName = useProductName();
  const { to } = useAddress();
  const { money, count } = useFormat();
  return (
    <DataTable
      label={t('customer.tabs.shops')}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      exceptional={({ entitlements }) => entitlements.state === 'suspended'}
      columns={[
        {
          key: 'name',
          header: t('customer.shop'),
          list: 'title',
          cell: ({ uuid, name, type }) => (
            <>
              <RowLink to={to({ shop: uuid })}>{name}</RowLink>
              <CellNote>{platform(`shopSystem.${type}`)}</CellNote>
            </>
          ),
        },
        {
          key: 'subscription',
          header: t('customer.subscription'),
          list: 'line',
          cell: ({ subscription, prices }) => (
            <>
              {subscription ? t(`customer.contract.${subscription.state}`) : t('customer.noContract')}
              {prices.length > 0 && (
                <CellNote>
                  {prices
                    .map(({ product, quantity }) =>
                      quantity === 1 ? productName(product.type) : `${count(quantity)} × ${productName(product.type)}`,
                    )
                    .join(', ')}
                </CellNote>
              )}
            </>
          ),
        },
        {
          key: 'use',
          header: t('customer.use'),
          list: 'line',
          cell: ({ entitlements }) => t(`customer.entitlement.${entitlements.state}`),
        },
        {
          key: 'monthly',
          header: t('customers.monthly'),
          align: 'end',
          numeric: true,
          list: 'amount',
          cell: ({ monthlyAmount }) => money(monthlyAmount),
        },
        {
          key: 'owed',
          header: t('customer.owed'),
          align: 'end',
          numeric: true,
          list: 'line',
          cell: ({ owed }) => money(owed),
        },
        {
          key: 'dunning',
          header: t('customers.dunning'),
          list: 'status',
          cell: ({ dunning }) => <DunningBadge state={dunning?.state ?? null} />,
        },
      ]}
    />
  );
}
