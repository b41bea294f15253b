import { randomUUID } from 'node:crypto';
import { firstAccounting } from '@kontor/domain/chart-of-accounts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { lockSettings } from '../../infrastructure/settings/read-settings.ts';

/** What only an accountant knows, so that the demo can export its postings: the numbers of DATEV's own examples. */
export async function insertDemoBooks(tx: Tx, now: Date): Promise<void> {
  const { settings } = await lockSettings(tx);
  const accounting = { ...firstAccounting, consultantNumber: 29_098, clientNumber: 55_003 };
  await tx
    .insertInto('vendor_settings')
    .values({
      uuid: randomUUID(),
      settings: JSON.stringify({ ...settings, accounting }),
      counts_from: now,
      reason: 'Demo',
    })
    .execute();
}
