import type { DailyWorkProgress } from '@kontor/contract/operator-job';
import { useFormat } from '@kontor/platform/use-format';
import { Badge } from '@kontor/ui/badge';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { Text } from '@kontor/ui/text';
import de from './locales/de.json' with { type: 'json' };
import { useStatusTexts } from './use-status-texts.ts';

const isNamed = (name: string): name is keyof typeof de.daily.name => Object.hasOwn(de.daily.name, name);

/** How far the work of every day is. A kind that is behind its day has the coral line, and says so in its cell. */
export function DailyWorkTable({ works }: { works: readonly DailyWorkProgress[] }) {
  const t = useStatusTexts();
  const { count, moment } = useFormat();
  return (
    <DataTable
      label={t('daily.title')}
      rows={works}
      rowKey={({ name }) => name}
      exceptional={({ isBehind }) => isBehind}
      columns={[
        {
          key: 'name',
          header: t('daily.work'),
          list: 'title',
          cell: ({ name }) => (
            <Text as="span" variant="ui" weight="semibold">
              {isNamed(name) ? t(`daily.name.${name}`) : name}
            </Text>
          ),
        },
        {
          key: 'began',
          header: t('daily.began'),
          list: 'line',
          cell: ({ beganAt }) => (beganAt === null ? t('daily.notBegun') : t('daily.at', { at: moment(beganAt) })),
        },
        { key: 'done', header: t('daily.done'), list: 'line', cell: ({ done }) => count(done) },
        {
          key: 'waiting',
          header: t('daily.waiting'),
          list: 'line',
          cell: ({ waiting, oldestDueAt }) => (
            <>
              {count(waiting)}
              {oldestDueAt && <CellNote>{t('daily.oldest', { at: moment(oldestDueAt) })}</CellNote>}
            </>
          ),
        },
        {
          key: 'state',
          header: t('daily.state'),
          list: 'line',
          cell: ({ isBehind }) => (isBehind ? <Badge tone="danger">{t('daily.behind')}</Badge> : t('daily.onTime')),
        },
      ]}
    />
  );
}
