import { randomUUID } from 'node:crypto';
import type { ProviderDifference } from '@kontor/contract/operator-difference';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { after, days, hours, minutes } from '../../infrastructure/clock.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { merchant } from '../../testing/accounts.ts';
import {
  compare as compareCustomer,
  differencesOf as differencesWith,
  foundWith,
  secondReading,
} from '../../testing/comparison.ts';
import { balanceOf, forgetInvoice, invoiceRows as invoiceRowsOf, onlyInvoice } from '../../testing/invoices.ts';
import { newOperator } from '../../testing/operator.ts';
import { type Orderer, orderer, selection, shopOf, subscribe, testBilling } from '../../testing/test-billing.ts';
import { book } from '../ledger/ledger.repository.ts';
import { createBilling } from '../stripe/billing.ts';
import { classicBilling } from '../stripe/classic-billing.ts';
import { idOf } from '../stripe/stripe-values.ts';
import { mirrorSubscription } from '../subscriptions/mirror-subscription.ts';
import { queueComparison } from './compare-customer.ts';
import { queueSearchForUnknown } from './find-unknown-subscriptions.ts';

const operators: string[] = [];
const kontor = await testBilling({ operators });
const { database, clock } = kontor.infrastructure;
const billing = createBilling(kontor.infrastructure, kontor.connection);

interface Subscriber {
  readonly buyer: Orderer;
  readonly shopUuid: string;
  readonly stripeId: string;
  readonly customer: string;
}

async function subscriber(...method: [] | ['sepa_debit', string]): Promise<Subscriber> {
  const buyer = await orderer(kontor);
  const [type = 'card', number = 'pm_card_visa'] = method;
  await subscribe(kontor, buyer, selection('starter', { wms: 2 }), type, number);
  const shopUuid = shopOf(buyer);
  const row = await database
    .selectFrom('payment_subscription')
    .selectAll()
    .where('shop_uuid', '=', shopUuid)
    .executeTakeFirstOrThrow();
  return { buyer, shopUuid, stripeId: row.stripe_id, customer: row.stripe_customer_id };
}

const compare = (customer: string) => compareCustomer(kontor, customer);
const differencesOf = (customer: string) => differencesWith(kontor, customer);

/** The daily search for unknown subscriptions, and the comparisons that it queues. */
async function search(): Promise<void> {
  await database.deleteFrom('provider_cursor').where('name', '=', 'subscriptions').execute();
  await queueSearchForUnknown(billing);
  await secondReading(kontor);
}

const logged = (subject: string) =>
  kontor.logged.filter((line) => line.startsWith('a difference') && line.includes(subject));

/** The stored contract of a shop, without numbers that change with every reading. */
async function contractOf(shopUuid: string) {
  const { uuid, state } = await database
    .selectFrom('subscription')
    .select(['uuid', 'state'])
    .where('shop_uuid', '=', shopUuid)
    .executeTakeFirstOrThrow();
  const items = await database
    .selectFrom('subscription_item')
    .select(['state', 'type', 'quantity', 'is_trial', 'valid_until'])
    .where('subscription_uuid', '=', uuid)
    .orderBy('position')
    .execute();
  const payments = await rowsOf('payment_subscription', shopUuid);
  const invoices = await rowsOf('invoice', shopUuid);
  return {
    state,
    items,
    payments: payments.map((row) => ({ ...row, read_at: null, created_at: null })),
    invoices: invoices.map(({ stripe_id, state: its, total, due_at }) => ({ stripe_id, state: its, total, due_at })),
  };
}

function rowsOf(table: 'invoice', shopUuid: string): Promise<InvoiceRows>;
function rowsOf(table: 'payment_subscription', shopUuid: string): Promise<PaymentRows>;
function rowsOf(table: 'invoice' | 'payment_subscription', shopUuid: string): Promise<object[]> {
  return database.selectFrom(table).selectAll().where('shop_uuid', '=', shopUuid).orderBy('stripe_id').execute();
}
type InvoiceRows = Awaited<ReturnType<typeof invoiceRows>>;
type PaymentRows = Awaited<ReturnType<typeof paymentRows>>;
const invoiceRows = () => database.selectFrom('invoice').selectAll().execute();
const paymentRows = () => database.selectFrom('payment_subscription').selectAll().execute();

