import type { ProviderDifference } from '@kontor/contract/operator-difference';
import { useApiQuery } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { Badge } from '@kontor/ui/badge';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { Text } from '@kontor/ui/text';
import de from './locales/de.json' with { type: 'json' };
import { OperatorList } from './operator-list.tsx';
import { statusCalls } from './status-queries.ts';
import { useStatusTexts } from './use-status-texts.ts';

/** What the daily comparison with the payment provider found. */
export function Differences({ refetchInterval }: { refetchInterval: number }) {
  const t = useStatusTexts();
  const query = useApiQuery(statusCalls.differences, {}, { refetchInterval, retryOnMount: false });
  return (
    <OperatorList
      title={t('difference.title')}
      none={t('difference.none')}
      query={query}
      table={(rows) => (
        <DataTable
          label={t('difference.title')}
          rows={rows}
          rowKey={({ uuid }) => uuid}
          exceptional={({ mendedAt }) => mendedAt === null}
          columns={[
            {
              key: 'subject',
              header: t('difference.column.subject'),
              list: 'title',
              cell: (row) => <Subject row={row} />,
            },
            {
              key: 'ours',
              header: t('difference.column.ours'),
              list: 'line',
              cell: ({ field, ours }) => <Value field={field} value={ours} />,
            },
            {
              key: 'theirs',
              header: t('difference.column.theirs'),
              list: 'line',
              cell: ({ field, theirs }) => <Value field={field} value={theirs} />,
            },
            {
              key: 'state',
              header: t('difference.column.state'),
              list: 'line',
              cell: (row) => <MendedState row={row} />,
            },
          ]}
        />
      )}
    />
  );
}

const isNamed = (field: string): field is keyof typeof de.difference.field => Object.hasOwn(de.difference.field, field);

function Subject({ row: { field, subject, shopUuid } }: { row: ProviderDifference }) {
  const t = useStatusTexts();
  return (
    <>
      <Text as="span" variant="ui" weight="semibold">
        {isNamed(field) ? t(`difference.field.${field}`) : field}
      </Text>
      <CellNote>{subject}</CellNote>
      <CellNote>{shopUuid === null ? t('difference.noShop') : t('difference.shop', { shop: shopUuid })}</CellNote>
    </>
  );
}

const instants = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g;

function Value({ field, value }: { field: string; value: string | null }) {
  const t = useStatusTexts();
  const { moment, money } = useFormat();
  if (value === null) return t('difference.nothing');
  return field === 'total' ? money(Number(value)) : value.replaceAll(instants, (instant) => moment(instant));
}

function MendedState({ row: { foundAt, mendedAt } }: { row: ProviderDifference }) {
  const t = useStatusTexts();
  const { moment } = useFormat();
  return (
    <>
      {mendedAt === null ? (
        <Badge tone="danger">{t('difference.open')}</Badge>
      ) : (
        t('difference.mended', { at: moment(mendedAt) })
      )}
      <CellNote>{t('difference.found', { at: moment(foundAt) })}</CellNote>
    </>
  );
}
