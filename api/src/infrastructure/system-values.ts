import type { Database } from './database/open-database.ts';
import { randomSecret } from './signing.ts';

/** Reads a value that all instances share; the first one to ask creates it. */
async function systemValue(database: Database, name: string, initial: () => string): Promise<string> {
  await database
    .insertInto('system_value')
    .values({ name, value: initial() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await database
    .selectFrom('system_value')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}

/** The secret of the app in the Shopify sandbox, the same for all starts. */
export const shopifySandboxSecret = (database: Database): Promise<string> =>
  systemValue(database, 'shopify-sandbox-secret', randomSecret);

/** The offset of the sandbox's clock, in milliseconds. */
export async function readClockOffset(database: Database): Promise<number> {
  return Number(await systemValue(database, 'clock-offset', () => '0'));
}

export async function writeClockOffset(database: Database, offset: number): Promise<void> {
  await database
    .updateTable('system_value')
    .set({ value: String(offset) })
    .where('name', '=', 'clock-offset')
    .execute();
}
