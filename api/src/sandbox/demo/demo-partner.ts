import { randomUUID } from 'node:crypto';
import { demoOrganizations, demoShops } from '@kontor/contract/demo';
import type { Lead } from '@kontor/contract/partner';
import { after, days } from '../../infrastructure/clock.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';

const organizationUuid = demoOrganizations.nordlicht;

export async function insertDemoPartner(tx: Tx, now: Date): Promise<void> {
  const account = (uuid: string, payoutState: 'complete' | 'incomplete') => ({
    organization_uuid: uuid,
    payout_state: payoutState,
    field_of_activity: 'ecommerce' as const,
    shop_systems: JSON.stringify({ shopware6: true, shopware5: true, shopify: true, cloud: true }),
  });
  await tx
    .insertInto('partner_account')
    .values([account(organizationUuid, 'complete'), account(demoOrganizations.elbe, 'incomplete')])
    .execute();
  await tx.insertInto('commission').values(commissions(now)).execute();
  await tx.insertInto('customer_shop').values(customerShops(now)).execute();
  await tx.insertInto('lead').values(leads(now)).execute();
}

/** The month that lies `back` months before `now`, `2026-10`. */
function monthBefore(now: Date, back: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7);
}

const commissions = (now: Date) =>
  [9870, 9870, 8640, 7425].map((amount, index) => {
    const period = monthBefore(now, index + 1);
    const isOpen = index === 0;
    return {
      id: `GS-${period}-0017`,
      organization_uuid: organizationUuid,
      period,
      amount,
      state: isOpen ? ('open' as const) : ('paid' as const),
      paid_at: isOpen ? null : after(new Date(`${monthBefore(now, index)}-01T09:00:00Z`), days(9)),
    };
  });

const customerShops = (now: Date) =>
  [
    {
      shopUuid: demoShops.radwerkCloud,
      organization: 'Radwerk Berlin GmbH',
      shop: 'radwerk.de',
      plan: 'professional',
      cents: 4335,
    },
    {
      shopUuid: demoShops.radwerkShopware6,
      organization: 'Radwerk Berlin GmbH',
      shop: 'Radwerk Werkstatt',
      plan: null,
      cents: 0,
    },
    { shopUuid: null, organization: 'Hofladen Wendland', shop: 'hofladen-wendland.test', plan: 'starter', cents: 2235 },
    { shopUuid: null, organization: 'Möbelhaus Grün KG', shop: 'gruen-wohnen.test', plan: 'advanced', cents: 3300 },
  ].map(({ shopUuid, organization, shop, plan, cents }, index) => ({
    uuid: randomUUID(),
    organization_uuid: organizationUuid,
    shop_uuid: shopUuid,
    organization_name: organization,
    shop_name: shop,
    plan,
    since: after(now, -days(60 + index * 45)),
    commission_amount: cents,
  }));

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
