import type { Member } from '@kontor/contract/member';
import { isLastOwner, mayAssign } from '@kontor/domain/member';
import { shownEmail } from '@kontor/domain/shown-email';
import { displayName } from '@kontor/domain/user';
import { useOrganization, useUser } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { useFormat } from '@kontor/platform/use-format';
import { Badge } from '@kontor/ui/badge';
import { Button } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { useState } from 'react';
import { RemoveDialog } from './remove-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { useMemberTexts } from './use-member-texts.ts';
import { useMembers } from './use-members.ts';

export function MembersCard() {
  const t = useMemberTexts();
  return (
    <Card title={t('members')} flush>
      <Loaded query={useMembers()} skeleton={<SkeletonRows rows={3} />}>
        {(members) => <MemberTable members={members} />}
      </Loaded>
    </Card>
  );
}

function MemberTable({ members }: { readonly members: readonly Member[] }) {
  const t = useMemberTexts();
  const { date, moment } = useFormat();
  const { role } = useOrganization();
  const { uuid: ownUuid } = useUser();
  const [asking, setAsking] = useState<{ readonly what: 'role' | 'remove'; readonly member: Member } | null>(null);
  const mayChange = (member: Member) => mayAssign(role, member.role) && !isLastOwner(members, member);
  return (
    <>
      <DataTable
        label={t('members')}
        rows={members}
        rowKey={({ userUuid }) => userUuid}
        columns={[
          {
            key: 'name',
            header: t('column.name'),
            list: 'title',
            cell: (member) => (
              <>
                {displayName(member)} {member.userUuid === ownUuid && <Badge plain>{t('you')}</Badge>}
                <CellNote>{shownEmail(member.email)}</CellNote>
              </>
            ),
          },
          {
            key: 'role',
            header: t('column.role'),
            list: 'line',
            cell: (member) => t(`role.${member.role}`),
          },
          {
            key: 'joined',
            header: t('column.joined'),
            list: 'line',
            wide: true,
            cell: ({ joinedAt }) => date(joinedAt),
          },
          {
            key: 'factor',
            header: t('column.factor'),
            list: 'line',
            cell: ({ hasSecondFactor }) =>
              hasSecondFactor ? t('factor.has') : <Badge tone="warning">{t('factor.hasNot')}</Badge>,
          },
          {
            key: 'seen',
            header: t('column.seen'),
            list: 'line',
            cell: ({ lastSeenAt }) => (lastSeenAt === null ? t('notLately') : moment(lastSeenAt)),
          },
          {
            key: 'actions',
            header: t('column.actions'),
            headerHidden: true,
            align: 'end',
            list: 'actions',
            cell: (member) =>
              mayChange(member) && (
                <>
                  <Button
                    variant="link"
                    size="sm"
                    aria-label={t('change.open', { name: displayName(member) })}
                    onClick={() => setAsking({ what: 'role', member })}
                  >
                    {t('change.short')}
                  </Button>{' '}
                  <Button
                    variant="link"
                    size="sm"
                    aria-label={t('remove.open', { name: displayName(member) })}
                    onClick={() => setAsking({ what: 'remove', member })}
                  >
                    {t('remove.short')}
                  </Button>
                </>
              ),
          },
        ]}
      />
      {asking?.what === 'role' && <RoleDialog member={asking.member} onClose={() => setAsking(null)} />}
      {asking?.what === 'remove' && <RemoveDialog member={asking.member} onClose={() => setAsking(null)} />}
    </>
  );
}
