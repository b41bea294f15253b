import { afterEach, expect, test } from 'vitest';
import { compare, foundWith } from '../../testing/comparison.ts';
import { listedInvoices } from '../../testing/invoices.ts';
import {
  customerOf,
  type Orderer,
  orderer,
  selection,
  shopOf,
  subscribe,
  testBilling,
} from '../../testing/test-billing.ts';
import { heldMetadata } from '../stripe/renewal-draft.ts';

const kontor = await testBilling();
const { stripe, settings, discountByHand } = kontor;
const hour = 1 / 24;

settings.change({ renewalDraft: 'hour' });
afterEach(() => settings.change({ taxRounding: 'invoice' }));

const alarms = () => kontor.logged.filter((line) => line.includes('"alarm":"charge-differs"')).length;

/** A contract whose first period ends within the hour. */
async function atItsRenewal(address = {}): Promise<{ readonly buyer: Orderer; readonly customer: string }> {
  const buyer = await orderer(kontor, address);
  await subscribe(kontor, buyer, selection('starter', { wms: 1 }), 'card', 'pm_card_visa');
  return { buyer, customer: await customerOf(kontor, buyer) };
}

/** To the hour in which the renewal's invoice is a draft. */
async function toTheDraft(buyer: Orderer): Promise<void> {
  const { end } = await kontor.infrastructure.database
    .selectFrom('payment_subscription')
    .select('period_end as end')
    .where('shop_uuid', '=', shopOf(buyer))
    .executeTakeFirstOrThrow();
  await kontor.timeTravel.advance(end.getTime() - kontor.infrastructure.clock.now().getTime() + 60_000);
  await kontor.settle();
  await buyer.signIn();
}

const latest = async (customer: string) => (await stripe.invoices.list({ customer, limit: 1 })).data[0];

test('a renewal of the amount that was shown is charged when its draft has waited', async () => {
  const { buyer, customer } = await atItsRenewal();
  await toTheDraft(buyer);
  expect((await latest(customer))?.status).toBe('draft');
  expect(await listedInvoices(buyer)).toHaveLength(1);
  await kontor.pass(hour);
  await buyer.signIn();
  const [first, second] = await listedInvoices(buyer);
  expect([first?.state, first?.total === second?.total]).toEqual(['paid', true]);
  expect(alarms()).toBe(0);
});

test('a renewal with a discount that was given at the provider is held back until its amount is the contract’s', async () => {
  const { buyer, customer } = await atItsRenewal();
  await discountByHand(customer, 10);
  await toTheDraft(buyer);
  await kontor.pass(hour);
  await buyer.signIn();
  const held = await latest(customer);
  expect([held?.status, held?.auto_advance, await listedInvoices(buyer)]).toMatchObject(['draft', false, [{}]]);
  expect(alarms()).toBe(1);
  await compare(kontor, customer);
  await buyer.signIn();
  const [first] = await listedInvoices(buyer);
  const shown = String(first?.total);
  expect(await foundWith(kontor, customer)).toContainEqual(['renewal', shown, String(held?.total), false]);
});

test('a renewal whose tax is rounded otherwise than our terms say is held back', async () => {
  const { buyer, customer } = await atItsRenewal({
    isoCountryCode: 'FI',
    zip: '00100',
    city: 'Helsinki',
    vatId: 'FI111111111',
  });
  settings.change({ taxRounding: 'line-item' });
  await toTheDraft(buyer);
  expect((await latest(customer))?.auto_advance).toBe(false);
});

test('a draft whose event was lost is held back by the comparison, which lets go what is right again', async () => {
  const { buyer, customer } = await atItsRenewal();
  await discountByHand(customer, 10);
  await kontor.losingEvents(() => toTheDraft(buyer));
  expect((await latest(customer))?.auto_advance).toBe(true);
  await compare(kontor, customer);
  const held = await latest(customer);
  expect([held?.auto_advance, held?.metadata]).toMatchObject([false, heldMetadata]);

  await discountByHand(customer, 0);
  const { buyer: other, customer: right } = await atItsRenewal();
  await toTheDraft(other);
  await stripe.invoices.update((await latest(right))?.id ?? '', { auto_advance: false, metadata: heldMetadata });
  await compare(kontor, right);
  await kontor.pass(hour);
  expect((await latest(right))?.status).toBe('paid');
  expect(await foundWith(kontor, right)).toEqual([]);
});
