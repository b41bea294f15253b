import type { FigureMonth, ShopOfFigure } from '@kontor/contract/figures';
import { nextCursor } from '@kontor/contract/next-cursor';
import { calendarDay } from '@kontor/domain/date';
import type { PlanType } from '@kontor/domain/product';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import {
  noteDunning,
  noteExtraOrders,
  noteMonthlyAmounts,
  type PaidPerMonth,
} from '../../billing/figures/note-figures.ts';
import { selectFigures, selectShops } from '../../billing/figures/read-figures.ts';
import { merchantWithShop, partner } from '../../testing/accounts.ts';
import { newStaff } from '../../testing/operator.ts';
import { testApp } from '../../testing/test-app.ts';

const kontor = await testApp();
const { database } = kontor.infrastructure;
let sales: Awaited<ReturnType<typeof newStaff>>;
beforeAll(async () => {
  sales = await newStaff(kontor, 'sales');
});

async function inCountry<Owner extends { readonly organizationUuid: string }>(owner: Owner, country: string) {
  await sql`update organization set base_data = base_data || ${JSON.stringify({ isoCountryCode: country })}::jsonb
    where uuid = ${owner.organizationUuid}`.execute(database);
  return owner;
}
const newShop = async (isoCountryCode = 'DE') => inCountry(await merchantWithShop(kontor), isoCountryCode);
const pay = (shops: readonly PaidPerMonth[], at: string) =>
  database.transaction().execute((tx) => noteMonthlyAmounts(tx, shops, new Date(at)));
const paid = (shopUuid: string, amount: number, plan: PlanType | null = 'starter'): PaidPerMonth => ({
  shopUuid,
  amount,
  plan,
});
const read = async (query: string) =>
  (await sales.expect(200, `GET /backoffice/figures?${query}`)).json<FigureMonth[]>();
const one = async (month: string, by = '') => read(`from=${month}&to=${month}${by}`);
const shopsOf = async (month: string, query: string) =>
  (await sales.expect(200, `GET /backoffice/figures/${month}/shops?${query}`)).json<ShopOfFigure[]>();

test('the last moment of a year in Berlin belongs to it, and the next one to the new year', async () => {
  const [first, second] = [await newShop(), await newShop()];
  await pay([paid(first.shop.uuid, 1000)], '2030-12-31T22:59:59.999Z');
  await pay([paid(second.shop.uuid, 200)], '2030-12-31T23:00:00.000Z');
  expect(await read('from=2030-11&to=2031-01')).toMatchObject([
    { month: '2030-11', recurring: 0, new: 0 },
    { month: '2030-12', recurring: 1000, new: 1000 },
    { month: '2031-01', recurring: 1200, new: 200 },
  ]);
});

