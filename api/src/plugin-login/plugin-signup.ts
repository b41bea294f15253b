import type { Queryable } from '../infrastructure/database/open-database.ts';
import { pluginAccess, type Visitor } from './plugin-access.ts';
import { findPluginLoginOf, type PluginLoginRow } from './plugin-login.repository.ts';

/** The plugin whose shop a user is about to add: it waits, and its shop has no owner yet. */
export async function findPluginSignup(db: Queryable, visitor: Visitor, now: Date): Promise<PluginLoginRow | null> {
  const login = await findPluginLoginOf(db, visitor.user.uuid, now);
  if (login === null) return null;
  const access = await pluginAccess(db, visitor, login.shop_url);
  return access.kind === 'missing' ? login : null;
}
