import type { Activity } from '@kontor/contract/activity';
import type { ShopMigration } from '@kontor/contract/shop';
import { expect, test } from 'vitest';
import { after, days } from '../../infrastructure/clock.ts';
import { mailsTo } from '../../testing/accounts.ts';
import { compare, differencesOf, secondReading } from '../../testing/comparison.ts';
import { balanceOf, listedInvoices } from '../../testing/invoices.ts';
import { type Mover, mover } from '../../testing/migrating.ts';
import {
  changeMethod,
  creditOf,
  customerOf,
  type Orderer,
  selection,
  shopOf,
  subscribe,
  testBilling,
} from '../../testing/test-billing.ts';

const kontor = await testBilling();
const { database, clock } = kontor.infrastructure;

const ofShopware = { platform: 'shopware6', version: 'v3' } as const;
const iban = 'DE89370400440532013000';

async function complete({ old }: Mover): Promise<void> {
  const answer = await old.client.expect(200, `PUT ${old.shopPath}/migration/complete`);
  expect(answer.json<ShopMigration>().state).toBe('completed');
  await kontor.settle();
}

async function revert({ old }: Mover): Promise<void> {
  const answer = await old.client.expect(200, `PUT ${old.shopPath}/migration/revert`);
  expect(answer.json<ShopMigration>().state).toBe('staged');
  await kontor.settle();
}

/** The customer's credit at the payment provider, in cents. */
const periodEnd = async (buyer: Orderer): Promise<string | null> =>
  (await buyer.subscription()).earliestCancellationDate;
const totals = async (buyer: Orderer) =>
  (await listedInvoices(buyer)).map(({ kind, total, state }) => [kind, total, state]);

/** Nothing differs between us and the payment provider, and nothing is owed. */
async function expectAgreement({ old, successor }: Mover): Promise<void> {
  const customer = await customerOf(kontor, old);
  await compare(kontor, customer);
  await secondReading(kontor);
  expect(await differencesOf(kontor, customer)).toEqual([]);
  await old.signIn();
  expect([(await balanceOf(old)).owed, (await balanceOf(successor)).owed]).toEqual([0, 0]);
}

test('plan, licences and paid time are moved, and the renewal stays on its day', async () => {
  const moved = await mover(kontor);
  const { old, successor } = moved;
  await subscribe(kontor, old, selection('professional', { ...ofShopware, wms: 2, pos: 1 }));
  const end = await periodEnd(old);
  await kontor.pass(10);
  await old.signIn();
  await moved.stage();
  const before = await moved.overview();
  expect(before).toMatchObject({
    migration: { state: 'staged' },
    moves: { kind: 'contract', plan: 'professional', wms: 2, pos: 1, isYearly: false, paidUntil: end, endsThen: false },
    blockedBy: null,
    revert: null,
  });
  await complete(moved);

  expect(await moved.entitlements(old)).toMatchObject({ state: 'ended', erp: { enabled: false } });
  expect(await moved.entitlements(successor)).toMatchObject({
    state: 'active',
    erp: { enabled: true, plan: 'professional' },
    wms: { devices: 2 },
    pos: { devices: 1 },
  });
  expect(await periodEnd(successor)).toBe(end);
  const [creditNote] = await listedInvoices(old);
  const credit = -(creditNote?.total ?? 0);
  expect(creditNote).toMatchObject({ kind: 'credit-note', state: 'paid' });
  expect(Math.abs(credit - (before.moves?.credit ?? 0))).toBeLessThanOrEqual(1);
  const [invoice, ...others] = await listedInvoices(successor);
  expect([invoice?.state, others]).toEqual(['paid', []]);
  // What time passes between the end of the one and the beginning of the other stays the customer's.
  expect(await creditOf(kontor, old)).toBe(credit - (invoice?.total ?? 0));
  expect(await creditOf(kontor, old)).toBeGreaterThanOrEqual(0);
  expect(await creditOf(kontor, old)).toBeLessThanOrEqual(2);
  expect((await moved.overview(successor)).moves).toMatchObject({ kind: 'contract', credit, paidUntil: end });
  await expectAgreement(moved);
  const [receipt] = (await mailsTo(old.client, old.email)).filter(({ text }) => text.includes('Ihr Guthaben'));
  expect(receipt?.text).toContain(invoice?.number);

  // Renewed once, in the new shop.
  await kontor.pass(25);
  await old.signIn();
  expect((await totals(successor)).map(([, , state]) => state)).toEqual(['paid', 'paid']);
  expect((await totals(successor))[0]?.[1]).toBe(Math.round((28_900 + 2 * 2_500 + 3_900) * 1.19));
  expect(await totals(old)).toHaveLength(2);
});

