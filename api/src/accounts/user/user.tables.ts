import type { Language } from '@kontor/contract/schema';
import type { UserState, UserTokenType } from '@kontor/contract/user';
import type { Selectable } from 'kysely';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

export interface UserTables {
  /**
   * `user` is a reserved word of SQL.
   * - `email`: Lower case; unique.
   * - `state_before`: Of a disabled user, to whom it is given back.
   * - `usage_mails`: Of thresholds of included orders.
   * - `deletion_confirmed_at`: The account is to be deleted as soon as nothing is charged any more.
   */
  app_user: TableOf<
    'app_user',
    { language: Language; state: UserState; state_before: UserState; token_type: UserTokenType }
  >;
  /**
   * - `plugin_login_id`: The plugin login that waits for the activation of this account.
   */
  confirmation_token: TableOf<'confirmation_token', { kind: ConfirmationKind }>;
}

export type ConfirmationKind = UserTokenType | 'deletion';
export type StoredUserRow = Selectable<UserTables['app_user']>;
/** As requests know a user. */
export type UserRow = Omit<StoredUserRow, 'state_before'>;
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
