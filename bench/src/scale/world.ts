import { demoOrganizations, demoShops, demoUsers } from '@kontor/contract/demo';
import type pg from 'pg';
import { copiedName, copiedUuidInSql } from './copied.ts';
import { copyHousehold, type Range } from './copy.ts';
import { householdOf } from './households.ts';
import {
  copiedMerchant,
  feinkost,
  idsOf,
  type Merchant,
  makeModel,
  modelNumbers,
  radwerk,
  radwerkCloud,
  withoutAgencyOf,
} from './model-households.ts';
import type { Person } from './people.ts';
import { shares, special } from './sizes.ts';
import { readStored } from './stored.ts';
import { withoutIndexes } from './without-indexes.ts';

/** The whole of an agency with its customers, as the demo has it. */
export const agency = [
  demoOrganizations.nordlicht,
  demoUsers.partner.uuid,
  ...idsOf(radwerk),
  ...idsOf(feinkost),
  demoUsers.multi.uuid,
  demoOrganizations.buchhandlung,
  demoShops.buchhandlung,
  demoOrganizations.papeterie,
  demoShops.papeterie,
];

/** Numbers of the merchants that are looked at. Those after them are the many. */
const looked = { small: 1, manyShops: 2, manyInvoices: 3 };
const firstOfMany = 4;

/** How much older each merchant is than the one before: as if a thousand had signed up in a day. */
const betweenMerchants = '90 seconds';
/** Such that ten thousand invoices are of thirteen months. */
const betweenInvoices = '1 hour';

/**
 * Fills a database that has the demo data with so many organizations. Constraints hold because rows are whole households of
 * rows that the portal has written, so that neither foreign keys are checked nor triggers run.
 * @returns who is looked at
 */
export async function fillWorld(client: pg.Client, organizations: number): Promise<Person[]> {
  await client.query(copiedUuidInSql);
  await client.query('set session_replication_role = replica');
  const share = (of: number) => Math.ceil((organizations * of) / shares.organizations);
  const copies = async (ids: readonly string[], range: Range, apart = betweenMerchants) =>
    copyHousehold(client, householdOf(await readStored(client), ids), range, apart);

  // Before there are models, which are its customers as well.
  const agencies = householdOf(await readStored(client), agency);
  const customer = await makeModel(client, radwerkCloud, modelNumbers.oneShop);
  const merchant = await withoutAgencyOf(client, customer);
  const withThreeShops = await withoutAgencyOf(client, await makeModel(client, radwerk, modelNumbers.threeShops));
  const inDunning = await withoutAgencyOf(client, await makeModel(client, feinkost, modelNumbers.inDunning));
  await copies(idsOf(merchant), { from: 1, to: firstOfMany - 1 });
  const small = copiedMerchant(merchant, looked.small);
  const manyShops = copiedMerchant(merchant, looked.manyShops);
  const manyInvoices = copiedMerchant(merchant, looked.manyInvoices);

  const stored = await readStored(client);
  const many = {
    merchants: householdOf(stored, idsOf(merchant)),
    withThreeShops: householdOf(stored, idsOf(withThreeShops)),
    inDunning: householdOf(stored, idsOf(inDunning)),
    customers: householdOf(stored, idsOf(customer)),
    shops: householdOf(stored, manyShops.shops),
    invoices: householdOf(stored, [await anInvoice(client, manyInvoices)]),
    partners: householdOf(stored, [demoOrganizations.elbe]),
  };
  await withoutIndexes(client, async () => {
    const upTo = (to: number) => ({ from: 1, to });
    const others = share(shares.withThreeShops) + share(shares.inDunning) + share(shares.partners);
    await copyHousehold(client, many.merchants, { from: firstOfMany, to: organizations - others }, betweenMerchants);
    await copyHousehold(client, many.withThreeShops, upTo(share(shares.withThreeShops)), betweenMerchants);
    await copyHousehold(client, many.inDunning, upTo(share(shares.inDunning)), betweenMerchants);
    await copyHousehold(client, many.partners, upTo(share(shares.partners)), betweenMerchants);
    await copyHousehold(client, agencies, upTo(1), betweenMerchants);
    await copyHousehold(client, many.customers, upTo(special.customers), betweenMerchants);
    await copyHousehold(client, many.shops, upTo(special.shops - 1), betweenMerchants);
    await copyHousehold(client, many.invoices, upTo(special.invoices), betweenInvoices);
  });
  await client.query(
    `insert into membership (user_uuid, organization_uuid, created_at, role)
      select $1, uuid, created_at, 'owner' from organization
      where type = 'merchant' and uuid not in (select organization_uuid from membership where user_uuid = $1)
      order by uuid limit $2 - (select count(*) from membership where user_uuid = $1)`,
    [demoUsers.multi.uuid, special.memberships],
  );
  await client.query(
    `update billing_order set state = 'needs-attention', answer = null, last_error = 'card_declined'
      where uuid in (select billing_order.uuid from billing_order join shop on shop.uuid = shop_uuid
        join agency_connection on agency_connection.organization_uuid = shop.organization_uuid
        where agency_uuid = $1 and kind = 'update' order by billing_order.uuid limit $2)`,
    [demoOrganizations.nordlicht, special.stuckOrders],
  );
  await sumUpCommissions(client);
  await sumUpFigures(client);
  await numberDebtors(client);
  await client.query('analyze');
  const few = { merchant: 'small merchant', partner: 'small agency' };
  return [
    { name: 'visitor', kind: 'visitor' },
    { name: few.merchant, kind: 'merchant', email: small.email },
    { name: '500 shops', kind: 'merchant', email: manyShops.email, comparedWith: few.merchant },
    { name: '301 organizations', kind: 'merchant', email: demoUsers.multi.email, comparedWith: few.merchant },
    { name: '10,000 invoices', kind: 'merchant', email: manyInvoices.email, comparedWith: few.merchant },
    { name: few.partner, kind: 'partner', email: copiedName(demoUsers.partner.email, 1) },
    { name: '5,000 customers', kind: 'partner', email: demoUsers.partner.email, comparedWith: few.partner },
    { name: 'operator', kind: 'operator', email: demoUsers.operator.email },
    { name: 'other system', kind: 'client' },
  ];
}

