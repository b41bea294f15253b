import { sql } from 'kysely';
import { afterEach } from 'vitest';
import type { Database } from '../infrastructure/database/open-database.ts';

/**
 * Lets tests switch off the storing of what is read at the payment provider, as if the process ended after each of its
 * calls. Storing works again after each test.
 */
export function unstorableReadings(database: Database) {
  let isBroken = false;

  async function breakOurSide(): Promise<void> {
    await sql`alter sequence payment_reading rename to payment_reading_away`.execute(database);
    isBroken = true;
  }
  async function repair(): Promise<void> {
    await sql`alter sequence payment_reading_away rename to payment_reading`.execute(database);
    isBroken = false;
  }

  afterEach(async () => {
    if (isBroken) await repair();
  });
  return { breakOurSide, repair };
}
