import { expect, test } from 'vitest';
import { billingOf, forgetInvoice, invoiceRows, onlyInvoice } from '../../testing/invoices.ts';
import { newOperator } from '../../testing/operator.ts';
import { type Orderer, orderer, selection, shopOf, subscribe, testBilling } from '../../testing/test-billing.ts';
import { mirrorInvoice } from './mirror-invoice.ts';
import { mirrorRefund } from './mirror-refund.ts';

const operators: string[] = [];
const kontor = await testBilling({ operators });
const { database } = kontor.infrastructure;

const subscriber = async (): Promise<Orderer> => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  return buyer;
};

const placeOf = (number: string | null): number => Number(number?.slice(-5));

/** Deletes the documents of a shop as if a backup from before them had been restored. */
async function restoreBackup(buyer: Orderer): Promise<void> {
  const rows = await invoiceRows(kontor, buyer);
  for (const { uuid, number } of rows.toSorted((a, b) => a.total - b.total)) {
    const series = number?.slice(0, 7) ?? '';
    await forgetInvoice(kontor, uuid);
    await database
      .updateTable('invoice_number')
      .set((row) => ({ last: row('last', '-', 1) }))
      .where('series', '=', series)
      .execute();
  }
}

test('an invoice that a restored backup does not have gets its number back, and the next one follows', async () => {
  const buyer = await subscriber();
  const { number, stripe_id } = await onlyInvoice(kontor, buyer);
  await restoreBackup(buyer);
  await mirrorInvoice(billingOf(kontor), stripe_id);
  expect(await onlyInvoice(kontor, buyer)).toMatchObject({ number, held_reason: null });
  const next = await onlyInvoice(kontor, await subscriber());
  expect(placeOf(next.number)).toBe(placeOf(number) + 1);
});

test('several invoices get their numbers back in any order, and none is missing or used twice', async () => {
  const buyers = [await subscriber(), await subscriber(), await subscriber()];
  const before = await Promise.all(buyers.map((buyer) => onlyInvoice(kontor, buyer)));
  for (const buyer of buyers) await restoreBackup(buyer);
  for (const { stripe_id } of before.toReversed()) await mirrorInvoice(billingOf(kontor), stripe_id);
  const after = await Promise.all(buyers.map((buyer) => onlyInvoice(kontor, buyer)));
  expect(after.map(({ number }) => number)).toEqual(before.map(({ number }) => number));
  const next = await onlyInvoice(kontor, await subscriber());
  expect(placeOf(next.number)).toBe(placeOf(before.at(-1)?.number ?? null) + 1);
});

test('a number that was given before the restore is not given to another invoice', async () => {
  const buyer = await subscriber();
  const { number, stripe_id, uuid } = await onlyInvoice(kontor, buyer);
  await restoreBackup(buyer);
  const other = await onlyInvoice(kontor, await subscriber());
  expect(placeOf(other.number)).toBe(placeOf(number) + 1);
  await mirrorInvoice(billingOf(kontor), stripe_id);
  expect(await onlyInvoice(kontor, buyer)).toMatchObject({ number, uuid, held_reason: null });
});

test('an invoice states what it stated before the restore, whatever has changed meanwhile', async () => {
  const buyer = await subscriber();
  const { number, stripe_id, recipient } = await onlyInvoice(kontor, buyer);
  await restoreBackup(buyer);
  await database
    .updateTable('billing_terms')
    .set({ recipient: JSON.stringify({ ...recipient, companyName: 'Other GmbH' }) })
    .where('shop_uuid', '=', shopOf(buyer))
    .execute();
  await mirrorInvoice(billingOf(kontor), stripe_id);
  expect(await onlyInvoice(kontor, buyer)).toMatchObject({ number, recipient });
});

test('credit notes and refunds get their numbers back as well, and are released like invoices', async () => {
  const buyer = await subscriber();
  const invoice = await onlyInvoice(kontor, buyer);
  await kontor.stripe.creditNotes.create({ invoice: invoice.stripe_id, amount: 1_190, refund_amount: 1_190 });
  const { data } = await kontor.stripe.invoicePayments.list({ invoice: invoice.stripe_id });
  const intent = data[0]?.payment.payment_intent;
  const payment_intent = typeof intent === 'string' ? intent : (intent?.id ?? '');
  const refund = await kontor.stripe.refunds.create({ payment_intent, amount: 5_000 });
  await kontor.settle();
  const numbers = async () => (await invoiceRows(kontor, buyer)).map((row) => [row.total, row.number]).sort();
  const before = await numbers();
  expect(before).toHaveLength(3);
  await restoreBackup(buyer);
  await mirrorRefund(billingOf(kontor), refund.id);
  expect(await numbers()).toEqual(before);

  const { client: operator } = await newOperator(kontor, operators);
  await restoreBackup(buyer);
  await kontor.stripe.refunds.update(refund.id, { metadata: { document_number: 'GS-1999-00001' } });
  await kontor.settle();
  const held = (await invoiceRows(kontor, buyer)).find(({ stripe_id }) => stripe_id === refund.id);
  expect(held).toMatchObject({ number: null, held_reason: 'number-taken' });
  await operator.expect(200, `POST /operator/invoice/${held?.uuid}/release`, {});
  const released = (await invoiceRows(kontor, buyer)).find(({ stripe_id }) => stripe_id === refund.id);
  expect(released?.number).toMatch(/^GS-\d{4}-\d{5}$/);
});
