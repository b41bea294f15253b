import type { AccountingMonth } from '@kontor/contract/accounting';
import { useFormat } from '@kontor/platform/use-format';
import { Card } from '@kontor/ui/card';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { useTexts } from '../../texts/use-texts.ts';
import { useSideColumns } from './use-side-columns.ts';

type Account = AccountingMonth['accounts'][number];

/** The accounts that a month moves, each with its two sides. */
export function AccountTable({ accounts }: Pick<AccountingMonth, 'accounts'>) {
  const t = useTexts();
  const { money, ...format } = useFormat();
  const sides = useSideColumns();
  const nameOf = ({ purpose, rate }: Account) =>
    rate === null
      ? t(`accounting.purpose.${purpose}`)
      : t('accounting.atRate', { purpose: t(`accounting.purpose.${purpose}`), rate: format.rate(rate) });
  const noteOf = ({ purpose, account }: Account) =>
    account ?? t(purpose === 'debtors' ? 'accounting.eachCustomer' : 'accounting.notSet');
  return (
    <Card title={t('accounting.accounts')} flush>
      <DataTable
        label={t('accounting.accounts')}
        rows={accounts}
        rowKey={({ purpose, rate }) => `${purpose} ${rate}`}
        columns={[
          {
            key: 'account',
            header: t('accounting.account'),
            list: 'title',
            cell: (row) => (
              <>
                {nameOf(row)}
                <CellNote>{noteOf(row)}</CellNote>
              </>
            ),
          },
          ...sides,
          {
            key: 'balance',
            header: t('accounting.balance'),
            align: 'end',
            numeric: true,
            list: 'amount',
            cell: ({ debit, credit }) => money(debit - credit),
          },
        ]}
      />
    </Card>
  );
}
