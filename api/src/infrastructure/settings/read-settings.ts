import { brand } from '@kontor/contract/brand';
import type { Settings } from '@kontor/contract/settings';
import { kept } from '../database/kept-statement.ts';
import type { Queryable, Tx } from '../database/open-database.ts';
import type { Environment } from '../environment.ts';
import type { StoredSettings } from './settings.tables.ts';

const newest = kept('settings', (db) =>
  db.selectFrom('vendor_settings').select('settings').orderBy('counts_from', 'desc').limit(1),
);

/**
 * What the vendor has set. Read it wherever a rule needs it, within the transaction that goes by it, and keep nothing of it: so
 * a change holds at once, in every process.
 */
export async function readSettings(db: Queryable): Promise<StoredSettings> {
  const [row] = await newest(db, {});
  if (row === undefined) throw new Error('The database has no settings');
  return row.settings;
}

/** The settings that count, which nothing else changes before the transaction ends. */
export async function lockSettings(tx: Tx): Promise<{ readonly settings: StoredSettings; readonly countsFrom: Date }> {
  const read = () =>
    tx
      .selectFrom('vendor_settings')
      .select(['settings', 'counts_from as countsFrom'])
      .orderBy('counts_from', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirstOrThrow();
  // The row that was waited for may not be the newest any more.
  await read();
  return read();
}

/** What mails come from, and where help is offered. */
export type Addresses = Pick<Settings, 'senderEmail' | 'supportEmail'>;

/** The addresses that were set, else those that the installation began with. */
export const addressesOf = (
  { senderEmail, supportEmail }: Pick<StoredSettings, keyof Addresses>,
  environment: Pick<Environment, 'supportEmail'>,
): Addresses => ({
  senderEmail: senderEmail ?? brand.supportEmail,
  supportEmail: supportEmail ?? environment.supportEmail,
});
