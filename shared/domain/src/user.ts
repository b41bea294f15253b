import type { User } from '@kontor/contract/user';

/** First plus last name (spec §3); empty until the sign-up has asked for them. */
export function fullName({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].filter((name) => name !== null && name !== '').join(' ');
}

/** What a user is called: the address as long as no name is known. */
export const displayName = (user: Pick<User, 'firstName' | 'lastName' | 'email'>): string =>
  fullName(user) || user.email;