/** Deletes a contract, as if a backup from before the order had been restored. */
async function forget({ shopUuid, customer }: Subscriber): Promise<void> {
  for (const { uuid } of await rowsOf('invoice', shopUuid)) await forgetInvoice(kontor, uuid);
  await database.deleteFrom('billing_terms').where('shop_uuid', '=', shopUuid).execute();
  await database.deleteFrom('billing_order').where('shop_uuid', '=', shopUuid).execute();
  await database.deleteFrom('payment_subscription').where('shop_uuid', '=', shopUuid).execute();
  await database.deleteFrom('payment_customer').where('stripe_id', '=', customer).execute();
  await database.updateTable('subscription').set({ state: 'trial' }).where('shop_uuid', '=', shopUuid).execute();
  await database
    .deleteFrom('subscription_item')
    .where('subscription_uuid', 'in', (db) =>
      db.selectFrom('subscription').select('uuid').where('shop_uuid', '=', shopUuid),
    )
    .execute();
}

/** A second subscription of a shop, as if its order had been carried out twice. */
async function orderedTwice(
  { stripeId, customer }: Pick<Subscriber, 'stripeId' | 'customer'>,
  change: Record<string, string> = {},
): Promise<string> {
  const first = await kontor.stripe.subscriptions.retrieve(stripeId);
  const { id } = await kontor.stripe.subscriptions.create({
    ...classicBilling,
    customer,
    items: first.items.data.map(({ price, quantity }) => ({ price: price.id, quantity: quantity ?? 1 })),
    collection_method: 'send_invoice',
    days_until_due: 14,
    metadata: { ...first.metadata, ...change },
  });
  return id;
}

test('a discount that a customer was given at the provider is found before the next renewal, and closed with its end', async () => {
  const { customer } = await subscriber();
  await kontor.discountByHand(customer, 10);
  await compare(customer);
  const theirs = expect.stringMatching(/^di_/);
  expect(await foundWith(kontor, customer)).toEqual([['discount', null, theirs, false]]);
  await kontor.discountByHand(customer, 0);
  await compare(customer);
  expect(await foundWith(kontor, customer)).toEqual([['discount', null, theirs, true]]);
});

test('what is the same on both sides is no difference', async () => {
  const { customer } = await subscriber('sepa_debit', 'DE89370400440532013000');
  await compare(customer);
  expect(await differencesOf(customer)).toEqual([]);
});

test('older rows of a shop, as a restored backup has them, are brought to what the provider has', async () => {
  const { buyer, shopUuid, stripeId, customer } = await subscriber();
  const [payment] = await rowsOf('payment_subscription', shopUuid);
  const old = await contractOf(shopUuid);
  const items = await database
    .selectFrom('subscription_item')
    .innerJoin('subscription', 'subscription.uuid', 'subscription_item.subscription_uuid')
    .selectAll('subscription_item')
    .where('shop_uuid', '=', shopUuid)
    .execute();
  const { uuid } = await database
    .selectFrom('subscription')
    .select('uuid')
    .where('shop_uuid', '=', shopUuid)
    .executeTakeFirstOrThrow();
  const upgrade = { ...selection('professional', { wms: 3 }), paymentMethodType: 'card' as const };
  expect((await buyer.order(upgrade, payment?.uuid)).statusCode).toBe(200);
  await kontor.stripe.subscriptions.update(stripeId, { cancel_at_period_end: true });
  await kontor.settle();
  const now = await contractOf(shopUuid);
  expect(now.invoices).toHaveLength(2);

  const known = new Set(old.invoices.map(({ stripe_id }) => stripe_id));
  for (const { uuid: invoice, stripe_id } of await rowsOf('invoice', shopUuid)) {
    if (!known.has(stripe_id)) await forgetInvoice(kontor, invoice);
  }
  await database
    .updateTable('payment_subscription')
    .set({ ...payment, setup_actor: null })
    .where('stripe_id', '=', stripeId)
    .execute();
  await database.updateTable('subscription').set({ state: old.state }).where('shop_uuid', '=', shopUuid).execute();
  await database.deleteFrom('subscription_item').where('subscription_uuid', '=', uuid).execute();
  const stored = items.map(({ price, ...item }) => ({ ...item, price: price && JSON.stringify(price) }));
  await database.insertInto('subscription_item').values(stored).execute();
  expect(await contractOf(shopUuid)).toEqual(old);

  await compare(customer);
  expect(await contractOf(shopUuid)).toEqual(now);
  const found = await differencesOf(customer);
  expect(found.map(({ field }) => field)).toEqual(['cancel_at', 'invoice', 'items', 'shop_state']);
  expect(found.every(({ mended_at, shop_uuid }) => mended_at !== null && shop_uuid === shopUuid)).toBe(true);
  expect(logged(stripeId)).toHaveLength(3);
});

