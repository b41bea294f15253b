import { randomUUID } from 'node:crypto';
import type { DunningState } from '@kontor/contract/dunning';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { moneyDatabase } from '../../testing/money-database.ts';
import type { InvoiceRow } from '../invoices/invoice.tables.ts';
import { createAdvanceDunning } from './advance-dunning.ts';
import { findActiveDunning, lockDunning } from './dunning.repository.ts';
import { createFollowDueInvoice } from './follow-due-invoice.ts';
import { followInvoice } from './follow-invoice.ts';
import { type FailedAttempts, noFailure } from './overdue-cause.ts';
import { pauseDunning } from './pause-dunning.ts';
import { createPlanDunning } from './plan-dunning.ts';
import { resolveDunning } from './resolve-dunning.ts';
import { findSuspensions } from './suspensions.ts';

const money = await moneyDatabase();
const { billing } = money;
const { database } = billing;

const start = '2026-11-22T10:00:00.000Z';
const declined: FailedAttempts = { ...noFailure, attempts: 1, failedMethod: 'card' };
const day = (count: number) => new Date(Date.parse(start) + count * 86_400_000);

const runJob = (processUuid: string) => createAdvanceDunning(billing)({ processUuid }, new AbortController().signal);
const waiting = async (processUuid: string) => {
  const jobs = await money.jobs('advance-dunning');
  return jobs.filter(({ payload }) => JSON.stringify(payload).includes(processUuid)).map(({ due_at }) => due_at);
};

/** An invoice that owes 177.31 euros. */
async function owedInvoice(change: Partial<InvoiceRow> = {}, shopUuid?: string) {
  const invoice = await money.invoice(shopUuid ?? (await money.shop()), change);
  await money.enter(invoice, ['invoice', 17_731]);
  return invoice;
}

/** A dunning process that began at `start` and has come as far as this. */
async function dunned(state: DunningState = 'retrying-card-payments', shopUuid?: string) {
  money.setClock(start);
  const invoice = await owedInvoice({}, shopUuid);
  await money.inTx((tx) => followInvoice(billing, tx, invoice, declined));
  await database.updateTable('dunning_process').set({ state }).where('invoice_uuid', '=', invoice.uuid).execute();
  const { uuid } = await database
    .selectFrom('dunning_process')
    .select('uuid')
    .where('invoice_uuid', '=', invoice.uuid)
    .executeTakeFirstOrThrow();
  return { invoice, uuid, read: () => money.inTx((tx) => lockDunning(tx, uuid)) };
}

test('a payment that failed opens one process, with one mail, and the reminder a week later', async () => {
  const { invoice, uuid, read } = await dunned();
  expect(await read()).toEqual({
    uuid,
    shop_uuid: invoice.shop_uuid,
    invoice_uuid: invoice.uuid,
    state: 'retrying-card-payments',
    cause: 'failed-card-payment',
    deactivation_at: null,
    started_at: day(0),
    changed_at: day(0),
  });
  expect(await waiting(uuid)).toEqual([day(7)]);
  await money.inTx((tx) => followInvoice(billing, tx, invoice, declined));
  expect(await money.mails(invoice.shop_uuid)).toEqual([`Invoice ${invoice.number} has not been paid yet`]);
});

test('each step is taken on its day, with a mail, until the shop is switched off', async () => {
  const { invoice, uuid, read } = await dunned();
  money.setClock(day(7).toISOString());
  await runJob(uuid);
  expect(await read()).toMatchObject({ state: 'invoice-reminder-sent', deactivation_at: null, changed_at: day(7) });
  money.setClock(day(21).toISOString());
  await runJob(uuid);
  expect(await read()).toMatchObject({
    state: 'final-reminder-with-deactivation-deadline-sent',
    deactivation_at: day(32),
    changed_at: day(21),
  });
  money.setClock(day(32).toISOString());
  await runJob(uuid);
  expect(await read()).toMatchObject({ state: 'overdue', deactivation_at: day(32), started_at: day(0) });
  expect(await waiting(uuid)).toEqual([day(7), day(21), day(32)]);
  await runJob(uuid);
  expect(await money.mails(invoice.shop_uuid)).toEqual([
    `Invoice ${invoice.number} has not been paid yet`,
    `Reminder: invoice ${invoice.number}`,
    `Final reminder: invoice ${invoice.number}`,
    'radwerk.test is switched off',
  ]);
});

