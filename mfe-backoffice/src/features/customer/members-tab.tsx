import type { CustomerMember } from '@kontor/contract/customer';
import { shownEmail } from '@kontor/domain/shown-email';
import { useFormat } from '@kontor/platform/use-format';
import { Badge } from '@kontor/ui/badge';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { useAddress } from '../../address/use-address.ts';
import { ListCard } from '../../components/list-card.tsx';
import { RowLink } from '../../components/row-link.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { MemberDialog } from './member-dialog.tsx';
import { nameOf } from './member-name.ts';

interface MembersTabProps {
  readonly members: readonly CustomerMember[];
  readonly onDone: () => Promise<unknown>;
}

/** Who belongs to a customer, and what each proves a second factor with. */
export function MembersTab({ members, onDone }: MembersTabProps) {
  const t = useTexts();
  const { get, filter } = useAddress();
  const opened = members.find(({ userUuid }) => userUuid === get('member'));
  return (
    <>
      <ListCard
        rows={members}
        failure={null}
        isFiltered={false}
        none={{ title: t('customer.noMembers'), text: t('customer.noMembersText') }}
      >
        {(rows) => <MemberTable rows={rows} />}
      </ListCard>
      {opened && (
        <MemberDialog member={opened} onDone={onDone} onClose={() => filter({ cursor: get('cursor'), member: null })} />
      )}
    </>
  );
}

function MemberTable({ rows }: { readonly rows: readonly CustomerMember[] }) {
  const t = useTexts();
  const { to } = useAddress();
  const { moment } = useFormat();
  return (
    <DataTable
      label={t('customer.tabs.members')}
      rows={rows}
      rowKey={({ userUuid }) => userUuid}
      columns={[
        {
          key: 'name',
          header: t('customer.member'),
          list: 'title',
          cell: (member) => (
            <>
              <RowLink to={to({ member: member.userUuid })}>{nameOf(member)}</RowLink>
              {nameOf(member) !== shownEmail(member.email) && <CellNote>{shownEmail(member.email)}</CellNote>}
            </>
          ),
        },
        {
          key: 'role',
          header: t('field.role'),
          list: 'line',
          cell: ({ role }) => t(`customer.role.${role}`),
        },
        {
          key: 'state',
          header: t('customers.state'),
          list: 'line',
          cell: ({ state }) =>
            state === 'active' ? (
              t('customer.user.active')
            ) : (
              <Badge tone={state === 'disabled' ? 'danger' : 'neutral'}>{t(`customer.user.${state}`)}</Badge>
            ),
        },
        {
          key: 'factors',
          header: t('customer.factors'),
          list: 'line',
          cell: ({ factors }) => factors.map((factor) => t(`customer.factor.${factor}`)).join(', ') || t('value.none'),
        },
        {
          key: 'seen',
          header: t('customer.seen'),
          numeric: true,
          wide: true,
          cell: ({ lastSeenAt }) => (lastSeenAt === null ? t('value.none') : moment(lastSeenAt)),
        },
      ]}
    />
  );
}
