import type { CustomerDetails } from '@kontor/contract/customer';
import { readStandings } from '../../billing/ledger/read-balances.ts';
import { nextChargeOfOrganization } from '../../billing/subscriptions/next-charge-of-organization.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import { findOrganization } from '../../organizations/organization.repository.ts';
import type { ShopRow } from '../../shops/shop.tables.ts';
import { readCustomers } from './read-customers.ts';
import { readMembers } from './read-members.ts';
import { readShops } from './read-shops.ts';

/**
 * An organization with these of its shops.
 *
 * @throws ProblemError 404
 */
export async function readDetails(db: Queryable, uuid: string, shops: readonly ShopRow[]): Promise<CustomerDetails> {
  const organization = await findOrganization(db, uuid);
  const [customer] = await readCustomers(db, [uuid]);
  const account = (await readStandings(db, [uuid])).get(uuid);
  if (organization === null || customer === undefined || account === undefined) throw notFound();
  return {
    ...customer,
    baseData: organization.base_data,
    vatIdVerificationStatus: organization.vat_id_verification_status,
    requiresSecondFactor: organization.requires_second_factor,
    account,
    members: await readMembers(db, uuid),
    shops: await readShops(db, shops),
    nextCharge: await nextChargeOfOrganization(db, uuid),
    agency: await findAgency(db, uuid),
  };
}

async function findAgency(db: Queryable, organizationUuid: string): Promise<CustomerDetails['agency']> {
  const row = await db
    .selectFrom('agency_connection')
    .innerJoin('organization as agency', 'agency.uuid', 'agency_connection.agency_uuid')
    .select(['agency.uuid', 'agency.name', 'connected_at'])
    .where('agency_connection.organization_uuid', '=', organizationUuid)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { organizationUuid: row.uuid, name: row.name, since: row.connected_at.toISOString() };
}