test('every fact of a subscription is compared, and none that holds access to a mandate is told', async () => {
  const { shopUuid, stripeId, customer } = await subscriber('sepa_debit', 'DE89370400440532013000');
  // The debit succeeds a moment later; its event would read the subscription again before the comparison does.
  await kontor.pass(1);
  const before = await contractOf(shopUuid);
  const wrong = {
    state: 'past_due',
    is_yearly: true,
    vat_percent: 7,
    schedule_id: 'sub_sched_gone',
    schedule_activation_at: clock.now(),
    cancel_at: clock.now(),
    period_start: after(clock.now(), -days(40)),
    period_end: after(clock.now(), -days(9)),
    collection_method: 'send_invoice',
    payment_method_type: 'bank_transfer',
    payment_method_label: 'DE •••• 0000',
    mandate_url: 'https://provider.test/mandate/0123456789',
  } as const;
  await database.updateTable('payment_subscription').set(wrong).where('stripe_id', '=', stripeId).execute();
  await compare(customer);
  const found = await differencesOf(customer);
  expect(found.map(({ field }) => field)).toEqual(Object.keys(wrong).sort());
  expect(found.find(({ field }) => field === 'mandate_url')?.ours).toBe('…23456789');
  expect((await contractOf(shopUuid)).payments).toEqual(before.payments);
});

test('what its event mends meanwhile is not reported', async () => {
  const { stripeId, customer } = await subscriber();
  await kontor.losingEvents(() => kontor.stripe.subscriptions.update(stripeId, { cancel_at_period_end: true }));
  await queueComparison(billing, database, { stripeCustomerId: customer, seen: [] }, clock.now());
  await kontor.settle();
  expect(await differencesOf(customer)).toEqual([]);
  await mirrorSubscription(billing, stripeId);
  clock.offset += minutes(16);
  await kontor.settle();
  expect(await differencesOf(customer)).toEqual([]);
});

test('a contract that a backup does not have is found at the provider and taken over', async () => {
  const lost = await subscriber();
  const before = await contractOf(lost.shopUuid);
  await forget(lost);
  await search();
  expect(await contractOf(lost.shopUuid)).toEqual(before);
  const customers = await database
    .selectFrom('payment_customer')
    .select('organization_uuid')
    .where('stripe_id', '=', lost.customer)
    .execute();
  expect(customers).toEqual([{ organization_uuid: lost.buyer.organizationUuid }]);
  expect((await differencesOf(lost.customer)).map(({ field, mended_at }) => [field, mended_at !== null])).toEqual([
    ['invoice', true],
    ['subscription', true],
  ]);
});

test('a contract that ended after the backup was made is taken over with its invoice', async () => {
  const lost = await subscriber();
  await kontor.losingEvents(() => kontor.stripe.subscriptions.cancel(lost.stripeId));
  await forget(lost);
  await compare(lost.customer);
  const { payments, invoices } = await contractOf(lost.shopUuid);
  expect([payments[0]?.state, invoices[0]?.state]).toEqual(['canceled', 'paid']);
});

test('the open invoice of an order that ended before it was read here is issued and asked for', async () => {
  const lost = await subscriber();
  const ended = await kontor.losingEvents(async () => {
    await kontor.stripe.subscriptions.cancel(lost.stripeId);
    const ordered = await orderedTwice(lost, { subscription_uuid: randomUUID() });
    const [invoice] = (await kontor.stripe.invoices.list({ subscription: ordered })).data;
    if (invoice === undefined) throw new Error('An order by bank transfer has an invoice');
    await kontor.stripe.subscriptions.cancel(ordered);
    await mirrorSubscription(billing, ordered);
    return { subscription: ordered, invoice: invoice.id };
  });
  const read = await contractOf(lost.shopUuid);
  expect(read.payments.find(({ stripe_id }) => stripe_id === ended.subscription)).toMatchObject({
    state: 'canceled',
    confirmed: false,
  });
  await compare(lost.customer);
  const { invoices } = await contractOf(lost.shopUuid);
  expect(invoices.find(({ stripe_id }) => stripe_id === ended.invoice)).toMatchObject({ state: 'open' });
});