test('the credit is exact to the cent: what was paid for the days that are left', async () => {
  const moved = await mover(kontor);
  await subscribe(kontor, moved.old, selection('starter', { ...ofShopware, yearly: true }), 'sepa_debit', iban);
  await kontor.pass(40);
  await moved.old.signIn();
  await moved.stage();
  const payment = async (of: Orderer) =>
    database
      .selectFrom('payment_subscription')
      .selectAll()
      .where('shop_uuid', '=', shopOf(of))
      .executeTakeFirstOrThrow();
  const { period_start, period_end } = await payment(moved.old);
  await complete(moved);
  const { ended_at } = await kontor.stripe.subscriptions.retrieve((await payment(moved.old)).stripe_id);
  const seconds = (date: Date) => date.getTime() / 1000;
  const share = (seconds(period_end) - (ended_at ?? 0)) / (seconds(period_end) - seconds(period_start));
  const net = Math.round(149_000 * share);
  expect((await totals(moved.old))[0]).toEqual(['credit-note', -(net + Math.round(net * 0.19)), 'paid']);
  expect(await payment(moved.successor)).toMatchObject({
    period_end,
    is_yearly: true,
    payment_method_type: 'sepa_debit',
  });
  await expectAgreement(moved);
});

test('a yearly contract by bank transfer stays one', async () => {
  const moved = await mover(kontor);
  const order = {
    ...selection('starter', { ...ofShopware, yearly: true }),
    paymentMethodType: 'bank_transfer' as const,
  };
  const answer = await moved.old.order(order);
  expect(answer.statusCode).toBe(200);
  await kontor.settle();
  await moved.stage();
  // The invoice is sent and not paid: nothing is left that could be moved.
  expect((await moved.overview()).blockedBy).toBe('invoice-open');
  const refused = await moved.old.client.expect(409, `PUT ${moved.old.shopPath}/migration/complete`);
  expect(refused.json()).toMatchObject({ code: 'migration-blocked' });
  const [invoice] = await kontor.stripe.invoices
    .list({ customer: await customerOf(kontor, moved.old) })
    .then(({ data }) => data);
  await kontor.stripe.invoices.pay(invoice?.id ?? '', { paid_out_of_band: true });
  await kontor.settle();
  await complete(moved);
  const { stripeSubscriptions, state } = await moved.successor.subscription();
  expect([state, stripeSubscriptions[0]?.isYearly]).toEqual(['active', true]);
  const data = await moved.old.client.expect(
    200,
    `GET ${moved.successor.shopPath}/subscription/active/stripe-subscription`,
  );
  expect(data.json()).toMatchObject({ collectionMethod: 'send_invoice', paymentMethod: { type: 'bank_transfer' } });
  expect((await totals(moved.successor)).map(([, , its]) => its)).toEqual(['paid']);
  await expectAgreement(moved);
});

test('a cancelled contract that still runs ends on the same day in the new shop', async () => {
  const moved = await mover(kontor);
  const { old, successor } = moved;
  const { stripeSubscriptions } = await subscribe(kontor, old, selection('starter', ofShopware));
  await old.client.expect(
    200,
    `PUT ${old.shopPath}/subscription/active/stripe-subscription/${stripeSubscriptions[0]?.uuid}/cancel`,
  );
  await kontor.settle();
  const { cancelAtDate } = await old.subscription();
  await moved.stage();
  expect((await moved.overview()).moves).toMatchObject({ kind: 'contract', endsThen: true });
  await complete(moved);
  expect(await successor.subscription()).toMatchObject({ state: 'canceled', cancelAtDate });
  await kontor.pass(40);
  await old.signIn();
  expect(await moved.entitlements(successor)).toMatchObject({ state: 'ended' });
  expect(await totals(successor)).toHaveLength(1);
});

test('an order that begins at the end of the trial begins then in the new shop, and nothing is credited', async () => {
  const moved = await mover(kontor);
  await subscribe(kontor, moved.old, { ...selection('starter', ofShopware), startsAt: 'trial-end' });
  const end = await periodEnd(moved.old);
  await moved.stage();
  await complete(moved);
  expect(await moved.entitlements(moved.successor)).toMatchObject({ state: 'trial', erp: { plan: 'starter' } });
  expect(await periodEnd(moved.successor)).toBe(end);
  expect([await totals(moved.old), await totals(moved.successor)]).toEqual([[], []]);
  await kontor.pass(31);
  await moved.old.signIn();
  expect(await totals(moved.successor)).toEqual([['invoice', 17_731, 'paid']]);
});

