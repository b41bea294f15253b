import type { UsageMonth } from '@kontor/contract/usage';
import { monthStart } from '@kontor/domain/calendar-month';
import { lastDayOf } from '@kontor/domain/date';
import { closesAt } from '@kontor/domain/usage';
import { useFormat } from '@kontor/platform/use-format';
import { Card } from '@kontor/ui/card';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './usage-table.module.css';

/** The months with their amounts, newest first. Roles that see no money see no column of it. */
export function UsageTable({ months }: { months: readonly UsageMonth[] }) {
  const t = useTexts();
  const { count, money, month } = useFormat();
  const seesMoney = months.some(({ extraAmount }) => extraAmount !== null);
  return (
    <Card title={t('usage.table')} flush>
      <DataTable
        label={t('usage.table')}
        rows={months}
        rowKey={(row) => row.month}
        columns={[
          {
            key: 'month',
            header: t('usage.column.month'),
            cell: (row) => (
              <>
                {month(monthStart(row.month))}
                <State month={row} />
              </>
            ),
            list: 'title',
          },
          {
            key: 'orders',
            header: t('usage.column.orders'),
            cell: ({ orders }) => count(orders),
            align: 'end',
            numeric: true,
            list: 'amount',
          },
          {
            key: 'included',
            header: t('usage.column.included'),
            cell: ({ included }) => (
              <>
                <span className={styles.inTable}>{count(included)}</span>
                <span className={styles.inList}>{t('usage.included', { included: count(included) })}</span>
              </>
            ),
            align: 'end',
            numeric: true,
            list: 'detail',
          },
          {
            key: 'extra',
            header: t('usage.column.extra'),
            cell: ({ extra, extraAmount }) => (
              <>
                <span className={styles.inTable}>{count(extra)}</span>
                {extra > 0 && (
                  <span className={styles.inList}>
                    {extraAmount === null
                      ? t('usage.extra', { extra: count(extra) })
                      : t('usage.extraAmount', { extra: count(extra), amount: money(extraAmount) })}
                  </span>
                )}
              </>
            ),
            align: 'end',
            numeric: true,
            list: 'status',
          },
          ...(seesMoney
            ? [
                {
                  key: 'amount',
                  header: t('usage.column.amount'),
                  cell: ({ extraAmount }: UsageMonth) => (extraAmount === null ? '' : money(extraAmount)),
                  align: 'end' as const,
                  numeric: true,
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

/** Months that still change say so: the running one, and the one before until its orders can no longer be reported. */
function State({ month: { month, forecast, isClosed } }: { month: UsageMonth }) {
  const t = useTexts();
  const { date } = useFormat();
  if (forecast !== null) return <CellNote>{t('usage.running')}</CellNote>;
  if (!isClosed) return <CellNote>{t('usage.open', { date: date(lastDayOf(closesAt(month))) })}</CellNote>;
  return null;
}