test('groups add up to the whole in each figure, whatever moves from one to another', async () => {
  const [german, austrian, agency] = [await newShop(), await newShop('AT'), await partner(kontor)];
  const both = (amount: number, plan: PlanType) => [german, austrian].map(({ shop }) => paid(shop.uuid, amount, plan));
  await pay(both(14_900, 'starter'), '2032-01-10T12:00:00.000Z');
  await german.client.expect(200, `PUT /organization/${german.organizationUuid}/partner-agency`, {
    partnerAgencyUuid: agency.organizationUuid,
  });
  await pay(both(28_900, 'professional'), '2032-02-10T12:00:00.000Z');
  await pay([paid(austrian.shop.uuid, 14_900, 'starter')], '2032-03-10T12:00:00.000Z');
  await pay([paid(german.shop.uuid, 0, null)], '2032-03-11T12:00:00.000Z');
  await database.transaction().execute(async (tx) => {
    await noteDunning(tx, 'dunningBegun', austrian.shop.uuid, new Date('2032-03-12T12:00:00.000Z'));
    const extra = { shopUuid: austrian.shop.uuid, amount: 1680, plan: 'starter' as const };
    await noteExtraOrders(tx, '2032-02', [extra], new Date('2032-03-04T12:00:00.000Z'));
  });
  const whole = await read('from=2032-01&to=2032-03');
  for (const by of ['plan', 'country', 'partner'] as const) {
    const rows = await read(`from=2032-01&to=2032-03&by=${by}`);
    const { month: _, group: __, groupName: ___, ...figures } = whole[0] as FigureMonth;
    for (const row of whole) {
      for (const figure of Object.keys(figures) as (keyof typeof figures)[]) {
        const sum = rows.filter(({ month }) => month === row.month).reduce((all, each) => all + each[figure], 0);
        expect([by, row.month, figure, sum]).toEqual([by, row.month, figure, row[figure]]);
      }
    }
  }
  expect(whole[1]).toMatchObject({ more: 28_000, extraOrders: 1680 });
  expect(whole[2]).toMatchObject({ less: 14_000, lost: 28_900, dunningBegun: 1 });
  const ofPartner = (await one('2032-02', '&by=partner')).find(({ group }) => group === agency.organizationUuid);
  expect(ofPartner).toMatchObject({ recurring: 28_900, more: 28_900, groupName: expect.any(String) });
  const byPlan = await one('2032-02', '&by=plan');
  expect(byPlan.find(({ group }) => group === 'professional')).toMatchObject({ recurring: 57_800 });
  expect(await shopsOf('2032-02', 'figure=more&by=country&group=AT')).toMatchObject([
    { shopUuid: austrian.shop.uuid, organizationUuid: austrian.organizationUuid, amount: 14_000 },
  ]);
  const without = await shopsOf('2032-02', 'figure=recurring&by=partner&group=');
  expect(without.some(({ shopUuid }) => shopUuid === german.shop.uuid)).toBe(false);
  expect(without.some(({ shopUuid }) => shopUuid === austrian.shop.uuid)).toBe(true);
});

/** Shops of one organization, which pay 1, 2, 3 … cents. */
async function manyShops(count: number, at: string): Promise<void> {
  const { shop } = await newShop();
  await sql`insert into shop select copy.* from shop, generate_series(1, ${count}::int) n,
    jsonb_populate_record(shop, jsonb_build_object('uuid', gen_random_uuid(), 'name', 'Many ' || n)) copy
    where shop.uuid = ${shop.uuid}`.execute(database);
  const rows = await database.selectFrom('shop').select('uuid').where('name', 'like', 'Many %').execute();
  await pay(
    rows.map(({ uuid }, index) => paid(uuid, index + 1)),
    at,
  );
}

test('the shops behind a figure come in pages of 50, each once, and add up to it', async () => {
  const month = '2033-05';
  await manyShops(120, `${month}-10T12:00:00.000Z`);
  for (const figure of ['new', 'recurring']) {
    const seen: ShopOfFigure[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const next = cursor === '' ? '' : `&cursor=${cursor}`;
      const answer = await sales.expect(200, `GET /backoffice/figures/${month}/shops?figure=${figure}${next}`);
      const page = answer.json<ShopOfFigure[]>();
      expect(page.length).toBeLessThanOrEqual(50);
      seen.push(...page);
      cursor = answer.headers['link'] ? nextCursor(String(answer.headers['link'])) : null;
    }
    expect(new Set(seen.map(({ shopUuid }) => shopUuid)).size).toBe(seen.length);
    const [row] = await one(month);
    expect(seen.reduce((sum, { amount }) => sum + amount, 0)).toBe(row?.[figure as 'new' | 'recurring']);
  }
});