const plan = () => createPlanDunning(billing)({}, new AbortController().signal);
const dropStep = (processUuid: string) =>
  database
    .deleteFrom('job')
    .where('kind', '=', 'advance-dunning')
    .where(sql<boolean>`payload ->> 'processUuid' = ${processUuid}`)
    .execute();

test('a step whose job was lost or parked is planned again for its day, once', async () => {
  const { uuid } = await dunned();
  await plan();
  expect(await waiting(uuid)).toEqual([day(7)]);
  await dropStep(uuid);
  await plan();
  await plan();
  expect(await waiting(uuid)).toEqual([day(7)]);
  await database
    .updateTable('job')
    .set({ failed_at: day(7) })
    .where(sql<boolean>`payload ->> 'processUuid' = ${uuid}`)
    .execute();
  await plan();
  expect(await waiting(uuid)).toEqual([day(7), day(7)]);
});

test.each(['resolved', 'overdue'] as const)('a process that is %s has no step to plan', async (state) => {
  const { uuid } = await dunned(state);
  await dropStep(uuid);
  await plan();
  expect(await waiting(uuid)).toEqual([]);
});

test('steps are planned every day', async () => {
  money.setClock('2027-03-01T10:00:00.000Z');
  await plan();
  const next = (await money.jobs('plan-dunning')).at(-1);
  expect(next?.due_at).toEqual(new Date('2027-03-02T10:00:00.000Z'));
});

test('no step is taken before its day', async () => {
  const { uuid, read } = await dunned();
  money.setClock(new Date(day(7).getTime() - 1).toISOString());
  await runJob(uuid);
  expect(await read()).toMatchObject({ state: 'retrying-card-payments' });
});

test('a process that is gone takes no step', async () => {
  await expect(runJob(randomUUID())).resolves.toBeUndefined();
});

test.each([
  ['paid to the cent', -17_731],
  ['paid twice', -35_462],
])('a step that is due for an invoice that was %s ends the process', async (_, paid) => {
  const { invoice, uuid, read } = await dunned();
  await money.enter(invoice, ['payment', paid]);
  money.setClock(day(7).toISOString());
  await runJob(uuid);
  expect(await read()).toMatchObject({ state: 'resolved', deactivation_at: null, changed_at: day(7) });
});

test('while one cent is owed the next step is taken', async () => {
  const { invoice, uuid, read } = await dunned();
  await money.enter(invoice, ['payment', -17_730]);
  money.setClock(day(7).toISOString());
  await runJob(uuid);
  expect(await read()).toMatchObject({ state: 'invoice-reminder-sent' });
});

test('while a debit is on its way the step waits, and is looked at again a day later', async () => {
  const { invoice, uuid, read } = await dunned();
  await database.updateTable('invoice').set({ state: 'processing' }).where('uuid', '=', invoice.uuid).execute();
  money.setClock(day(9).toISOString());
  await runJob(uuid);
  expect(await read()).toMatchObject({ state: 'retrying-card-payments' });
  expect(await waiting(uuid)).toEqual([day(7), day(10)]);
});

