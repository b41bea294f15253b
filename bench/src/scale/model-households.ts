import { demoOrganizations, demoShops, demoUsers } from '@kontor/contract/demo';
import type pg from 'pg';
import { copiedName, copiedUuid } from './copied.ts';
import { copyHousehold } from './copy.ts';
import { householdOf } from './households.ts';
import { perShop } from './sizes.ts';
import { readStored } from './stored.ts';

/** A merchant with shops, by their ids. */
export interface Merchant {
  readonly organization: string;
  readonly owner: string;
  readonly email: string;
  readonly shops: readonly string[];
}

export const idsOf = ({ organization, owner, shops }: Merchant): string[] => [organization, owner, ...shops];

export const copiedMerchant = ({ organization, owner, email, shops }: Merchant, n: number): Merchant => ({
  organization: copiedUuid(organization, n),
  owner: copiedUuid(owner, n),
  email: copiedName(email, n),
  shops: shops.map((shop) => copiedUuid(shop, n)),
});

export const { radwerk, feinkost } = {
  radwerk: {
    organization: demoOrganizations.radwerk,
    owner: demoUsers.merchant.uuid,
    email: demoUsers.merchant.email,
    shops: [demoShops.radwerkCloud, demoShops.radwerkShopware6, demoShops.radwerkShopware5],
  },
  feinkost: {
    organization: demoOrganizations.feinkost,
    owner: demoUsers.dunning.uuid,
    email: demoUsers.dunning.email,
    shops: [demoShops.feinkost],
  },
} satisfies Record<string, Merchant>;

/** Radwerk as if it had but one shop. */
export const radwerkCloud: Merchant = { ...radwerk, shops: [demoShops.radwerkCloud] };

/** Numbers of copies that are models of others; those of the others begin at 1. */
export const modelNumbers = { oneShop: 1_000_001, threeShops: 1_000_002, inDunning: 1_000_003 };
const withoutAgency = 0;
/** A model contains rows with their copies, which its own copies must not meet. */
const firstOfPast = 2_000_001;

/**
 * Merchants with a past of some length: the demo's are copied, and so are their invoices and what was done. Papers are left
 * out: they are made when they are read.
 */
export async function makeModel(client: pg.Client, merchant: Merchant, number: number): Promise<Merchant> {
  await copyHousehold(
    client,
    householdOf(await readStored(client), idsOf(merchant)),
    { from: number, to: number },
    '0',
  );
  const model = copiedMerchant(merchant, number);
  await client.query('update invoice set document = null, xrechnung = null where shop_uuid = any ($1)', [model.shops]);
  for (const [table, order] of [
    ['usage_event', 'occurred_at desc'],
    ['usage_day', 'month desc, day desc'],
  ]) {
    await client.query(
      `delete from ${table} where ctid in (select ctid from (
        select ctid, row_number() over (partition by shop_uuid order by ${order}) as place from ${table}
        where shop_uuid = any ($1)) own where place > ${perShop.usageEvents})`,
      [model.shops],
    );
  }
  const paid = {
    text: "select uuid from invoice where shop_uuid = any ($1) and state = 'paid'",
    values: [model.shops],
  };
  const done = { text: 'select uuid from activity where organization_uuid = $1', values: [model.organization] };
  await lengthen(client, paid, perShop.invoices, '5 months');
  await lengthen(client, done, perShop.activities, '40 days');
  return model;
}

/** Copies what there is until there is about as much as wanted, further back in time. */
async function lengthen(client: pg.Client, found: pg.QueryConfig, wanted: number, apart: string): Promise<void> {
  const { rows } = await client.query<{ uuid: string }>(found);
  const ids = rows.map(({ uuid }) => uuid);
  const times = Math.ceil(wanted / ids.length) - 1;
  const range = { from: firstOfPast, to: firstOfPast + times - 1 };
  await copyHousehold(client, householdOf(await readStored(client), ids), range, apart);
}

/** The same merchant without an agency. */
export async function withoutAgencyOf(client: pg.Client, merchant: Merchant): Promise<Merchant> {
  const household = householdOf(await readStored(client), idsOf(merchant));
  await copyHousehold(client, household, { from: withoutAgency, to: withoutAgency }, '0');
  const model = copiedMerchant(merchant, withoutAgency);
  const ofOrganization = ['agency_connection', 'agency_shop', 'partner_suggestion', 'offer'];
  await client.query('update organization set partner_agency_uuid = null where uuid = $1', [model.organization]);
  for (const table of ofOrganization) {
    await client.query(`delete from ${table} where organization_uuid = $1`, [model.organization]);
  }
  for (const table of ['commission_line', 'customer_note']) {
    await client.query(`delete from ${table} where shop_uuid = any ($1)`, [model.shops]);
  }
  return model;
}