async function anInvoice(client: pg.Client, { shops }: Merchant): Promise<string> {
  const { rows } = await client.query<{ uuid: string }>(
    `select uuid from invoice where shop_uuid = any ($1) and state = 'paid' and kind = 'invoice' order by issued_at limit 1`,
    [shops],
  );
  if (!rows[0]) throw new Error('The merchant has no paid invoice.');
  return rows[0].uuid;
}

/** The agency's statements say what their lines say. */
const sumUpCommissions = (client: pg.Client) =>
  client.query(`update commission_statement as statement set amount = lines.net, net = lines.net,
      vat = round(lines.net * vat_percent / 100), total = lines.net + round(lines.net * vat_percent / 100)
    from (select statement_uuid, sum(amount) as net from commission_line group by statement_uuid) lines
    where lines.statement_uuid = statement.uuid and statement.net is not null`);

/** Figures are of the months in which the copied households live. */
async function sumUpFigures(client: pg.Client): Promise<void> {
  await client.query(`update figure_entry set month = to_char(at at time zone 'Europe/Berlin', 'YYYY-MM')`);
  await client.query('delete from figure_month');
  const columns = {
    new: 'added',
    more: 'more',
    less: 'less',
    lost: 'lost',
    trialsBegun: 'trials_begun',
    trialsTurned: 'trials_turned',
    dunningBegun: 'dunning_begun',
    dunningRecovered: 'dunning_recovered',
    extraOrders: 'extra_orders',
  };
  const amounts = Object.keys(columns).map((figure) => `coalesce(sum(amount) filter (where figure = '${figure}'), 0)`);
  await client.query(`insert into figure_month (dimension, group_name, month, ${Object.values(columns).join(', ')})
    select kind.dimension, kind.group_name, month, ${amounts.join(', ')} from figure_entry cross join lateral (values
      ('all', ''), ('plan', coalesce(plan, '')), ('country', coalesce(country, '')), ('partner', coalesce(partner_uuid::text, '')))
      as kind (dimension, group_name)
    group by kind.dimension, kind.group_name, month`);
}

const numberDebtors = (client: pg.Client) =>
  client.query(`insert into debtor (organization_uuid, place)
    select organization_uuid, (select coalesce(max(place), -1) from debtor) + row_number() over (order by organization_uuid)
    from (select distinct organization_uuid from payment_customer) customer
    where not exists (select from debtor where debtor.organization_uuid = customer.organization_uuid)`);
