import type { Language } from '@kontor/contract/schema';
import type { UserState, UserTokenType } from '@kontor/contract/user';
import type { Generated, Selectable } from 'kysely';

export interface UserTables {
  /** `user` is a reserved word of SQL. */
  app_user: {
    uuid: string;
    /** Lower case; unique. */
    email: string;
    password_hash: string | null;
    first_name: string | null;
    last_name: string | null;
    language: Language;
    state: UserState;
    token_type: UserTokenType | null;
    newsletter_opt_in: Generated<boolean>;
    /** Of thresholds of included orders. */
    usage_mails: Generated<boolean>;
    /** The account is to be deleted as soon as nothing is charged any more. */
    deletion_confirmed_at: Generated<Date | null>;
    created_at: Date;
  };
  confirmation_token: {
    hash: string;
    kind: ConfirmationKind;
    user_uuid: string;
    new_email: string | null;
    /** The plugin login that waits for the activation of this account. */
    plugin_login_id: Generated<string | null>;
    created_at: Date;
    expires_at: Date;
  };
}

export type ConfirmationKind = UserTokenType | 'deletion';
export type UserRow = Selectable<UserTables['app_user']>;
/** A new user, without the values that are set later. */
export type NewUser = Omit<UserRow, 'newsletter_opt_in' | 'usage_mails' | 'deletion_confirmed_at'>;
export type ConfirmationTokenRow = Selectable<UserTables['confirmation_token']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends UserTables {}
}

declare module '../../infrastructure/http/call-context.ts' {
  interface CallSubjects {
    readonly user: UserRow;
  }
}