test('an invoice that waits for its transfer is dunned from the day after its due date', async () => {
  money.setClock(start);
  const due_at = day(14);
  const invoice = await owedInvoice({ collection_method: 'send_invoice', due_at });
  await money.inTx((tx) => followInvoice(billing, tx, invoice, noFailure));
  await money.inTx((tx) => followInvoice(billing, tx, invoice, noFailure));
  const job = { payload: { invoiceUuid: invoice.uuid }, due_at: day(15) };
  expect(
    (await money.jobs('follow-due-invoice')).filter(({ payload }) => JSON.stringify(payload).includes(invoice.uuid)),
  ).toEqual([job]);
  expect(await findActiveDunning(database, invoice.shop_uuid)).toBeNull();

  money.setClock(due_at.toISOString());
  await createFollowDueInvoice(billing)({ invoiceUuid: invoice.uuid }, new AbortController().signal);
  expect(await findActiveDunning(database, invoice.shop_uuid)).toBeNull();

  money.setClock(day(15).toISOString());
  await createFollowDueInvoice(billing)({ invoiceUuid: invoice.uuid }, new AbortController().signal);
  expect(await findActiveDunning(database, invoice.shop_uuid)).toMatchObject({
    state: 'invoice-finalized',
    cause: 'unpaid-bank-transfer',
    started_at: day(15),
  });
  expect(await money.mails(invoice.shop_uuid)).toEqual([`Invoice ${invoice.number} is due`]);
});

test.each([
  ['a debit without a due date', {}],
  ['a debit whose due date has passed', { due_at: day(-1) }],
])('nothing is done about %s that has not failed', async (_, change) => {
  money.setClock(start);
  const invoice = await owedInvoice(change);
  await money.inTx((tx) => followInvoice(billing, tx, invoice, noFailure));
  expect(await findActiveDunning(database, invoice.shop_uuid)).toBeNull();
  expect(JSON.stringify(await money.jobs('follow-due-invoice'))).not.toContain(invoice.uuid);
});

test('a document that is held back is not dunned on its due date', async () => {
  money.setClock(start);
  const invoice = await owedInvoice({
    number: null,
    held_reason: 'sums-disagree',
    collection_method: 'send_invoice',
    due_at: day(-1),
  });
  await createFollowDueInvoice(billing)({ invoiceUuid: invoice.uuid }, new AbortController().signal);
  expect(await findActiveDunning(database, invoice.shop_uuid)).toBeNull();
});

test.each(['paid', 'void', 'uncollectible'] as const)('an invoice that is %s ends its process', async (state) => {
  const { invoice, read } = await dunned('invoice-reminder-sent');
  await money.inTx((tx) => followInvoice(billing, tx, { ...invoice, state }, declined));
  expect(await read()).toMatchObject({ state: 'resolved' });
});

test('a debit that is on its way keeps its process', async () => {
  const { invoice, read } = await dunned('invoice-reminder-sent');
  await money.inTx((tx) => followInvoice(billing, tx, { ...invoice, state: 'processing' }, declined));
  expect(await read()).toMatchObject({ state: 'invoice-reminder-sent' });
});

test('of several processes the one that has come furthest counts, and of these the oldest', async () => {
  const shop = await money.shop();
  const first = await dunned('invoice-reminder-sent', shop);
  const furthest = await dunned('final-reminder-with-deactivation-deadline-sent', shop);
  await dunned('invoice-reminder-sent', shop);
  await dunned('overdue');
  expect((await findActiveDunning(database, shop))?.uuid).toBe(furthest.uuid);
  await money.inTx((tx) => resolveDunning(billing, tx, furthest.invoice));
  await database
    .updateTable('dunning_process')
    .set({ started_at: day(-1) })
    .where('uuid', '=', first.uuid)
    .execute();
  expect((await findActiveDunning(database, shop))?.uuid).toBe(first.uuid);
});

test('an invoice that is owed again is dunned again', async () => {
  const { invoice, uuid } = await dunned();
  await money.inTx((tx) => resolveDunning(billing, tx, invoice));
  await money.inTx((tx) => followInvoice(billing, tx, { ...invoice, charged_back: true }, noFailure));
  const again = await findActiveDunning(database, invoice.shop_uuid);
  expect(again?.uuid).not.toBe(uuid);
  expect(again).toMatchObject({ state: 'chargeback-invoice-sent', cause: 'sepa-chargeback' });
});

