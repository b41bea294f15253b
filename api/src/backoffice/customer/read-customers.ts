import type { Customer } from '@kontor/contract/customer';
import { sql } from 'kysely';
import { findDunningStates } from '../../billing/dunning/dunning.repository.ts';
import { balanceOf, readStandings } from '../../billing/ledger/read-balances.ts';
import { readBookedShops } from '../../billing/subscriptions/monthly-amounts.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { sentTogether } from '../../infrastructure/database/sent-together.ts';

/** The organizations with these ids, in this order: four statements, however many they are and have. */
export async function readCustomers(db: Queryable, uuids: readonly string[]): Promise<Customer[]> {
  if (uuids.length === 0) return [];
  const [organizations, booked, standings, dunning] = await sentTogether(db, (connection) =>
    Promise.all([
      connection
        .selectFrom('organization')
        .select(['uuid', 'name', 'type', 'state', 'created_at'])
        .select(sql<string | null>`base_data ->> 'isoCountryCode'`.as('country'))
        .where(sql<boolean>`uuid = any(${uuids}::uuid[])`)
        .execute(),
      readBookedShops(connection, uuids),
      readStandings(connection, uuids),
      findDunningStates(connection, uuids),
    ]),
  );
  const byUuid = new Map(organizations.map((row) => [row.uuid, row]));
  return uuids.flatMap((uuid) => {
    const row = byUuid.get(uuid);
    const standing = standings.get(uuid);
    if (row === undefined || standing === undefined) return [];
    const { shops = 0, monthlyAmount = 0 } = booked.get(uuid) ?? {};
    return {
      organizationUuid: uuid,
      name: row.name,
      type: row.type,
      state: row.state,
      isoCountryCode: row.country,
      shopCount: shops,
      monthlyAmount,
      balance: balanceOf(standing),
      dunningState: dunning.get(uuid) ?? null,
      createdAt: row.created_at.toISOString(),
    };
  });
}
