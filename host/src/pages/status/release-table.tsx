import type { ReleaseStatus } from '@kontor/contract/operator-status';
import { isUnreliable } from '@kontor/domain/release-figures';
import { useFormat } from '@kontor/platform/use-format';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { Text } from '@kontor/ui/text';
import { Counts, LoadTimes, Rendering } from './figure-cells.tsx';
import type { Audience, ReleaseRow } from './release-rows.ts';
import { useStatusTexts } from './use-status-texts.ts';

/** One line per release; a list below 760 px. What fails too often has the coral line, and says so in its cell. */
export function ReleaseTable({ rows }: { rows: readonly ReleaseRow[] }) {
  const t = useStatusTexts();
  return (
    <DataTable
      label={t('table')}
      rows={rows}
      rowKey={({ subject, audience, release }) => `${subject} ${audience.kind} ${release.version}`}
      exceptional={({ release }) => isUnreliable(release.hour)}
      columns={[
        { key: 'subject', header: t('column.subject'), list: 'title', cell: (row) => <Subject row={row} /> },
        { key: 'release', header: t('column.release'), list: 'line', cell: ({ release }) => <Release {...release} /> },
        { key: 'audience', header: t('column.audience'), list: 'line', cell: (row) => <GivenTo row={row} /> },
        {
          key: 'counts',
          header: t('column.counts'),
          list: 'line',
          cell: ({ release, isMeasured, rendering }) => (
            <>
              {isMeasured ? <Counts {...release} /> : <span>{t('figures.unmeasured')}</span>}
              {rendering && <Rendering figures={rendering} />}
            </>
          ),
        },
        {
          key: 'times',
          header: t('column.times'),
          list: 'line',
          align: 'end',
          numeric: true,
          wide: true,
          cell: ({ release, isMeasured }) => isMeasured && <LoadTimes {...release} />,
        },
      ]}
    />
  );
}

function Subject({ row: { subject, owner } }: { row: ReleaseRow }) {
  return (
    <>
      <Text as="span" variant="ui" weight="semibold">
        {subject}
      </Text>
      {owner && (
        <>
          <CellNote>{owner.team}</CellNote>
          <CellNote>{owner.contact}</CellNote>
        </>
      )}
    </>
  );
}

function Release({ version, changelog }: ReleaseStatus) {
  const t = useStatusTexts();
  return (
    <>
      <Text as="span" variant="ui" nowrap>
        {version}
      </Text>
      {changelog && <CellNote>{t('changelog', { changelog })}</CellNote>}
    </>
  );
}

function GivenTo({ row: { audience, since, by, release } }: { row: ReleaseRow }) {
  const t = useStatusTexts();
  const { moment } = useFormat();
  const sinceText = since && (by ? t('sinceBy', { since: moment(since), by }) : t('since', { since: moment(since) }));
  return (
    <>
      <AudienceText audience={audience} />
      <CellNote>{sinceText ?? t('published', { at: moment(release.publishedAt) })}</CellNote>
      <CellNote>{t('publishedBy', { by: release.publishedBy })}</CellNote>
    </>
  );
}

function AudienceText({ audience }: { audience: Audience }) {
  const t = useStatusTexts();
  const { percent } = useFormat();
  if (audience.kind !== 'canary') return t(`audience.${audience.kind}`);
  const share = t('audience.share', { share: percent(audience.share) });
  const organizations = t('audience.organizations', { count: audience.organizations });
  if (audience.organizations === 0) return t('audience.canary', { audience: share });
  if (audience.share === 0) return t('audience.canary', { audience: organizations });
  return t('audience.canary', { audience: t('audience.both', { share, organizations }) });
}
