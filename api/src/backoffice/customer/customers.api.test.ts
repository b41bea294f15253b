import type { Customer } from '@kontor/contract/customer';
import { nextCursor } from '@kontor/contract/next-cursor';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { baseData, merchant, merchantWithShop, partner } from '../../testing/accounts.ts';
import { countStatements } from '../../testing/count-statements.ts';
import { onlyInvoice } from '../../testing/invoices.ts';
import { newStaff } from '../../testing/operator.ts';
import { customerOf, orderer, selection, shopOf, subscribe, testBilling } from '../../testing/test-billing.ts';
import type { TestAnswer } from '../../testing/test-client.ts';

const kontor = await testBilling();
const { database } = kontor.infrastructure;
let support: Awaited<ReturnType<typeof newStaff>>;
beforeAll(async () => {
  support = await newStaff(kontor, 'support');
});

const pathOf = (query: Readonly<Record<string, string>>) =>
  `/backoffice/customer?${new URLSearchParams(query).toString()}`;
const list = async (query: Readonly<Record<string, string>>): Promise<Customer[]> =>
  (await support.expect(200, `GET ${pathOf(query)}`)).json<Customer[]>();
const names = async (search: string, more = {}) => (await list({ search, ...more })).map(({ name }) => name);
const called = (companyName: string) => merchant(kontor, { baseData: baseData({ companyName }) });

test('a customer is found by a part of the name, whatever its case and accents, and whichever form they are sent in', async () => {
  await called('Müllers Fahrräder KG');
  for (const search of ['fahrräder', 'MÜLLERS', 'muller', 'Müllers Fahrräder'.normalize('NFD'), ' räder  müll '])
    expect([search, await names(search)]).toEqual([search, ['Müllers Fahrräder KG']]);
});

test('a customer whose umlauts were typed decomposed has the name of one form, and is found', async () => {
  await called('Ökoläden\u00A0Süd'.normalize('NFD'));
  expect(await names('ökoläden süd')).toEqual(['Ökoläden Süd']);
});

test('a customer whose umlauts were stored decomposed before names had one form is found, too', async () => {
  const name = 'Ökohöfe Süd'.normalize('NFD');
  const { organizationUuid } = await called('Ökohöfe Süd');
  await kontor.infrastructure.database
    .updateTable('organization')
    .set({ name })
    .where('uuid', '=', organizationUuid)
    .execute();
  expect(await names('ökohöfe süd')).toEqual([name]);
});

test.each(['Zweiradwrek', 'Zweiradwer', 'Zweiratwerk', 'Tzweiradwerk', 'Zweirdwerk Gmbh'])(
  'typing errors in names are forgiven: %s',
  async (search) => {
    if ((await names('Zweiradwerk Ostsee')).length === 0) await called('Zweiradwerk Ostsee GmbH');
    expect(await names(search)).toContain('Zweiradwerk Ostsee GmbH');
  },
);

test('who is called exactly so comes first, then who has it in the name', async () => {
  await called('Kaffeehaus Nord Handel');
  await called('Kaffehaus Nordt');
  await called('Kaffeehaus Nord');
  expect((await names('kaffeehaus nord')).slice(0, 2)).toEqual(['Kaffeehaus Nord', 'Kaffeehaus Nord Handel']);
});

test('a customer is found by shop, member, ids and papers', async () => {
  const buyer = await orderer(kontor);
  const { stripeSubscriptions } = await subscribe(kontor, buyer, selection('starter'));
  const invoice = await onlyInvoice(kontor, buyer);
  const { organizationUuid } = buyer;
  await database
    .updateTable('shop')
    .set({ name: 'Lastenradladen', main_shop_url: 'https://lasten.velo-quartier.test' })
    .where('uuid', '=', shopOf(buyer))
    .execute();
  const vatId = 'DE987654321';
  await sql`update organization set base_data = base_data || ${JSON.stringify({ vatId })}::jsonb where uuid = ${organizationUuid}`.execute(
    database,
  );
  const { stripe_id: subscriptionId } = await database
    .selectFrom('payment_subscription')
    .select('stripe_id')
    .where('shop_uuid', '=', shopOf(buyer))
    .executeTakeFirstOrThrow();
  for (const search of [
    'Lastenradladen',
    'lastenradlden',
    'https://lasten.velo-quartier.test/',
    'velo-quartier',
    buyer.email,
    buyer.email.toUpperCase(),
    buyer.email.slice(0, 20),
    String(invoice.number),
    String(invoice.number).toLowerCase(),
    ` ${vatId} `,
    'de 987 654 321',
    await customerOf(kontor, buyer),
    subscriptionId,
    organizationUuid,
    organizationUuid.toUpperCase(),
    shopOf(buyer),
    invoice.uuid,
    stripeSubscriptions[0]?.uuid ?? '',
    (await buyer.client.expect(200, 'GET /user')).json<{ uuid: string }>().uuid,
  ]) {
    const found = await list({ search });
    expect([search, found[0]?.organizationUuid]).toEqual([search, organizationUuid]);
  }
});