test('a shop with two live subscriptions is an alarm every day, and neither is chosen, until a person ends one', async () => {
  const twice = await subscriber();
  const before = await contractOf(twice.shopUuid);
  const second = await kontor.losingEvents(() => orderedTwice(twice));
  await compare(twice.customer);
  await compare(twice.customer);
  const alarms = logged(second).filter((line) => line.includes('needs an operator'));
  expect(alarms).toHaveLength(2);
  expect(await differencesOf(twice.customer)).toEqual([
    expect.objectContaining({
      subject: second,
      field: 'second-live-subscription',
      ours: twice.stripeId,
      theirs: 'active',
      mended_at: null,
    }),
  ]);
  expect(await contractOf(twice.shopUuid)).toEqual(before);

  const { latest_invoice } = await kontor.losingEvents(() => kontor.stripe.subscriptions.cancel(second));
  await compare(twice.customer);
  const open = async () => (await differencesOf(twice.customer)).filter(({ mended_at }) => mended_at === null);
  expect(await open()).toEqual([
    expect.objectContaining({ subject: latest_invoice, field: 'invoice', theirs: 'open' }),
  ]);
  await kontor.losingEvents(() => kontor.stripe.invoices.voidInvoice(idOf(latest_invoice ?? '')));
  await compare(twice.customer);
  expect(await open()).toEqual([]);
});

test('of two live subscriptions that are both unknown none is taken over', async () => {
  const twice = await subscriber();
  const second = await kontor.losingEvents(() => orderedTwice(twice));
  await forget(twice);
  await compare(twice.customer);
  const found = await differencesOf(twice.customer);
  expect(found.map(({ subject, field }) => [subject, field]).sort()).toEqual(
    [twice.stripeId, second].sort().map((id) => [id, 'second-live-subscription']),
  );
  expect((await contractOf(twice.shopUuid)).payments).toEqual([]);
});

test('a live subscription that no shop knows is an alarm', async () => {
  const known = await subscriber();
  const foreign = await kontor.losingEvents(() => orderedTwice(known, { shop_uuid: '', subscription_uuid: '' }));
  await compare(known.customer);
  expect(await differencesOf(known.customer)).toEqual([
    expect.objectContaining({ subject: foreign, field: 'subscription', ours: null, shop_uuid: null, mended_at: null }),
  ]);
});

test('an alarm about a subscription of a customer who is not ours ends with the subscription', async () => {
  const { stripeId } = await subscriber();
  const { id: stranger } = await kontor.stripe.customers.create({ email: 'stranger@kaiwerk.test' });
  const foreign = await orderedTwice({ stripeId, customer: stranger }, { shop_uuid: '', subscription_uuid: '' });
  await search();
  expect((await differencesOf(stranger)).map(({ mended_at }) => mended_at)).toEqual([null]);
  await kontor.stripe.subscriptions.cancel(foreign);
  await search();
  expect((await differencesOf(stranger)).map(({ mended_at }) => mended_at === null)).toEqual([false]);
});

test('an overdue invoice that is not dunned is found and dunned', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { yearly: true }), 'bank_transfer');
  const { uuid, shop_uuid: shopUuid } = await onlyInvoice(kontor, buyer);
  const [payment] = await rowsOf('payment_subscription', shopUuid);
  const customer = payment?.stripe_customer_id ?? '';
  const processes = () =>
    database.selectFrom('dunning_process').select('state').where('invoice_uuid', '=', uuid).execute();
  await compare(customer);
  expect(await processes()).toEqual([]);
  await kontor.pass(15);
  expect(await processes()).toEqual([{ state: 'invoice-finalized' }]);
  await database.deleteFrom('dunning_process').where('invoice_uuid', '=', uuid).execute();
  await compare(customer);
  expect(await processes()).toEqual([{ state: 'invoice-finalized' }]);
  expect(await foundWith(kontor, customer)).toEqual([['dunning', null, 'unpaid-bank-transfer', true]]);
});