test('a shop that was switched off works again as soon as it owes nothing, and hears of it', async () => {
  const { invoice } = await dunned('overdue');
  await money.inTx((tx) => resolveDunning(billing, tx, invoice));
  expect((await money.mails(invoice.shop_uuid)).at(-1)).toBe('radwerk.test is active again');
});

test('a shop that still owes another overdue invoice stays switched off', async () => {
  const shop = await money.shop();
  const { invoice } = await dunned('overdue', shop);
  await dunned('overdue', shop);
  const before = await money.mails(shop);
  await money.inTx((tx) => resolveDunning(billing, tx, invoice));
  expect(await money.mails(shop)).toEqual(before);
});

test('a shop whose subscription ended meanwhile does not work again', async () => {
  const { invoice } = await dunned('overdue');
  await database
    .updateTable('subscription')
    .set({ state: 'expired' })
    .where('shop_uuid', '=', invoice.shop_uuid)
    .execute();
  const before = await money.mails(invoice.shop_uuid);
  await money.inTx((tx) => resolveDunning(billing, tx, invoice));
  expect(await money.mails(invoice.shop_uuid)).toEqual(before);
});

test('a shop that was never switched off hears nothing of the end of its dunning', async () => {
  const { invoice } = await dunned('final-reminder-with-deactivation-deadline-sent');
  const before = await money.mails(invoice.shop_uuid);
  await money.inTx((tx) => resolveDunning(billing, tx, invoice));
  await money.inTx((tx) => resolveDunning(billing, tx, invoice));
  expect(await money.mails(invoice.shop_uuid)).toEqual(before);
});

const pause = (shopUuid: string, until: Date) => money.inTx((tx) => pauseDunning(billing, tx, shopUuid, until));
const shopOf = (uuid: string) =>
  database
    .selectFrom('dunning_process')
    .selectAll()
    .where('shop_uuid', '=', uuid)
    .orderBy('changed_at', 'desc')
    .execute();

test('while dunning is paused no step is taken, and the next one follows when the pause ends', async () => {
  const { invoice, uuid, read } = await dunned();
  await pause(invoice.shop_uuid, day(10));
  const mails = await money.mails(invoice.shop_uuid);
  money.setClock(day(7).toISOString());
  await runJob(uuid);
  expect(await read()).toMatchObject({ state: 'retrying-card-payments' });
  expect(await money.mails(invoice.shop_uuid)).toEqual(mails);
  expect(await waiting(uuid)).toEqual([day(7), day(10), day(10)]);
  money.setClock(day(10).toISOString());
  await runJob(uuid);
  expect(await read()).toMatchObject({ state: 'invoice-reminder-sent' });
  expect(await money.mails(invoice.shop_uuid)).toEqual([...mails, `Reminder: invoice ${invoice.number}`]);
});

test('a shorter pause replaces a longer one', async () => {
  const { invoice, uuid, read } = await dunned();
  await pause(invoice.shop_uuid, day(30));
  await pause(invoice.shop_uuid, day(8));
  expect(await waiting(uuid)).toEqual([day(7), day(8), day(30)]);
  money.setClock(day(8).toISOString());
  await runJob(uuid);
  expect(await read()).toMatchObject({ state: 'invoice-reminder-sent' });
});

test('what is not paid during a pause is dunned when it ends, by what the provider has told', async () => {
  money.setClock(start);
  const invoice = await owedInvoice();
  await pause(invoice.shop_uuid, day(20));
  await money.inTx((tx) => followInvoice(billing, tx, invoice, { ...declined, failedMethod: 'sepa_debit' }));
  expect(await findActiveDunning(database, invoice.shop_uuid)).toBeNull();
  expect(await money.mails(invoice.shop_uuid)).toEqual([]);
  // Paused again, for less.
  await pause(invoice.shop_uuid, day(5));
  const [job] = (await money.jobs('follow-due-invoice')).filter(({ payload }) =>
    JSON.stringify(payload).includes(invoice.uuid),
  );
  expect(job?.due_at).toEqual(day(5));
  money.setClock(day(5).toISOString());
  await createFollowDueInvoice(billing)(job?.payload as { invoiceUuid: string }, new AbortController().signal);
  expect(await findActiveDunning(database, invoice.shop_uuid)).toMatchObject({
    cause: 'failed-sepa-payment',
    started_at: day(5),
  });
});