test('a customer comes with what it pays, owes and how far it is dunned', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('professional'));
  const [found] = await list({ search: buyer.organizationUuid });
  expect(found).toEqual({
    organizationUuid: buyer.organizationUuid,
    name: expect.any(String),
    type: 'merchant',
    state: 'active',
    isoCountryCode: 'DE',
    shopCount: 1,
    monthlyAmount: 28_900,
    balance: 0,
    dunningState: null,
    createdAt: expect.any(String),
  });
  await sql`insert into organization_account (organization_uuid, credit, unassigned) values (${buyer.organizationUuid}, 700, 300)
    on conflict (organization_uuid) do update set credit = 700, unassigned = 300`.execute(database);
  expect((await list({ search: buyer.organizationUuid }))[0]?.balance).toBe(-1_000);
  await database
    .updateTable('subscription')
    .set({ state: 'complimentary' })
    .where('shop_uuid', '=', shopOf(buyer))
    .execute();
  expect((await list({ search: buyer.organizationUuid }))[0]?.monthlyAmount).toBe(0);
});

test('of a yearly contract a twelfth counts, and an invoice that is due is owed', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('professional', { yearly: true }), 'bank_transfer');
  const [found] = await list({ search: buyer.organizationUuid });
  expect(found?.monthlyAmount).toBe(Math.round((28_900 * 10) / 12));
  expect(found?.balance).toBe(Math.round(28_900 * 10 * 1.19));
});

test('they are filtered by type and state, searched or not', async () => {
  const agency = await partner(kontor);
  const found = async (query: object) => (await list({ ...query })).map(({ organizationUuid }) => organizationUuid);
  expect(await found({ type: 'partner' })).toContain(agency.organizationUuid);
  expect(await found({ type: 'partner', search: 'Agentur Nord' })).toContain(agency.organizationUuid);
  expect(await found({ type: 'merchant', search: 'Agentur Nord' })).not.toContain(agency.organizationUuid);
  expect(await found({ state: 'incomplete', search: 'Agentur Nord' })).not.toContain(agency.organizationUuid);
  expect(await found({ type: 'merchant' })).not.toContain(agency.organizationUuid);
  expect((await list({ state: 'incomplete' })).every(({ state }) => state === 'incomplete')).toBe(true);
});

async function insertMany(count: number, name: string): Promise<void> {
  await sql`insert into organization (uuid, type, name, state, vat_id_verification_status, created_at)
    select gen_random_uuid(), 'merchant', ${name} || ' ' || n, 'active', 'unavailable', now() from generate_series(1, ${count}::int) n`.execute(
    database,
  );
}

test.each<Readonly<Record<string, string>>>([{}, { search: 'Blumenhandlung' }])(
  'they come in pages of 50, each once, with the newest or the likeliest first: %j',
  async (query) => {
    if ((await list({ search: 'Blumenhandlung' })).length === 0) await insertMany(120, 'Blumenhandlung');
    const seen: Customer[] = [];
    let cursor: string | null = null;
    do {
      const answer: TestAnswer = await support.expect(200, `GET ${pathOf({ ...query, ...(cursor && { cursor }) })}`);
      const page = answer.json<Customer[]>();
      expect(page.length).toBeLessThanOrEqual(50);
      seen.push(...page);
      cursor = answer.headers['link'] ? nextCursor(String(answer.headers['link'])) : null;
    } while (cursor !== null);
    expect(new Set(seen.map(({ organizationUuid }) => organizationUuid)).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(120);
    if (!('search' in query))
      expect(seen.map(({ createdAt }) => createdAt)).toEqual(
        seen
          .map((one) => one.createdAt)
          .sort()
          .reverse(),
      );
  },
);

test('a search finds 200 at most', async () => {
  await insertMany(230, 'Papierwaren');
  const first = await support.expect(200, 'GET /backoffice/customer?search=Papierwaren');
  expect(first.json<Customer[]>()).toHaveLength(50);
  let count = 50;
  let cursor = nextCursor(String(first.headers['link']));
  while (cursor !== null) {
    const answer = await support.expect(200, `GET /backoffice/customer?search=Papierwaren&cursor=${cursor}`);
    count += answer.json<Customer[]>().length;
    cursor = answer.headers['link'] ? nextCursor(String(answer.headers['link'])) : null;
  }
  expect(count).toBe(200);
});

test.each(['', '   ', '\u200b', '\u0308'])('blanks alone are no search: %j', async (search) => {
  expect((await list({ search })).length).toBe(50);
});

test.each(['%', '_', "'", '\\', '%%%', "' or 1=1 --", '"', '()', '😀', '% _'])(
  'characters that mean something to a database are plain ones: %s',
  async (search) => {
    await merchantWithShop(kontor);
    expect(await names(search)).toEqual([]);
  },
);

test.each(['a', 'ra', 'a b c d e f g h i j k l'])(
  'short words are sought at the beginning of names: %s',
  async (search) => {
    await called('Ab & Zu');
    expect((await names(search)).every((name) => /^[ar]/i.test(name))).toBe(true);
  },
);

test('a text that is too long, and one with control characters, is refused', async () => {
  for (const search of ['a'.repeat(5_000), 'a\u0000b']) {
    const answer = await support.call(`GET ${pathOf({ search })}`);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'validation-failed']);
  }
});

test('a malformed cursor is refused', async () => {
  const answer = await support.call('GET /backoffice/customer?cursor=nonsense');
  expect(answer.statusCode).toBe(422);
});

test('it takes as many statements for fifty customers as for one', async () => {
  const count = (search: string) => countStatements(() => list({ search }));
  await insertMany(60, 'Gartenmarkt');
  await called('Einzelstück');
  expect(await count('Gartenmarkt')).toBe(await count('Einzelstück'));
});
