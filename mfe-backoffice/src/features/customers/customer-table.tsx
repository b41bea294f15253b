import type { Customer } from '@kontor/contract/customer';
import { customerPath } from '@kontor/contract/customer-path';
import { countryName } from '@kontor/domain/country';
import { useFormat } from '@kontor/platform/use-format';
import { Badge } from '@kontor/ui/badge';
import { DataTable } from '@kontor/ui/data-table';
import { BalanceText } from '../../components/balance-text.tsx';
import { DunningBadge } from '../../components/dunning-badge.tsx';
import { RowLink } from '../../components/row-link.tsx';
import { useTexts } from '../../texts/use-texts.ts';

export function CustomerTable({ rows }: { readonly rows: readonly Customer[] }) {
  const t = useTexts();
  const { money, count, date, language } = useFormat();
  return (
    <DataTable
      label={t('customers.title')}
      rows={rows}
      rowKey={({ organizationUuid }) => organizationUuid}
      exceptional={({ dunningState }) => dunningState !== null && dunningState !== 'resolved'}
      columns={[
        {
          key: 'name',
          header: t('customers.name'),
          list: 'title',
          cell: ({ organizationUuid, name }) => (
            <RowLink to={customerPath(organizationUuid)}>{name || organizationUuid}</RowLink>
          ),
        },
        {
          key: 'type',
          header: t('customers.type'),
          list: 'detail',
          cell: ({ type }) => t(`customers.types.${type}`),
        },
        {
          key: 'state',
          header: t('customers.state'),
          // Beside the type: a line of its own would say “active” on almost every entry.
          list: 'action',
          cell: ({ state }) =>
            state === 'incomplete' ? (
              <Badge tone="warning">{t('customers.states.incomplete')}</Badge>
            ) : (
              t('customers.states.active')
            ),
        },
        {
          key: 'country',
          header: t('customers.country'),
          wide: true,
          cell: ({ isoCountryCode }) => (isoCountryCode === null ? '–' : countryName(isoCountryCode, language)),
        },
        {
          key: 'shops',
          header: t('customers.shops'),
          align: 'end',
          numeric: true,
          wide: true,
          cell: ({ shopCount }) => count(shopCount),
        },
        {
          key: 'monthly',
          header: t('customers.monthly'),
          align: 'end',
          numeric: true,
          list: 'line',
          cell: ({ monthlyAmount }) => money(monthlyAmount),
        },
        {
          key: 'balance',
          header: t('customers.balance'),
          align: 'end',
          numeric: true,
          list: 'amount',
          cell: ({ balance }) => <BalanceText balance={balance} />,
        },
        {
          key: 'dunning',
          header: t('customers.dunning'),
          list: 'status',
          cell: ({ dunningState }) => <DunningBadge state={dunningState} />,
        },
        {
          key: 'since',
          header: t('customers.since'),
          numeric: true,
          wide: true,
          cell: ({ createdAt }) => date(createdAt),
        },
      ]}
    />
  );
}
