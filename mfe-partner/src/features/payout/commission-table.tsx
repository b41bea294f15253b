import type { Commission, PartnerAccount } from '@kontor/contract/partner';
import { useFormat } from '@kontor/platform/use-format';
import { Button, ButtonLink } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { DataTable } from '@kontor/ui/data-table';
import { EmptyState } from '@kontor/ui/empty-state';
import { useState } from 'react';
import { instantOf } from '../../account/commissions.ts';
import { PartnerLink } from '../../account/partner-link.tsx';
import { CsvButton } from '../../components/csv-button.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { useCommissionCsv } from './commission-csv.ts';
import { CreditNoteButton } from './credit-note-button.tsx';
import { PayoutState } from './payout-state.tsx';
import { StatementDialog } from './statement-dialog.tsx';

interface CommissionTableProps {
  commissions: readonly Commission[];
  payoutState: PartnerAccount['payoutState'];
}

/** All months, newest first. Each opens its statement. */
export function CommissionTable({ commissions, payoutState }: CommissionTableProps) {
  const t = useTexts();
  const [opened, setOpened] = useState<string | null>(null);
  const shown = commissions.find(({ id }) => id === opened);
  const { money, month } = useFormat();
  const csvOf = useCommissionCsv();
  return (
    <Card
      title={t('payout.table')}
      aside={
        commissions.length > 0 && (
          <CsvButton name={t('payout.fileName')} label={t('payout.csvOf')} table={async () => csvOf(commissions)} />
        )
      }
      flush
    >
      {commissions.length === 0 ? (
        <EmptyState
          title={t('payout.emptyTitle')}
          action={
            <ButtonLink variant="outlined" render={<PartnerLink page="leads" />}>
              {t('payout.emptyAction')}
            </ButtonLink>
          }
        >
          {t('payout.empty')}
        </EmptyState>
      ) : (
        <DataTable
          label={t('payout.table')}
          rows={commissions}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'month',
              header: t('payout.month'),
              cell: (row) => (
                <Button
                  variant="link"
                  aria-label={t('payout.details', { month: month(instantOf(row)) })}
                  onClick={() => setOpened(row.id)}
                >
                  {month(instantOf(row))}
                </Button>
              ),
              list: 'title',
            },
            {
              key: 'number',
              header: t('payout.number'),
              cell: ({ number, isClosed }) => number ?? t(isClosed ? 'payout.numberNone' : 'payout.numberLater'),
              list: 'detail',
            },
            {
              key: 'state',
              header: t('payout.state'),
              cell: (row) => <PayoutState commission={row} />,
              list: 'status',
            },
            {
              key: 'amount',
              header: t('payout.amount'),
              cell: ({ amount }) => t('payout.netAmount', { amount: money(amount) }),
              align: 'end',
              numeric: true,
              list: 'amount',
            },
            {
              key: 'document',
              header: t('payout.document'),
              headerHidden: true,
              cell: ({ id, number }) => number !== null && <CreditNoteButton id={id} number={number} short />,
              align: 'end',
              list: 'action',
            },
          ]}
        />
      )}
      {shown && <StatementDialog commission={shown} payoutState={payoutState} onClose={() => setOpened(null)} />}
    </Card>
  );
}
