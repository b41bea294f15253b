import type { Selectable } from 'kysely';
import { after } from '../infrastructure/clock.ts';
import type { Queryable } from '../infrastructure/database/open-database.ts';
import type { OpenIdTables } from './openid.tables.ts';

export type PluginLoginRow = Selectable<OpenIdTables['plugin_login']>;

interface Waiting {
  readonly interactionId: string;
  readonly shopUrl: string;
  /** The user who is signed in in the waiting browser. */
  readonly userUuid: string | null;
}

/** Stores a waiting plugin, and its user if known. */
export async function notePluginLogin(
  db: Queryable,
  { interactionId, shopUrl, userUuid }: Waiting,
  now: Date,
  lifetime: number,
): Promise<void> {
  await db
    .insertInto('plugin_login')
    .values({
      interaction_id: interactionId,
      shop_url: shopUrl,
      user_uuid: userUuid,
      approved_session_uuid: null,
      created_at: now,
      expires_at: after(now, lifetime),
    })
    .onConflict((conflict) =>
      conflict.column('interaction_id').doUpdateSet((of) => ({
        // The last user who signed in in that browser continues it; signing out does not change that.
        user_uuid: userUuid ?? of.ref('plugin_login.user_uuid'),
      })),
    )
    .execute();
}

export async function findPluginLogin(db: Queryable, interactionId: string, now: Date): Promise<PluginLoginRow | null> {
  const row = await db
    .selectFrom('plugin_login')
    .selectAll()
    .where('interaction_id', '=', interactionId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** The newest one that waits for a user. */
export async function findPluginLoginOf(db: Queryable, userUuid: string, now: Date): Promise<PluginLoginRow | null> {
  const row = await db
    .selectFrom('plugin_login')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function givePluginLoginTo(db: Queryable, interactionId: string, userUuid: string): Promise<void> {
  await db
    .updateTable('plugin_login')
    .set({ user_uuid: userUuid })
    .where('interaction_id', '=', interactionId)
    .execute();
}

/** Stores the user's confirmation in a session; `false` if nothing waits any more. */
export async function approvePluginLogin(db: Queryable, interactionId: string, sessionUuid: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('plugin_login')
    .set({ approved_session_uuid: sessionUuid })
    .where('interaction_id', '=', interactionId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes an approval of this session atomically; `false` if there is none. */
export async function redeemApproval(db: Queryable, interactionId: string, sessionUuid: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('plugin_login')
    .where('interaction_id', '=', interactionId)
    .where('approved_session_uuid', '=', sessionUuid)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function forgetPluginLogin(db: Queryable, interactionId: string): Promise<void> {
  await db.deleteFrom('plugin_login').where('interaction_id', '=', interactionId).execute();
}

/** The sign-up of this user continues without a plugin. */
export async function forgetPluginLoginsOf(db: Queryable, userUuid: string): Promise<void> {
  await db.deleteFrom('plugin_login').where('user_uuid', '=', userUuid).execute();
}
