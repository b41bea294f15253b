import type { AuditEntry } from '@kontor/contract/audit';
import { useFormat } from '@kontor/platform/use-format';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { TextLink } from '@kontor/ui/text-link';
import { Link } from 'react-router-dom';
import { useCallName } from '../../changes/call-name.ts';
import { RowLink } from '../../components/row-link.tsx';
import { useTexts } from '../../texts/use-texts.ts';

interface AuditTableProps {
  readonly rows: readonly AuditEntry[];
  readonly toEntry: (uuid: string) => string;
  readonly toActor: (uuid: string) => string;
}

export function AuditTable({ rows, toEntry, toActor }: AuditTableProps) {
  const t = useTexts();
  const { moment } = useFormat();
  const callName = useCallName();
  return (
    <DataTable
      label={t('audit.title')}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      columns={[
        {
          key: 'what',
          header: t('audit.what'),
          list: 'title',
          cell: ({ uuid, action, reason, alone }) => (
            <>
              <RowLink to={toEntry(uuid)}>{callName(action)}</RowLink>
              {reason !== null && <CellNote>{reason}</CellNote>}
              {alone && <CellNote>{t('audit.alone')}</CellNote>}
            </>
          ),
        },
        {
          key: 'who',
          header: t('audit.who'),
          list: 'line',
          cell: ({ actor: { userUuid, name, role } }) => (
            <>
              {userUuid === null || name === null ? (
                t('actor.gone')
              ) : (
                <TextLink quiet render={<Link to={toActor(userUuid)} />}>
                  {name}
                </TextLink>
              )}
              <CellNote>{t(`role.${role}`)}</CellNote>
            </>
          ),
        },
        { key: 'at', header: t('audit.at'), list: 'line', cell: ({ at }) => moment(at) },
      ]}
    />
  );
}