test('a new shop that has ordered keeps what it ordered, and gets the credit', async () => {
  const moved = await mover(kontor);
  const { old, successor } = moved;
  await subscribe(kontor, old, selection('professional', ofShopware));
  await subscribe(kontor, successor, selection('starter'));
  await moved.stage();
  expect((await moved.overview()).moves).toMatchObject({ kind: 'credit', plan: 'professional' });
  await complete(moved);
  expect(await moved.entitlements(old)).toMatchObject({ state: 'ended' });
  expect(await moved.entitlements(successor)).toMatchObject({ state: 'active', erp: { plan: 'starter' } });
  const credit = await creditOf(kontor, old);
  expect(await totals(old)).toContainEqual(['credit-note', -credit, 'paid']);
  await expectAgreement(moved);

  await revert(moved);
  expect(await moved.entitlements(old)).toMatchObject({ state: 'active', erp: { plan: 'professional' } });
  expect(await moved.entitlements(successor)).toMatchObject({ state: 'active', erp: { plan: 'starter' } });
  // Both comparisons took half an hour, in which the old shop had nothing.
  expect(await creditOf(kontor, old)).toBeLessThanOrEqual(40);
  await expectAgreement(moved);
});

test('a trial ends in the old shop and goes on in the new one', async () => {
  const moved = await mover(kontor);
  await moved.stage();
  expect((await moved.overview()).moves).toMatchObject({ kind: 'nothing', credit: null });
  await complete(moved);
  expect(await moved.entitlements(moved.old)).toMatchObject({ state: 'ended' });
  expect(await moved.entitlements(moved.successor)).toMatchObject({ state: 'trial' });
  await revert(moved);
  expect(await moved.entitlements(moved.old)).toMatchObject({ state: 'trial' });
});

test('what is free of charge is moved as it is', async () => {
  const moved = await mover(kontor);
  await database
    .updateTable('subscription')
    .set({ state: 'complimentary' })
    .where('shop_uuid', '=', shopOf(moved.old))
    .execute();
  await moved.stage();
  expect((await moved.overview()).moves).toMatchObject({ kind: 'complimentary', plan: 'professional', credit: null });
  await complete(moved);
  expect(await moved.successor.subscription()).toMatchObject({
    state: 'complimentary',
    items: [{ product: { platform: 'cloud', type: 'professional' } }],
  });
  await revert(moved);
  expect(await moved.old.subscription()).toMatchObject({ state: 'complimentary' });
  expect(await moved.successor.subscription()).toMatchObject({ state: 'trial' });
});

test('nothing is moved while a debit may still fail, an order waits, or a change is scheduled', async () => {
  const moved = await mover(kontor);
  const { old } = moved;
  await subscribe(kontor, old, selection('advanced', ofShopware), 'sepa_debit', iban);
  await moved.stage();
  expect((await moved.overview()).blockedBy).toBe('invoice-open');
  await kontor.pass(7);
  await old.signIn();
  expect((await moved.overview()).blockedBy).toBeNull();
  const { stripeSubscriptions } = await old.subscription();
  await old.order(
    { ...selection('starter', ofShopware), paymentMethodType: 'sepa_debit' },
    stripeSubscriptions[0]?.uuid,
  );
  await kontor.settle();
  expect((await moved.overview()).blockedBy).toBe('change-scheduled');
  await old.client.expect(
    200,
    `PUT ${old.shopPath}/subscription/active/stripe-subscription/${stripeSubscriptions[0]?.uuid}/resume`,
  );
  await moved.successor.order({ ...selection('starter'), paymentMethodType: 'card' });
  await kontor.settle();
  expect((await moved.overview()).blockedBy).toBe('order-open');
});

