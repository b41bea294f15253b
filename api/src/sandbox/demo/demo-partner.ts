import { randomUUID } from 'node:crypto';
import { demoOrganizations } from '@kontor/contract/demo';
import type { Lead } from '@kontor/contract/partner';
import { after, days } from '../../infrastructure/clock.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { insertLead, updateLeadState } from '../../partners/lead.repository.ts';

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
  for (const lead of leads(now)) {
    await insertLead(tx, lead);
    // A day after it was submitted.
    if (lead.state !== 'submitted') await updateLeadState(tx, lead.uuid, lead.state, after(lead.created_at, days(1)));
  }
}

/** Since when merchants of the demo have the agency connected. */
const customers = [
  { merchant: demoOrganizations.radwerk, months: 5 },
  { merchant: demoOrganizations.feinkost, months: 4 },
  { merchant: demoOrganizations.papeterie, months: 2 },
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

const leads = (now: Date) => {
  const all: ReadonlyArray<readonly [string, string, string, Lead['state']]> = [
    ['Teekontor Bremen', 'Anke Wolters', 'wolters@teekontor.test', 'submitted'],
    ['Sportwelt Kassel', 'Deniz Aydin', 'aydin@sportwelt.test', 'contacted'],
    ['Hofladen Wendland', 'Grete Harms', 'harms@hofladen.test', 'won'],
    ['Lampen Lux', 'Ole Stark', 'stark@lampenlux.test', 'lost'],
  ];
  return all.map(([companyName, contactName, email, state], index) => ({
    uuid: randomUUID(),
    organization_uuid: organizationUuid,
    company_name: companyName,
    contact_name: contactName,
    email,
    state,
    created_at: after(now, -days(3 + index * 20)),
  }));
};
