import type { MailedInvitation } from '@kontor/contract/member';
import type { Language } from '@kontor/contract/schema';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { UserRow } from './user.tables.ts';

/** Finds the invitation of a mailed token, and locks it; `null` if there is none that is valid. */
export type LockInvitation = (tx: Tx, now: Date, token: string) => Promise<Invitation | null>;

/** An address that was invited: to an organization, or to the vendor's people. */
export interface Invitation {
  readonly email: string;
  readonly language: Language;
  /** Where its owner goes then. */
  readonly redirectTo: string;
  /** What the owner of the address reads before. */
  describe(): Promise<MailedInvitation>;
  /** Gives the user what the address was invited to, and uses the invitation up; within the transaction in which it is locked. */
  follow(user: UserRow): Promise<void>;
}