test('taken back within 14 days everything is as before, with the credit of the day', async () => {
  const moved = await mover(kontor);
  const { old, successor } = moved;
  await subscribe(kontor, old, selection('professional', { ...ofShopware, wms: 2 }));
  const end = await periodEnd(old);
  await kontor.pass(5);
  await old.signIn();
  await moved.stage();
  await complete(moved);
  await kontor.pass(10);
  await old.signIn();
  const { revert: offered, completedAt } = await moved.overview();
  expect(offered).toMatchObject({
    until: after(new Date(completedAt ?? 0), days(14)).toISOString(),
    moves: { kind: 'contract', plan: 'professional', wms: 2, paidUntil: end },
  });
  await revert(moved);
  const activity = `GET /organization/${old.organizationUuid}/activity`;
  const recorded = async (action: string) =>
    (await old.client.expect(200, `${activity}?action=migration.${action}`))
      .json<Activity[]>()
      .map(({ actor }) => actor);
  for (const action of ['completed', 'reverted'])
    expect(await recorded(action)).toEqual([{ kind: 'user', name: 'Eva Brandt' }]);
  expect(await moved.entitlements(old)).toMatchObject({
    state: 'active',
    erp: { plan: 'professional' },
    wms: { devices: 2 },
  });
  expect(await moved.entitlements(successor)).toMatchObject({ state: 'trial' });
  expect(await periodEnd(old)).toBe(end);
  expect((await old.subscription()).items[0]?.product).toMatchObject({ platform: 'shopware6', version: 'v3' });
  const sum = [...(await totals(old)), ...(await totals(successor))].reduce((all, [, total]) => all + Number(total), 0);
  // Paid once for the whole month, to the cents of the seconds between.
  expect(Math.round((28_900 + 5_000) * 1.19) - sum).toBe(await creditOf(kontor, old));
  expect(await creditOf(kontor, old)).toBeLessThanOrEqual(4);
  await expectAgreement(moved);
  const subjects = (await mailsTo(old.client, old.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('Migration'))).toEqual([
    'Die Migration von Radwerk ist zurückgenommen',
    'Die Migration auf Radwerk ist abgeschlossen',
  ]);
  expect(subjects.filter((subject) => /beendet|endet/.test(subject))).toEqual([]);

  // The merchant may complete it again.
  await complete(moved);
  expect(await moved.entitlements(successor)).toMatchObject({ state: 'active', wms: { devices: 2 } });
});

test('after 14 days it cannot be taken back any more', async () => {
  const moved = await mover(kontor);
  await moved.stage();
  const call = `PUT ${moved.old.shopPath}/migration/revert`;
  expect((await moved.old.client.expect(409, call)).json()).toMatchObject({ code: 'state-conflict' });
  await complete(moved);
  await kontor.pass(15);
  await moved.old.signIn();
  expect((await moved.old.client.expect(409, call)).json()).toMatchObject({ code: 'state-conflict' });
  expect((await moved.overview()).revert).toBeNull();
});

test('an order of the month is counted and charged once, in whichever shop it came in', async () => {
  const moved = await mover(kontor);
  const { old, successor, vendor } = moved;
  await subscribe(kontor, old, selection('starter', ofShopware));
  await moved.stage();
  const order = (shop: Orderer) => ({
    id: `order:${moved.old.organizationUuid}`,
    shopUuid: shopOf(shop),
    type: 'order',
    occurredAt: clock.now().toISOString(),
    quantity: 5_000,
  });
  await vendor.expect(200, 'POST /connect/usage', { events: [order(old)] });
  await complete(moved);
  const again = await vendor.expect(200, 'POST /connect/usage', { events: [order(successor)] });
  expect(again.json()).toEqual({ accepted: 0, duplicates: 1, rejected: [] });
  const plans = await database
    .selectFrom('plan_change')
    .select(['shop_uuid', 'plan'])
    .where('shop_uuid', 'in', [shopOf(old), shopOf(successor)])
    .orderBy('number')
    .execute();
  const latest = (shop: Orderer) => plans.findLast(({ shop_uuid }) => shop_uuid === shopOf(shop))?.plan;
  expect([latest(old), latest(successor)]).toEqual([null, 'starter']);
  await kontor.pass(45);
  const billed = await database
    .selectFrom('usage_month')
    .select(['shop_uuid', 'orders', 'extra'])
    .where('shop_uuid', 'in', [shopOf(old), shopOf(successor)])
    .where('orders', '>', 0)
    .execute();
  expect(billed).toMatchObject([{ shop_uuid: shopOf(old), orders: 5_000 }]);
});

test('a card that has to be confirmed again does not stop a migration that the credit pays', async () => {
  const moved = await mover(kontor);
  const { old, successor } = moved;
  await subscribe(kontor, old, selection('starter', ofShopware));
  await changeMethod(kontor, old, 'pm_card_authenticationRequired').catch(() => undefined);
  await kontor.settle();
  await moved.stage();
  await complete(moved);
  expect(await moved.entitlements(successor)).toMatchObject({ state: 'active' });
  expect((await totals(successor)).map(([, , state]) => state)).toEqual(['paid']);
});