test('an invoice that the provider collects no more since its subscription ended is found and dunned', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const [payment] = await rowsOf('payment_subscription', shopOf(buyer));
  const { stripe_id: stripeId = '', stripe_customer_id: customer = '' } = payment ?? {};
  const { id: declined } = await kontor.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  await kontor.stripe.subscriptions.update(stripeId, { default_payment_method: declined });
  await kontor.pass(70);
  expect((await kontor.stripe.subscriptions.retrieve(stripeId)).status).toBe('unpaid');
  await kontor.stripe.subscriptions.cancel(stripeId);
  await kontor.settle();
  const { data } = await kontor.stripe.invoices.list({ subscription: stripeId, status: 'open' });
  const untried = data.find(({ attempt_count }) => attempt_count === 0)?.id ?? '';
  const { uuid } = await database
    .selectFrom('invoice')
    .select('uuid')
    .where('stripe_id', '=', untried)
    .executeTakeFirstOrThrow();
  const processes = () =>
    database.selectFrom('dunning_process').select('cause').where('invoice_uuid', '=', uuid).execute();
  await database.deleteFrom('dunning_process').where('invoice_uuid', '=', uuid).execute();
  await compare(customer);
  expect(await processes()).toEqual([{ cause: 'failed-card-payment' }]);
});

test('a transfer that was never told is entered', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { yearly: true }), 'bank_transfer');
  const { stripe_id: id, state, shop_uuid: shopUuid } = await onlyInvoice(kontor, buyer);
  expect(state).toBe('open');
  await kontor.losingEvents(() => kontor.stripe.invoices.pay(id, { paid_out_of_band: true }));
  const [payment] = await rowsOf('payment_subscription', shopUuid);
  const customer = payment?.stripe_customer_id ?? '';
  await compare(customer);
  expect((await onlyInvoice(kontor, buyer)).state).toBe('paid');
  const found = await differencesOf(customer);
  expect(found.map(({ subject, field, ours, theirs }) => [subject, field, ours, theirs])).toEqual([
    [id, 'state', 'open', 'paid'],
  ]);
});

test('an invoice that a bank took back is owed here and paid there, which is no difference', async () => {
  const { buyer, customer } = await subscriber('sepa_debit', 'DE35370400440532013002');
  await kontor.pass(1);
  expect((await onlyInvoice(kontor, buyer)).state).toBe('open');
  await compare(customer);
  expect(await differencesOf(customer)).toEqual([]);
});

test('a credit note over an unpaid invoice that was never told is issued, and less is owed', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { yearly: true }), 'bank_transfer');
  const { stripe_id: id, shop_uuid: shopUuid, total } = await onlyInvoice(kontor, buyer);
  await kontor.losingEvents(() => kontor.stripe.creditNotes.create({ invoice: id, amount: 11_900 }));
  const [payment] = await rowsOf('payment_subscription', shopUuid);
  const customer = payment?.stripe_customer_id ?? '';
  await compare(customer);
  await buyer.signIn();
  expect((await balanceOf(buyer)).owed).toBe(total - 11_900);
  expect((await invoiceRowsOf(kontor, buyer)).map((row) => row.total)).toContain(-11_900);
  expect(await foundWith(kontor, customer)).toEqual([['owed', String(total), String(total - 11_900), true]]);
});

test('an amount owed that the provider does not explain needs a person', async () => {
  const { buyer, customer } = await subscriber();
  const { uuid, shop_uuid } = await onlyInvoice(kontor, buyer);
  const entry = { kind: 'payment' as const, amount: -100, at: clock.now(), reference: 'inpay_entered_by_mistake' };
  await inTransaction(database, (tx) => book(tx, { uuid, shop_uuid }, [entry]));
  await compare(customer);
  expect(await differencesOf(customer)).toEqual([
    expect.objectContaining({ field: 'owed', ours: '-100', theirs: '0', mended_at: null }),
  ]);
});

test('a chargeback that was paid by a payment of its own, and a failed refund, are no differences', async () => {
  const { buyer, customer } = await subscriber('sepa_debit', 'DE35370400440532013002');
  await kontor.pass(1);
  const { uuid, shop_uuid, total } = await onlyInvoice(kontor, buyer);
  const at = clock.now();
  await inTransaction(database, (tx) =>
    book(tx, { uuid, shop_uuid }, [
      { kind: 'payment', amount: -total, at, reference: `pi_${uuid}` },
      { kind: 'refund', amount: -total, at, reference: `re_${uuid}:failed` },
    ]),
  );
  await database.updateTable('invoice').set({ state: 'paid' }).where('uuid', '=', uuid).execute();
  await compare(customer);
  expect(await differencesOf(customer)).toEqual([]);
});