test('more than a hundred groups come in pages, and as CSV all at once', async () => {
  const { shop } = await newShop();
  await sql`insert into figure_entry (shop_uuid, at, month, figure, amount, monthly_amount, country)
    select ${shop.uuid}, now(), '2034-06', 'new', 1, 1, 'X' || n from generate_series(1, 130) n`.execute(database);
  const query = 'from=2034-06&to=2034-06&by=country';
  const first = await sales.expect(200, `GET /backoffice/figures?${query}`);
  const rest = await read(`${query}&cursor=${nextCursor(String(first.headers['link']))}`);
  const groups = [...first.json<FigureMonth[]>(), ...rest].map(({ group }) => group);
  expect(first.json<FigureMonth[]>()).toHaveLength(100);
  expect(new Set(groups).size).toBe(groups.length);
  const [whole] = await one('2034-06');
  const csv = await sales.call(`GET /backoffice/figures?${query}`, { headers: { accept: 'text/csv' } });
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(csv.body.trim().split('\r\n')).toHaveLength(groups.length + 1);
  expect(csv.body).toContain('"month";"group";"recurring";"new"');
  expect([...first.json<FigureMonth[]>(), ...rest].reduce((sum, { new: added }) => sum + added, 0)).toBe(whole?.new);
});

test.each(['from=2030-05&to=2030-04', 'from=2024-01&to=2029-01', 'from=2030-13', 'by=shop', 'cursor=nonsense'])(
  'what makes no period or division is refused: %s',
  async (query) => {
    expect((await sales.call(`GET /backoffice/figures?${query}`)).statusCode).toBe(422);
  },
);

test('a partner is named by its id', async () => {
  const path = 'GET /backoffice/figures/2032-02/shops?figure=new&by=partner&group=someone';
  expect((await sales.call(path)).statusCode).toBe(422);
});

test('without a period the last twelve months are told, to the running one', async () => {
  const now = kontor.infrastructure.clock.now().toISOString();
  const months = (await read('')).map(({ month }) => month);
  expect([months.length, months.at(-1)]).toEqual([12, calendarDay(now).slice(0, 7)]);
});

test('an entry is never changed or deleted, and no tenant sees those of others, or any sum', async () => {
  const { shop } = await newShop();
  await pay([paid(shop.uuid, 100)], '2035-01-10T12:00:00.000Z');
  const { restricted } = kontor;
  for (const change of [
    'update figure_entry set amount = 1',
    'delete from figure_entry',
    'update figure_month set more = 1',
  ])
    await expect(sql.raw(change).execute(restricted)).rejects.toThrow('permission denied');
  expect((await sql`select * from figure_entry`.execute(restricted)).rows).toEqual([]);
  expect((await sql`select * from figure_month`.execute(restricted)).rows).toEqual([]);
});

/** How the database goes about a statement, if it has indexes for it: tables of a test are small enough to be read as a whole. */
const planOf = (statement: RawBuilder<unknown>) =>
  database.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });

test('sums are read by months, and shops by their figure, however many entries there are', async () => {
  await sql`insert into figure_entry (shop_uuid, at, month, figure, amount, monthly_amount, country)
    select uuid, now(), '20' || (36 + n % 40) || '-01', 'more', 1, 1, 'DE' from shop, generate_series(1, 80) n`.execute(
    database,
  );
  await sql`analyze figure_entry, figure_month`.execute(database);
  const of = { month: '2040-01', group: null };
  expect(await planOf(selectShops({ ...of, figure: 'more' }, null, 51))).toMatch(/Scan (using|on) figure_entry_figure/);
  const standing = await planOf(selectShops({ ...of, month: '2090-01', figure: 'recurring' }, null, 51));
  expect(standing).toMatch(/Scan Backward using figure_entry_pkey/);
  const austrian = { month: '2090-01', figure: 'recurring' as const, group: { by: 'country' as const, name: 'AT' } };
  expect(await planOf(selectShops(austrian, null, 51))).toMatch(/Scan (using|on) figure_entry_country/);
  const sums = await planOf(selectFigures({ from: '2040-01', to: '2041-01', by: 'all' }, null, 101));
  expect(sums).not.toContain('figure_entry');
  expect(sums).toMatch(/figure_month_pkey/);
});
