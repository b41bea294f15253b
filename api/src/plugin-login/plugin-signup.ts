import type { UserRow } from '../accounts/user/user.tables.ts';
import type { Queryable } from '../infrastructure/database/open-database.ts';
import { pluginAccess } from './plugin-access.ts';
import { findPluginLoginOf, type PluginLoginRow } from './plugin-login.repository.ts';

/** The plugin whose shop a user is about to add: it waits, and its shop has no owner yet. */
export async function findPluginSignup(db: Queryable, user: UserRow, now: Date): Promise<PluginLoginRow | null> {
  const login = await findPluginLoginOf(db, user.uuid, now);
  if (login === null) return null;
  const access = await pluginAccess(db, user, login.shop_url);
  return access.kind === 'missing' ? login : null;
}
