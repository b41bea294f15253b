import { sql } from 'kysely';

/** Whether the user of a row of `app_user` has a second factor, in a statement that joins it. */
export const hasSecondFactor = sql<boolean>`(
  exists (select from totp where totp.user_uuid = app_user.uuid and totp.active_since is not null)
  or exists (select from passkey where passkey.user_uuid = app_user.uuid))`;
