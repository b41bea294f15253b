import { displayName } from '@kontor/domain/user';
import type { UserRow } from './user.tables.ts';

/** What a stored user is called. */
export const displayNameOf = ({
  first_name: firstName,
  last_name: lastName,
  email,
}: Pick<UserRow, 'first_name' | 'last_name' | 'email'>): string => displayName({ firstName, lastName, email });
