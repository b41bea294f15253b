import type { Figure, FigureMonth, ShopOfFigure } from '@kontor/contract/figures';
import { beforeAll, expect, test } from 'vitest';
import { newStaff } from '../../testing/operator.ts';
import {
  type Orderer,
  orderer,
  providerOf,
  selection,
  shopOf,
  subscribe,
  testBilling,
} from '../../testing/test-billing.ts';
import { readMonthlyAmounts } from '../subscriptions/monthly-amounts.ts';
import { notePlan } from '../subscriptions/plan-changes.ts';

const kontor = await testBilling();
const { database, clock } = kontor.infrastructure;
const year = clock.now().getUTCFullYear();
let finance: Awaited<ReturnType<typeof newStaff>>;
let buyer: Orderer;

beforeAll(async () => {
  finance = await newStaff(kontor, 'finance');
  buyer = await orderer(kontor);
});

const pass = async (days: number) => {
  await kontor.pass(days);
  await buyer.signIn();
};
const read = async (query = '') =>
  (await finance.expect(200, `GET /backoffice/figures?from=${year}-01&to=${year}-12${query}`)).json<FigureMonth[]>();

/** What is not 0 in a month. */
async function figuresOf(month: number): Promise<Partial<Record<Figure, number>>> {
  const { month: _, group, groupName, ...figures } = (await read())[month - 1] as FigureMonth;
  expect([group, groupName]).toEqual([null, null]);
  return Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== 0));
}

const change = async (wanted: ReturnType<typeof selection>) => {
  const live = (await buyer.subscription()).stripeSubscriptions[0]?.uuid;
  const { quoteId } = await buyer.cart(wanted);
  const answer = await buyer.order({ ...wanted, paymentMethodType: 'card', quoteId }, live);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  await kontor.settle();
};

/** The flag that makes a contract free of charge, and back. */
const setState = (state: 'complimentary' | 'active') =>
  database.transaction().execute(async (tx) => {
    await tx.updateTable('subscription').set({ state }).where('shop_uuid', '=', shopOf(buyer)).execute();
    await notePlan(tx, shopOf(buyer), clock.now());
  });

const [starter, professional, wms] = [14_900, 28_900, 2_500];

test('a new shop begins with a trial', async () => {
  expect(await figuresOf(3)).toEqual({ trialsBegun: 1 });
});

test('an order in the middle of the month is new, and the trial has turned into a contract', async () => {
  await pass(14);
  await subscribe(kontor, buyer, selection('starter'));
  expect(await figuresOf(3)).toEqual({ recurring: starter, new: starter, trialsBegun: 1, trialsTurned: 1 });
});

test('an upgrade is more', async () => {
  await pass(27);
  await change(selection('professional', { wms: 1 }));
  const amount = professional + wms;
  expect(await figuresOf(4)).toEqual({ recurring: amount, more: amount - starter });
});

test('a second device is more', async () => {
  await pass(30);
  await change(selection('professional', { wms: 2 }));
  expect(await figuresOf(5)).toEqual({ recurring: professional + 2 * wms, more: wms });
});

test('a downgrade is less from the day on which it takes effect', async () => {
  await pass(30);
  await change(selection('starter', { wms: 1 }));
  expect(await figuresOf(6)).toEqual({ recurring: professional + 2 * wms });
  await pass(10);
  expect(await figuresOf(6)).toEqual({ recurring: starter + wms, less: professional + wms - starter });
});

test('a contract that becomes free counts 0, and is new when it is paid for again', async () => {
  await pass(30);
  await setState('complimentary');
  expect(await figuresOf(7)).toEqual({ lost: starter + wms });
  await pass(20);
  await setState('active');
  expect(await figuresOf(8)).toEqual({ recurring: starter + wms, new: starter + wms });
});

test('a cancelled contract counts until it ends', async () => {
  await pass(30);
  const live = (await buyer.subscription()).stripeSubscriptions[0]?.uuid;
  await buyer.client.expect(200, `PUT ${providerOf(buyer)}/${live}/cancel`);
  await kontor.settle();
  expect(await figuresOf(9)).toEqual({ recurring: starter + wms });
  await pass(10);
  expect(await figuresOf(9)).toEqual({ lost: starter + wms });
});

test('who comes again is new, and no trial turns for a second time', async () => {
  await pass(20);
  await subscribe(kontor, buyer, selection('starter'));
  expect(await figuresOf(10)).toEqual({ recurring: starter, new: starter });
});

test('of a yearly contract a twelfth counts, rounded half up once', async () => {
  await pass(30);
  await change(selection('starter', { yearly: true }));
  const twelfth = Math.round((starter * 10) / 12);
  // It begins with the next period.
  expect(await figuresOf(11)).toEqual({ recurring: starter });
  await pass(5);
  expect(await figuresOf(11)).toEqual({ recurring: twelfth, less: starter - twelfth });
});

test('in each month what was paid before, with what changed, is what is paid after', async () => {
  for (const by of ['', '&by=plan', '&by=country', '&by=partner']) {
    const groups = Map.groupBy(await read(by), ({ group }) => group);
    for (const months of groups.values()) {
      let before = 0;
      for (const { recurring, new: added, more, less, lost } of months) {
        expect(recurring).toBe(before + added + more - less - lost);
        before = recurring;
      }
    }
  }
});

test('the plan of each time has what was paid for it', async () => {
  const rows = await read('&by=plan');
  const paidIn = (month: string) =>
    rows.flatMap((row) =>
      row.month === `${year}-${month}` && row.recurring !== 0 ? [[row.group, row.recurring]] : [],
    );
  expect(paidIn('03')).toEqual([['starter', starter]]);
  expect(paidIn('05')).toEqual([['professional', professional + 2 * wms]]);
  expect(paidIn('06')).toEqual([['starter', starter + wms]]);
  expect(paidIn('07')).toEqual([]);
});

test('the shops behind a figure add up to it, and what is paid now is what the contract costs', async () => {
  const months = await read();
  for (const row of months) {
    for (const figure of ['recurring', 'new', 'more', 'less', 'lost', 'trialsBegun', 'trialsTurned'] as const) {
      const path = `GET /backoffice/figures/${row.month}/shops?figure=${figure}`;
      const shops = (await finance.expect(200, path)).json<ShopOfFigure[]>();
      expect([path, shops.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([path, row[figure]]);
    }
  }
  const amounts = await readMonthlyAmounts(database, [shopOf(buyer)]);
  expect(months.at(-1)?.recurring).toBe(amounts.get(shopOf(buyer)));
});
