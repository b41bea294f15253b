import { displayName, fullName } from '@kontor/domain/user';
import type { Addressed } from '../../infrastructure/mail/render-mail.ts';
import type { UserRow } from './user.tables.ts';

/** What a stored user is called. */
export const displayNameOf = ({
  first_name: firstName,
  last_name: lastName,
  email,
}: Pick<UserRow, 'first_name' | 'last_name' | 'email'>): string => displayName({ firstName, lastName, email });

/** Addresses a mail to a user, with the name for its greeting once one is known. */
export const addressedTo = ({
  email,
  first_name: firstName,
  last_name: lastName,
  language,
}: Pick<UserRow, 'first_name' | 'last_name' | 'email' | 'language'>): Addressed => ({
  to: email,
  name: fullName({ firstName, lastName }) || null,
  language,
});
