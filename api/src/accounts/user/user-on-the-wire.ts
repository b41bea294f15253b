import type { User } from '@kontor/contract/user';
import type { UserRow } from './user.tables.ts';

export const userOnTheWire = (row: UserRow, staffRole: User['staffRole']): User => ({
  uuid: row.uuid,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  language: row.language,
  state: row.state,
  userTokenType: row.token_type,
  staffRole,
  ...(row.deletion_confirmed_at && { deletionConfirmedAt: row.deletion_confirmed_at.toISOString() }),
});
