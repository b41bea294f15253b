import { demoPassword } from '@kontor/contract/demo';
import { hashPassword } from '../../accounts/session/password.ts';
import { after, days } from '../../infrastructure/clock.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { insertDemoAccounts } from './demo-accounts.ts';
import { insertDemoAnnouncements } from './demo-announcements.ts';
import { insertDemoBooks } from './demo-books.ts';
import { insertDemoOffice } from './demo-office.ts';
import { insertDemoPartner } from './demo-partner.ts';
import { insertDemoShops } from './demo-shops.ts';
import { insertDemoStaff } from './demo-staff.ts';
import { insertDemoSupportAccess } from './demo-support-access.ts';

/**
 * Fills an empty system with the accounts and shops of contract.md §6, as people would have entered them. Once: later changes by
 * users of the demo are kept. What other systems report is not written here: they report it (decision 0046).
 * @returns whether it was done now
 */
export async function seedDemo({
  database,
  clock,
  keyRing,
  jobs,
}: Pick<Infrastructure, 'database' | 'clock' | 'keyRing' | 'jobs'>): Promise<boolean> {
  const passwordHash = await hashPassword(demoPassword);
  return inTransaction(database, async (tx) => {
    const now = clock.now();
    const marked = await tx
      .insertInto('system_value')
      .values({ name: 'demo', value: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if ((marked.numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
    const createdAt = after(now, -days(200));
    await insertDemoAccounts(tx, passwordHash, createdAt);
    await insertDemoStaff(tx, keyRing, createdAt);
    await insertDemoShops(tx, createdAt);
    await insertDemoPartner(tx, now);
    await insertDemoBooks(tx, now);
    await insertDemoSupportAccess(tx, now);
    await insertDemoAnnouncements(tx, now);
    await insertDemoOffice({ keyRing, jobs }, tx, now);
    return true;
  });
}
