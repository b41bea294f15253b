import { randomUUID } from 'node:crypto';
import { demoOrganizations } from '@kontor/contract/demo';
import type { PartnerState } from '@kontor/contract/partner';
import { after, days } from '../../infrastructure/clock.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';

const organizationUuid = demoOrganizations.nordlicht;

export async function insertDemoPartner(tx: Tx, now: Date): Promise<void> {
  // Waits for the decision of sales, who find it at /backoffice/partners.
  const applied = after(now, -days(2));
  const account = (uuid: string, state: PartnerState, since: Date) => ({
    organization_uuid: uuid,
    state,
    state_since: since,
    payout_state: 'incomplete' as const,
    field_of_activity: 'ecommerce' as const,
    shop_systems: JSON.stringify({ shopware6: true, shopware5: true, shopify: true, cloud: true }),
  });
  await tx
    .insertInto('partner_account')
    .values([
      account(organizationUuid, 'approved', after(now, -days(180))),
      account(demoOrganizations.elbe, 'approved', after(now, -days(150))),
      account(demoOrganizations.weitblick, 'applied', applied),
    ])
    .execute();
  await tx
    .updateTable('organization')
    .set({ created_at: applied })
    .where('uuid', '=', demoOrganizations.weitblick)
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
