import type { Role } from '@kontor/contract/role';
import type { Language } from '@kontor/contract/schema';
import type { Selectable } from 'kysely';

export interface InvitationTables {
  /** One for an address and an organization; deleted once it was followed. */
  invitation: {
    uuid: string;
    organization_uuid: string;
    /** In lower case. */
    email: string;
    role: Role;
    /** Of the mail, and of an account that is made by it. */
    language: Language;
    invited_by_uuid: string | null;
    token_hash: string;
    created_at: Date;
    expires_at: Date;
  };
}

export type InvitationRow = Selectable<InvitationTables['invitation']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends InvitationTables {}
}
