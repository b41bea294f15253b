import type { JobLaneFigures } from '@kontor/contract/operator-job';
import { useFormat } from '@kontor/platform/use-format';
import { Badge } from '@kontor/ui/badge';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { Text } from '@kontor/ui/text';
import { useStatusTexts } from './use-status-texts.ts';

/** One line per lane; a list below 760 px. A lane with parked jobs has the coral line, and says so in its cell. */
export function LaneTable({ lanes }: { lanes: readonly JobLaneFigures[] }) {
  const t = useStatusTexts();
  const { count } = useFormat();
  return (
    <DataTable
      label={t('jobs.title')}
      rows={lanes}
      rowKey={({ lane }) => lane}
      exceptional={({ parked }) => parked > 0}
      columns={[
        {
          key: 'lane',
          header: t('jobs.lane'),
          list: 'title',
          cell: ({ lane }) => (
            <Text as="span" variant="ui" weight="semibold">
              {t(`lane.${lane}`)}
            </Text>
          ),
        },
        { key: 'running', header: t('jobs.running'), list: 'line', cell: ({ running }) => count(running) },
        { key: 'waiting', header: t('jobs.waiting'), list: 'line', cell: (figures) => <Waiting {...figures} /> },
        {
          key: 'parked',
          header: t('jobs.parked'),
          list: 'line',
          cell: ({ parked }) =>
            parked > 0 ? <Badge tone="danger">{t('jobs.parkedCount', { count: parked })}</Badge> : count(0),
        },
      ]}
    />
  );
}

function Waiting({ waiting, oldestDueAt }: JobLaneFigures) {
  const t = useStatusTexts();
  const { count, moment } = useFormat();
  return (
    <>
      {count(waiting)}
      {oldestDueAt && <CellNote>{t('jobs.oldest', { at: moment(oldestDueAt) })}</CellNote>}
    </>
  );
}
