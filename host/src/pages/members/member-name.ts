import type { Member } from '@kontor/contract/member';

/** What a member is called: the address where no name is known. */
export const nameOf = ({ firstName, lastName, email }: Pick<Member, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter((part) => part !== null).join(' ') || email;
