import type { Staff } from '@kontor/contract/staff';
import { shownEmail } from '@kontor/domain/shown-email';
import { useFormat } from '@kontor/platform/use-format';
import { Badge } from '@kontor/ui/badge';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { RowLink } from '../../components/row-link.tsx';
import { SortLink } from '../../components/sort-link.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { keyOf, nameOf, type StaffSort } from './staff-rows.ts';

interface StaffTableProps {
  readonly rows: readonly Staff[];
  readonly sort: StaffSort;
  readonly toPerson: (person: Staff) => string;
}

export function StaffTable({ rows, sort, toPerson }: StaffTableProps) {
  const t = useTexts();
  const { date } = useFormat();
  const head = (by: StaffSort, text: string) => (
    <SortLink by={by} current={sort}>
      {text}
    </SortLink>
  );
  return (
    <DataTable
      label={t('staff.title')}
      rows={rows}
      rowKey={keyOf}
      columns={[
        {
          key: 'name',
          header: head('name', t('staff.person')),
          list: 'title',
          cell: (one) => (
            <>
              <RowLink to={toPerson(one)}>{nameOf(one)}</RowLink>
              {nameOf(one) !== shownEmail(one.email) && <CellNote>{shownEmail(one.email)}</CellNote>}
            </>
          ),
        },
        {
          key: 'role',
          header: head('role', t('field.role')),
          list: 'amount',
          cell: ({ role, source }) => (
            <>
              {t(`role.${role}`)}
              {source === 'environment' && <CellNote>{t('staff.ofEnvironment')}</CellNote>}
            </>
          ),
        },
        { key: 'state', header: t('staff.state'), list: 'detail', cell: (one) => <State person={one} /> },
        {
          key: 'since',
          header: head('since', t('staff.since')),
          numeric: true,
          wide: true,
          cell: ({ since }) => (since === null ? '' : date(since)),
        },
      ]}
    />
  );
}

/** Only what is missing is marked. */
function State({ person: { userUuid, invitation, hasSecondFactor } }: { readonly person: Staff }) {
  const t = useTexts();
  const { date } = useFormat();
  if (invitation) return <Badge tone="info">{t('staff.invited', { date: date(invitation.expiresAt) })}</Badge>;
  if (userUuid === null) return <Badge tone="neutral">{t('staff.noAccount')}</Badge>;
  return hasSecondFactor ? t('staff.active') : <Badge tone="warning">{t('staff.noFactor')}</Badge>;
}
