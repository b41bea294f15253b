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
    created_at: Date;
  };
  confirmation_token: {
    hash: string;
    kind: ConfirmationKind;
    user_uuid: string;
    new_email: string | null;
    created_at: Date;
    expires_at: Date;
  };
}

export type ConfirmationKind = UserTokenType | 'deletion';
export type UserRow = Selectable<UserTables['app_user']>;
export type ConfirmationTokenRow = Selectable<UserTables['confirmation_token']>;
