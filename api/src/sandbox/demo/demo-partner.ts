import { randomUUID } from 'node:crypto';
import { demoOrganizations } from '@kontor/contract/demo';
import { after, days } from '../../infrastructure/clock.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';

const organizationUuid = demoOrganizations.nordlicht;

export async function insertDemoPartner(tx: Tx, now: Date): Promise<void> {
  const account = (uuid: string) => ({
    organization_uuid: uuid,
    payout_state: 'incomplete' as const,
    field_of_activity: 'ecommerce' as const,
    shop_systems: JSON.stringify({ shopware6: true, shopware5: true, shopify: true, cloud: true }),
  });
  await tx
    .insertInto('partner_account')
    .values([account(organizationUuid), account(demoOrganizations.elbe)])
    .execute();
  for (const { merchant, months } of customers) {
    await connectAgency(tx, merchant, after(now, -days(30 * months)));
  }
}

/** Since when merchants of the demo have the agency connected. */
const customers = [
  { merchant: demoOrganizations.radwerk, months: 5 },
  { merchant: demoOrganizations.feinkost, months: 4 },
];

async function connectAgency(tx: Tx, merchant: string, connectedAt: Date): Promise<void> {
  const connection = { uuid: randomUUID(), organization_uuid: merchant, agency_uuid: organizationUuid };
  await tx
    .insertInto('agency_connection')
    .values({ ...connection, connected_at: connectedAt, ended_at: null })
    .execute();
  await tx
    .updateTable('organization')
    .set({ partner_agency_uuid: organizationUuid })
    .where('uuid', '=', merchant)
    .execute();
}
