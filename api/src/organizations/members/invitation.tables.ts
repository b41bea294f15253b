import type { Role } from '@kontor/contract/role';
import type { Language } from '@kontor/contract/schema';
import type { Selectable } from 'kysely';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

export interface InvitationTables {
  /**
   * One for an address and an organization; deleted once it was followed.
   * - `email`: In lower case.
   */
  invitation: TableOf<
    'invitation',
    {
      role: Role;
      /** Of the mail, and of an account that is made by it. */
      language: Language;
    }
  >;
}

export type InvitationRow = Selectable<InvitationTables['invitation']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends InvitationTables {}
}
