import type { Commission } from '@kontor/contract/partner';
import { useFormat } from '@kontor/platform/use-format';
import { Badge } from '@kontor/ui/badge';
import { ButtonLink } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { DataTable } from '@kontor/ui/data-table';
import { EmptyState } from '@kontor/ui/empty-state';
import { Icon } from '@kontor/ui/icon';
import { mdiCheck } from '@mdi/js';
import { Link } from 'react-router-dom';
import { instantOf } from '../../account/commissions.ts';
import { usePartnerPath } from '../../account/use-partner-path.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { CreditNoteButton } from './credit-note-button.tsx';
import styles from './payout.module.css';

/** All credit notes, newest first. */
export function CommissionTable({ commissions }: { commissions: readonly Commission[] }) {
  const t = useTexts();
  const { money, month } = useFormat();
  const partnerPath = usePartnerPath();
  return (
    <Card title={t('payout.table')} flush>
      {commissions.length === 0 ? (
        <EmptyState
          title={t('payout.emptyTitle')}
          action={
            <ButtonLink variant="outlined" render={<Link to={partnerPath('leads')} />}>
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
            { key: 'number', header: t('payout.number'), cell: ({ id }) => <b>{id}</b>, list: 'title' },
            { key: 'month', header: t('payout.month'), cell: (row) => month(instantOf(row)), list: 'detail' },
            {
              key: 'state',
              header: t('payout.state'),
              cell: (row) => <PayoutState commission={row} />,
              list: 'status',
            },
            {
              key: 'amount',
              header: t('payout.amount'),
              cell: ({ amount }) => money(amount),
              align: 'end',
              numeric: true,
              list: 'amount',
            },
            {
              key: 'document',
              header: t('payout.document'),
              headerHidden: true,
              cell: ({ id }) => <CreditNoteButton id={id} />,
              align: 'end',
              list: 'action',
            },
          ]}
        />
      )}
    </Card>
  );
}

function PayoutState({ commission: { state, paidAt } }: { commission: Commission }) {
  const t = useTexts();
  const { date } = useFormat();
  if (state === 'open') return <Badge tone="info">{t('payout.notPaid')}</Badge>;
  return (
    <span className={styles.paid}>
      <Icon path={mdiCheck} size={16} />
      {paidAt ? t('payout.paid', { date: date(paidAt) }) : t('payout.paidUndated')}
    </span>
  );
}