test('what is paid during a pause is not dunned when it ends', async () => {
  money.setClock(start);
  const invoice = await owedInvoice();
  await pause(invoice.shop_uuid, day(20));
  await money.inTx((tx) => followInvoice(billing, tx, invoice, declined));
  await database.updateTable('invoice').set({ state: 'paid' }).where('uuid', '=', invoice.uuid).execute();
  money.setClock(day(20).toISOString());
  await createFollowDueInvoice(billing)({ invoiceUuid: invoice.uuid, failed: declined }, new AbortController().signal);
  expect(await shopOf(invoice.shop_uuid)).toEqual([]);
});

test('a shop that is switched off works until the pause ends, and is switched off again if it still owes', async () => {
  const { invoice } = await dunned('overdue');
  await database
    .updateTable('dunning_process')
    .set({ suspended_at: day(1), changed_at: day(1) })
    .where('invoice_uuid', '=', invoice.uuid)
    .execute();
  money.setClock(day(40).toISOString());
  const mails = await money.mails(invoice.shop_uuid);
  await pause(invoice.shop_uuid, day(45));
  const again = await findActiveDunning(database, invoice.shop_uuid);
  expect(again).toMatchObject({
    state: 'final-reminder-with-deactivation-deadline-sent',
    deactivation_at: day(45),
    started_at: day(0),
  });
  expect(await money.mails(invoice.shop_uuid)).toEqual(mails);
  expect((await findSuspensions(database, [invoice.shop_uuid])).get(invoice.shop_uuid)).toEqual([
    { shopUuid: invoice.shop_uuid, from: day(1).toISOString(), until: day(40).toISOString() },
  ]);
  const { uuid = '' } = again ?? {};
  expect(await waiting(uuid)).toEqual([day(45)]);
  money.setClock(day(45).toISOString());
  await runJob(uuid);
  expect(await findActiveDunning(database, invoice.shop_uuid)).toMatchObject({ uuid, state: 'overdue' });
});

test('the day on which a shop is switched off is never within a pause, and never earlier than was told', async () => {
  const { invoice, uuid, read } = await dunned('final-reminder-with-deactivation-deadline-sent');
  await database
    .updateTable('dunning_process')
    .set({ changed_at: day(21) })
    .where('uuid', '=', uuid)
    .execute();
  money.setClock(day(25).toISOString());
  await pause(invoice.shop_uuid, day(50));
  expect(await read()).toMatchObject({ deactivation_at: day(50) });
  await pause(invoice.shop_uuid, day(26));
  expect(await read()).toMatchObject({ deactivation_at: day(32) });
});

test('figures count a process once, whatever pauses it, and as recovered where it ended with a payment', async () => {
  const [paid, forgiven] = [await dunned('overdue'), await dunned()];
  await pause(paid.invoice.shop_uuid, day(10));
  await money.enter(paid.invoice, ['payment', -17_731]);
  for (const { invoice } of [paid, forgiven]) await money.inTx((tx) => resolveDunning(billing, tx, invoice));
  const counted = async ({ shop_uuid }: InvoiceRow) => {
    const rows = await database
      .selectFrom('figure_entry')
      .select('figure')
      .where('shop_uuid', '=', shop_uuid)
      .where('figure', 'in', ['dunningBegun', 'dunningRecovered'])
      .orderBy('number')
      .execute();
    return rows.map(({ figure }) => figure);
  };
  expect(await counted(paid.invoice)).toEqual(['dunningBegun', 'dunningRecovered']);
  expect(await counted(forgiven.invoice)).toEqual(['dunningBegun']);
});
