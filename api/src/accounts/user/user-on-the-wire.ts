import type { User } from '@kontor/contract/user';
import type { Caller } from '../../infrastructure/http/call-context.ts';
import type { UserRow } from './user.tables.ts';

export const userOnTheWire = (
  row: UserRow,
  staffRole: User['staffRole'],
  supportView: Caller['supportView'] = null,
): User => ({
  uuid: row.uuid,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  language: row.language,
  state: row.state,
  userTokenType: row.token_type,
  staffRole,
  supportView: supportView && {
    organizationUuid: supportView.organizationUuid,
    viewUuid: supportView.uuid,
    endsAt: supportView.endsAt.toISOString(),
  },
  ...(row.deletion_confirmed_at && { deletionConfirmedAt: row.deletion_confirmed_at.toISOString() }),
});
