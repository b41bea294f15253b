import type { AddressInfo } from 'node:net';
import type { ShownAnnouncement } from '@kontor/contract/announcement';
import type { Approval } from '@kontor/contract/approval';
import type { AuditEntry } from '@kontor/contract/audit';
import type { ReportableCashRegister } from '@kontor/contract/compliance';
import {
  demoAuthenticatorSecret,
  demoOrganizations,
  demoPassword,
  demoShops,
  demoStaff,
  demoUsers,
} from '@kontor/contract/demo';
import type { Transfer } from '@kontor/contract/operator-money';
import type { Organization } from '@kontor/contract/organization';
import type { PartnerAccount, PartnerAgency, Referral } from '@kontor/contract/partner';
import type { PriceList } from '@kontor/contract/price-list';
import type { ShopMigration } from '@kontor/contract/shop';
import type { SupportAccess } from '@kontor/contract/support-view';
import type { User } from '@kontor/contract/user';
import { firstAccounting } from '@kontor/domain/chart-of-accounts';
import { daysUntil } from '@kontor/domain/date';
import { codeOf } from '@kontor/programs/authenticator-app';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { missingSettings } from '../../backoffice/accounting/missing-settings.ts';
import { sendEventsToProducts } from '../../connect/client/sandbox-clients.ts';
import { createAnnouncer } from '../../connect/events/announce.ts';
import { days } from '../../infrastructure/clock.ts';
import { actForAll } from '../../infrastructure/database/acting-for.ts';
import { readSettings } from '../../infrastructure/settings/read-settings.ts';
import { createSubmitLead } from '../../partners/submit-lead.ts';
import { billingOf } from '../../testing/invoices.ts';
import { startProducts } from '../../testing/products.ts';
import { createTestBilling, type TestBilling } from '../../testing/test-billing.ts';
import type { ClockFollower } from '../dev-tools/time-travel.ts';
import { productEventsUrl } from '../stand-ins/product-sandbox.ts';
import { seedDemo } from './seed-demo.ts';
import { type DemoWorld, seedDemoBilling } from './seed-demo-billing.ts';

const open: Array<{ close(): Promise<void> }> = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function newPortal(): Promise<TestBilling> {
  const kontor = await createTestBilling();
  open.push(kontor);
  await actForAll(() => seedDemo(kontor.infrastructure));
  return kontor;
}

/** The stand-in for other systems, which does what it does when it is told the time. */
async function standInFor(kontor: TestBilling): Promise<NonNullable<DemoWorld['products']>> {
  const { port } = kontor.app.server.address() as AddressInfo;
  const address = () => `http://127.0.0.1:${port}`;
  const products = await startProducts({ portal: () => kontor, address, isAwake: false });
  open.push(products);
  // The server under test serves no stand-in, so events are sent to it directly.
  const hearOfLeads = () =>
    sendEventsToProducts(kontor.infrastructure, productEventsUrl(products.url), ['lead.submitted']);
  return { ...products, hearOfLeads };
}

/** The demo's past, with those who take part in it. */
function begin(kontor: TestBilling, world: Partial<DemoWorld>): Promise<void> {
  const announcer = createAnnouncer(kontor.infrastructure);
  const submitLead = createSubmitLead(kontor.infrastructure, (tx, event) => announcer.announce(tx, event));
  return actForAll(() =>
    seedDemoBilling(billingOf(kontor), kontor.worker, { provider: null, products: null, submitLead, ...world }),
  );
}