test('the provider gets the number of a document that was issued before it was told numbers', async () => {
  const { buyer, customer } = await subscriber();
  const { stripe_id: id, number } = await onlyInvoice(kontor, buyer);
  const written = async () => (await kontor.stripe.invoices.retrieve(id)).metadata;
  expect(await written()).toEqual({ document_number: number });
  await kontor.stripe.invoices.update(id, { metadata: { document_number: '' } });
  await compare(customer);
  expect(await written()).toEqual({ document_number: number });
  expect(await differencesOf(customer)).toEqual([]);
});

test('a document that the customer knows by another number needs a person', async () => {
  const { buyer, customer } = await subscriber();
  const { stripe_id: id, number } = await onlyInvoice(kontor, buyer);
  await kontor.stripe.invoices.update(id, { metadata: { document_number: 'RE-2026-99999' } });
  await compare(customer);
  expect(await differencesOf(customer)).toEqual([
    expect.objectContaining({ subject: id, field: 'number', ours: number, theirs: 'RE-2026-99999', mended_at: null }),
  ]);
});

test('a payment of a chargeback that was never told is entered', async () => {
  const { buyer, customer } = await subscriber('sepa_debit', 'DE35370400440532013002');
  await kontor.pass(1);
  const { uuid, total, state } = await onlyInvoice(kontor, buyer);
  expect(state).toBe('open');
  await kontor.losingEvents(async () => {
    const { id } = await kontor.stripe.paymentMethods.attach('pm_card_visa', { customer });
    const metadata = { chargeback_of_invoice: uuid, payment_method: id };
    const paid = { amount: total, currency: 'eur', customer, payment_method: id, off_session: true, confirm: true };
    await kontor.stripe.paymentIntents.create({ ...paid, allowed_payment_method_types: ['card'], metadata });
  });
  await compare(customer);
  expect((await onlyInvoice(kontor, buyer)).state).toBe('paid');
  expect(await foundWith(kontor, customer)).toEqual([['owed', String(total), '0', true]]);
});

test('another total is never corrected but needs a person', async () => {
  const { buyer, customer } = await subscriber();
  const { uuid, stripe_id: id, total } = await onlyInvoice(kontor, buyer);
  await sql`alter table invoice disable trigger user`.execute(database);
  await database.updateTable('invoice').set({ total: 1 }).where('uuid', '=', uuid).execute();
  await sql`alter table invoice enable trigger user`.execute(database);
  await compare(customer);
  expect(await differencesOf(customer)).toEqual([
    expect.objectContaining({ subject: id, field: 'total', ours: '1', theirs: String(total), mended_at: null }),
  ]);
  expect((await onlyInvoice(kontor, buyer)).total).toBe(1);
});

test('a provider that is away delays a comparison and loses none', async () => {
  const { shopUuid, stripeId, customer } = await subscriber();
  await kontor.losingEvents(() => kontor.stripe.subscriptions.update(stripeId, { cancel_at_period_end: true }));
  await kontor.faults.change({ away: 'closed' });
  await queueComparison(kontor.infrastructure, database, { stripeCustomerId: customer, seen: [] }, clock.now());
  await kontor.worker.runDue();
  clock.offset += hours(12);
  await kontor.worker.runDue();
  await kontor.faults.change({ away: null });
  clock.offset += hours(2);
  await secondReading(kontor);
  expect((await contractOf(shopUuid)).state).toBe('canceled');
});

test('operators see what was found, the newest first, and whether it was mended', async () => {
  await (await merchant(kontor)).client.expect(403, 'GET /operator/difference');
  const { client } = await newOperator(kontor, operators);
  const listed = (await client.expect(200, 'GET /operator/difference')).json<ProviderDifference[]>();
  const times = listed.map(({ foundAt }) => foundAt);
  expect(times.length).toBeGreaterThan(10);
  expect(times).toEqual([...times].sort().reverse());
  expect(new Set(listed.map(({ mendedAt }) => mendedAt === null))).toEqual(new Set([true, false]));
});
