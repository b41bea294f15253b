import type { CustomerMember } from '@kontor/contract/customer';
import { shownEmail } from '@kontor/domain/shown-email';

/** The name of a member, or its address until it has one. */
export const nameOf = ({ firstName, lastName, email }: CustomerMember): string =>
  [firstName, lastName].filter(Boolean).join(' ') || shownEmail(email);
