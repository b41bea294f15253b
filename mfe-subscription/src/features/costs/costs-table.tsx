import type { CostMonth } from '@kontor/contract/costs';
import { monthOf, monthStart } from '@kontor/domain/calendar-month';
import { downloadText } from '@kontor/platform/download-text';
import { useMayCall, useNow } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { Button } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { CellNote, type DataColumn, DataTable } from '@kontor/ui/data-table';
import { billingCalls } from '../../billing/calls.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { partsIn } from './cost-parts.ts';
import { costsCsv } from './costs-csv.ts';

/** The months with their parts, newest first, and as a file for roles that may export. */
export function CostsTable({ months }: { months: readonly CostMonth[] }) {
  const t = useTexts();
  const { money, month, language } = useFormat();
  const running = monthOf(useNow().toISOString());
  // Who may not take the invoices along may not take their sums along either.
  const mayExport = useMayCall()(billingCalls.archive);
  const parts = partsIn(months);
  const texts = {
    month: t('costs.column.month'),
    total: t('costs.column.total'),
    part: (part: (typeof parts)[number]['part']) => t(`costs.part.${part}`),
  };
  const save = () =>
    downloadText(
      t('costs.csv.file'),
      costsCsv(
        months,
        parts.map(({ part }) => part),
        texts,
        language,
      ),
      'text/csv',
    );
  return (
    <Card
      title={t('costs.table')}
      flush
      aside={
        mayExport && (
          <Button variant="outlined" size="sm" onClick={save}>
            {t('costs.csv.save')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('costs.table')}
        rows={months}
        rowKey={(row) => row.month}
        columns={[
          {
            key: 'month',
            header: texts.month,
            cell: (row) => (
              <>
                {month(monthStart(row.month))}
                {row.month === running && <CellNote>{t('costs.running')}</CellNote>}
              </>
            ),
            list: 'title',
          },
          ...parts.map(
            ({ part }): DataColumn<CostMonth> => ({
              key: part,
              header: texts.part(part),
              cell: (row) => money(row[part]),
              align: 'end',
              numeric: true,
              list: 'line',
            }),
          ),
          {
            key: 'total',
            header: texts.total,
            cell: (row) => money(row.total),
            align: 'end',
            numeric: true,
            list: 'amount',
          },
        ]}
      />
    </Card>
  );
}