/** The payment sandbox of the test, which follows the portal's clock. */
const providerOf = ({ connection }: TestBilling): ClockFollower => ({
  async catchUp() {
    const answer = await fetch(`${connection.sandboxUrl}/payment-sandbox/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advanceSeconds: 0 }),
    });
    const { nextDueAt } = (await answer.json()) as { nextDueAt: string | null };
    return nextDueAt === null ? null : new Date(nextDueAt);
  },
});

async function signedIn(kontor: TestBilling, { email }: { readonly email: string }) {
  const client = kontor.client();
  await client.login(email, demoPassword);
  return client;
}

/** What other systems report. */
const reported = [
  'device',
  'branch_store',
  'cash_register',
  'usage_event',
  'usage_day',
  'first_step',
  'product_download',
  'shop_migration',
];

/** What follows from what people do and pay, and the copies of it that earlier releases read. */
const followed = [
  'lead',
  'commission_line',
  'commission_statement',
  'commission',
  'customer_shop',
  'migration_request',
  'referral_day',
  'partner_suggestion',
  'customer_note',
];

/** Those of these tables that have rows. */
async function filled({ infrastructure }: TestBilling, tables: readonly string[]): Promise<string[]> {
  const names: string[] = [];
  for (const table of tables) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(infrastructure.database);
    if (rows.length > 0) names.push(table);
  }
  return names;
}

const cloudShopsOf = ({ infrastructure }: TestBilling) =>
  infrastructure.database
    .selectFrom('shop')
    .select(['cloud_state', 'main_shop_url', 'admin_url', 'provisioning_failed_at'])
    .where('type', '=', 'cloud')
    .execute();

const leadsOf = ({ infrastructure }: TestBilling) =>
  infrastructure.database.selectFrom('lead').select(['company_name', 'state', 'created_at', 'state_since']).execute();

const notSetUp = { cloud_state: 'starting', main_shop_url: null, admin_url: null, provisioning_failed_at: null };

test('the seed writes nothing of what other systems report or what follows from payments', async () => {
  const kontor = await newPortal();
  expect(await filled(kontor, [...reported, ...followed])).toEqual([]);
  expect(await cloudShopsOf(kontor)).toEqual(Array.from({ length: 6 }, () => notSetUp));
});

test('without other systems the demo lives through its past, its shops are not set up, and nothing becomes of its leads', async () => {
  const kontor = await newPortal();
  await begin(kontor, { provider: providerOf(kontor) });
  expect(await filled(kontor, reported)).toEqual([]);
  expect(await cloudShopsOf(kontor)).toEqual(Array.from({ length: 6 }, () => notSetUp));
  const leads = await leadsOf(kontor);
  expect(leads.map(({ company_name: name, state }) => [name, state]).sort()).toEqual([
    ['Hofladen Wendland', 'submitted'],
    ['Lampen Lux', 'submitted'],
    ['Sportwelt Kassel', 'submitted'],
    ['Teekontor Bremen', 'submitted'],
  ]);
  const told = await kontor.infrastructure.database
    .selectFrom('connect_event')
    .select('type')
    .where('type', '=', 'lead.submitted')
    .execute();
  expect(told).toHaveLength(leads.length);
});

test('other systems tell the demo in its past: shops are set up, sales answer leads, a migration is staged', async () => {
  const kontor = await newPortal();
  await begin(kontor, { provider: providerOf(kontor), products: await standInFor(kontor) });

  const partner = await signedIn(kontor, demoUsers.partner);
  const { leads } = (
    await partner.expect(200, `GET /organization/${demoOrganizations.nordlicht}/partner-account`)
  ).json<PartnerAccount>();
  const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / days(1));
  const now = new Date().toISOString();
  expect(
    leads.map(({ companyName, state, createdAt, stateSince }) => [
      companyName,
      state,
      daysBetween(createdAt, now),
      daysBetween(createdAt, stateSince),
    ]),
  ).toEqual([
    ['Teekontor Bremen', 'submitted', 3, 0],
    ['Sportwelt Kassel', 'contacted', 23, 1],
    ['Hofladen Wendland', 'won', 43, 1],
    ['Lampen Lux', 'lost', 63, 1],
  ]);

  const referral = (
    await partner.expect(200, `GET /organization/${demoOrganizations.nordlicht}/partner-account/referral`)
  ).json<Referral>();
  expect(referral).toMatchObject({
    visits: { last30Days: 15, total: 52 },
    signups: { total: 1 },
    connected: 1,
    trials: 1,
  });

  const merchant = await signedIn(kontor, demoUsers.merchant);
  const shopOf = (uuid: string) => `/organization/${demoOrganizations.radwerk}/shop/${uuid}`;
  const [radwerk] = (await merchant.expect(200, 'GET /organization?associations[]=shops')).json<Organization[]>();
  expect(radwerk?.shops?.map(({ name, cloudShop, mainShopUrl }) => [name, cloudShop?.state, mainShopUrl])).toEqual([
    ['radwerk.de', 'active', 'https://radwerk-de-00000201.cloud.kontor.test'],
    ['Radwerk Werkstatt', undefined, 'https://werkstatt.radwerk.test'],
    ['Radwerk Outlet', undefined, 'https://outlet.radwerk.test'],
  ]);
  const migration = (
    await merchant.expect(200, `GET ${shopOf(demoShops.radwerkShopware5)}/migration/successor`)
  ).json<ShopMigration>();
  expect(migration).toMatchObject({ state: 'staged', successorShop: { uuid: demoShops.radwerkShopware6 } });
  expect((await cloudShopsOf(kontor)).map((shop) => shop.cloud_state)).toEqual(Array(6).fill('active'));

  const registers = (await merchant.expect(200, `GET ${shopOf(demoShops.radwerkCloud)}/pos/compliance`)).json<
    ReportableCashRegister[]
  >();
  expect(registers.map(({ branchStoreName, name, obligation }) => [branchStoreName, name, obligation])).toEqual([
    ['Filiale Kreuzberg', 'Kasse 1', null],
    ['Filiale Mitte', 'Kasse 1', null],
    ['Filiale Mitte', 'Kasse 2', 'commissioning'],
    ['Filiale Potsdam', 'Kasse 1', null],
  ]);
  // The merchant looked the certification up before the report.
  expect(registers.filter(({ tssCertification }) => tssCertification === null)).toEqual([]);
  const open = registers[2]?.dueAt ?? '';
  expect(daysUntil(open, new Date())).toBeGreaterThan(6);
  expect(daysUntil(open, new Date())).toBeLessThan(12);
});

test('with a payment provider whose clock cannot be moved everything is told at once', async () => {
  const kontor = await newPortal();
  const products = await standInFor(kontor);
  await begin(kontor, { products });
  // The server sends the events of the beginning when it runs, and the stand-in reads the rest.
  await kontor.worker.runDue();
  await products.clock.catchUp();
  const leads = await leadsOf(kontor);
  expect(leads.map(({ state }) => state).sort()).toEqual(['contacted', 'lost', 'submitted', 'won']);
  expect(await filled(kontor, ['shop_migration', 'device', 'branch_store', 'usage_event'])).toHaveLength(4);
  expect((await cloudShopsOf(kontor)).map((shop) => shop.cloud_state)).toEqual(Array(6).fill('active'));
});

test('a partner of the demo has applied, and merchants do not find it', async () => {
  const kontor = await newPortal();
  const applicant = await signedIn(kontor, demoUsers.applicant);
  const account = `GET /organization/${demoOrganizations.weitblick}/partner-account`;
  expect((await applicant.expect(200, account)).json<PartnerAccount>()).toMatchObject({ state: 'applied', leads: [] });
  const merchant = await signedIn(kontor, demoUsers.merchant);
  const offered = await merchant.expect(200, `GET /organization/${demoOrganizations.radwerk}/partner-agency`);
  const names = offered.json<PartnerAgency[]>().map(({ name }) => name);
  expect(names).toEqual(['Agentur Nordlicht GmbH', 'Studio Elbe']);
});

test('the vendor’s people of the demo get in with a code of the app that the start prints, in their roles', async () => {
  const kontor = await newPortal();
  for (const name of Object.keys(demoStaff) as (keyof typeof demoStaff)[]) {
    const client = kontor.client();
    const credentials = { username: demoUsers[name].email, password: demoPassword };
    const half = await client.expect(401, 'POST /auth/login', credentials);
    expect(half.json().code).toBe('second-factor-required');
    const code = codeOf(demoAuthenticatorSecret);
    const { staffRole } = (await client.expect(200, 'POST /auth/login', { ...credentials, code })).json<User>();
    // The environment of this server names no operator (infrastructure/environment.test.ts).
    expect([name, staffRole]).toEqual([name, name === 'operator' ? null : demoStaff[name]]);
    await client.expect(204, 'GET /auth/step-up');
  }
});

test('the books of the demo lack nothing, so that its postings can be exported at once', async () => {
  const { infrastructure } = await newPortal();
  const { accounting = firstAccounting } = await readSettings(infrastructure.database);
  expect(missingSettings(accounting, [], 10)).toEqual([]);
});

test('the demo tells its partner something, and lets support look at its merchant', async () => {
  const kontor = await newPortal();
  const announced = async (client: Pick<Awaited<ReturnType<typeof signedIn>>, 'expect'>) =>
    (await client.expect(200, 'GET /announcement')).json<ShownAnnouncement[]>().map(({ level }) => level);
  const merchant = await signedIn(kontor, demoUsers.merchant);
  expect(await announced(await signedIn(kontor, demoUsers.partner))).toEqual(['info']);
  expect([await announced(merchant), await announced(kontor.client())]).toEqual([[], []]);
  const path = `/organization/${demoOrganizations.radwerk}/support-access`;
  const { until } = (await merchant.expect(200, `GET ${path}`)).json<SupportAccess>();
  expect(Date.parse(until ?? '') - kontor.infrastructure.clock.now().getTime()).toBeGreaterThan(days(6));
});

test('the office of the demo has a week behind it: notes, a transfer too much, prices and a person that wait for a colleague', async () => {
  const kontor = await newPortal();
  await begin(kontor, { provider: providerOf(kontor) });
  const person = async (name: keyof typeof demoStaff) => {
    const client = kontor.client();
    const code = codeOf(demoAuthenticatorSecret);
    await client.expect(200, 'POST /auth/login', { username: demoUsers[name].email, password: demoPassword, code });
    return client;
  };
  const finance = await person('finance2');
  const transfers = (await finance.expect(200, 'GET /backoffice/transfer?state=open')).json<Transfer[]>();
  expect(transfers).toMatchObject([{ organizationUuid: demoOrganizations.teehaus, amount: 177_310, state: 'open' }]);
  const timeline = `GET /backoffice/customer/${demoOrganizations.radwerk}/timeline?kind=note`;
  expect((await finance.expect(200, timeline)).json<unknown[]>()).toHaveLength(2);

  const agree = { decision: 'approve', reason: 'Besprochen' };
  const openFor = async (client: typeof finance) =>
    (await client.expect(200, 'GET /backoffice/approval?state=open')).json<Approval[]>();
  const [prices] = await openFor(finance);
  await finance.expect(200, `PUT /backoffice/approval/${prices?.uuid}`, agree);
  const lists = (await finance.expect(200, 'GET /backoffice/price-list')).json<PriceList[]>();
  expect(lists.map(({ state }) => state)).toEqual(['scheduled', 'current']);
  const admin = await person('admin');
  const [reset] = await openFor(admin);
  expect(reset).toMatchObject({ organizationName: 'Teehaus Altona GmbH', userName: 'Ida Sommer' });
  await admin.expect(200, `PUT /backoffice/approval/${reset?.uuid}`, agree);
  expect(await openFor(admin)).toEqual([]);
  const audited = (await admin.expect(200, 'GET /backoffice/audit')).json<AuditEntry[]>();
  expect(audited.map(({ organizationName }) => organizationName)).toContain('Teehaus Altona GmbH');
});
