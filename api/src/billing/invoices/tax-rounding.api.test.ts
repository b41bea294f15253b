import type { CartRequest } from '@kontor/contract/cart';
import type { Invoice } from '@kontor/contract/invoice';
import type { TaxRounding } from '@kontor/domain/tax-rounding';
import { afterEach, expect, test } from 'vitest';
import { salesTerms } from '../../sales-terms/sales-terms.ts';
import { checkEInvoice, eInvoiceIn } from '../../testing/check-e-invoice.ts';
import { type Orderer, orderer, selection, shopOf, subscribe, testBilling } from '../../testing/test-billing.ts';
import { idOf } from '../stripe/stripe-values.ts';

const kontor = await testBilling();
const { database } = kontor.infrastructure;

const ofAccount = salesTerms.taxRounding;
afterEach(() => roundBy(ofAccount));

/** What the provider's account does, and what our terms say that it does. */
function roundBy(taxRounding: TaxRounding): void {
  kontor.settings.change({ taxRounding });
  Object.assign(salesTerms, { taxRounding });
}

/** With a rate of 25.5 percent, of which whole euros have fractions of a cent. */
const finnish = () => orderer(kontor, { isoCountryCode: 'FI', zip: '00100', city: 'Helsinki', vatId: 'FI111111111' });

const documentsOf = (shopUuid: string) =>
  database.selectFrom('invoice').selectAll().where('shop_uuid', '=', shopUuid).orderBy('issued_at').execute();

/** Orders a change of what runs, and returns what the cart said is due. */
async function upgrade(buyer: Orderer, wanted: CartRequest): Promise<number> {
  const { quoteId, dueNow } = await buyer.cart(wanted);
  const { stripeSubscriptions } = await buyer.subscription();
  const answer = await buyer.order({ ...wanted, paymentMethodType: 'card', quoteId }, stripeSubscriptions[0]?.uuid);
  expect([answer.statusCode, answer.json()]).toEqual([200, { clientSecret: null }]);
  await kontor.settle();
  return dueNow.amount;
}

/** Prorations of a plan, and of devices whose prices have two steps: lines with fractions of a cent. */
const upgrades = [3, 6, 7, 8].map((wms) => selection('professional', { wms, pos: wms }));

test.each<[TaxRounding, number]>([
  ['invoice', 4_437],
  ['line-item', 4_438],
])(
  'with tax rounded by %s, documents state what was quoted and charged, line by line',
  async (taxRounding, taxOfFirst) => {
    roundBy(taxRounding);
    const buyer = await finnish();
    const first = selection('starter', { wms: 1 });
    expect((await buyer.cart(first)).dueNow.amount).toBe(17_400 + taxOfFirst);
    await subscribe(kontor, buyer, first);
    for (const wanted of upgrades) {
      await kontor.pass(1.37);
      await buyer.signIn();
      const due = await upgrade(buyer, wanted);
      const [newest] = (await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`)).json<Invoice[]>();
      expect(newest).toMatchObject({ total: due, state: 'paid' });
    }
    await kontor.pass(31);

    const documents = await documentsOf(shopOf(buyer));
    expect(documents.map(({ held_reason }) => held_reason)).toEqual(documents.map(() => null));
    expect(documents.length).toBeGreaterThan(upgrades.length);
    for (const document of documents) {
      const charged = await kontor.stripe.invoices.retrieve(document.stripe_id);
      const taxes = charged.lines.data.map(({ amount, taxes }) => ({ amount, tax: taxes?.[0]?.amount }));
      expect(document).toMatchObject({ subtotal: charged.subtotal, total: charged.total, lines: taxes });
    }
    expect(documents[0]).toMatchObject({ tax: taxOfFirst, total: 17_400 + taxOfFirst });

    await buyer.signIn();
    for (const { uuid } of [documents[0], documents.at(-1)].filter((one) => one !== undefined)) {
      const pdf = await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice/${uuid}/pdf`);
      expect(checkEInvoice(eInvoiceIn(pdf.rawPayload)).findings).toEqual([]);
    }
  },
);

test('what was rounded line by line is credited by refunds of parts and of the rest, to the cent', async () => {
  roundBy('line-item');
  const buyer = await finnish();
  await subscribe(kontor, buyer, selection('starter', { wms: 1, pos: 1 }));
  const [charged] = await documentsOf(shopOf(buyer));
  if (charged === undefined) throw new Error('The order has no document');
  const { payments } = await kontor.stripe.invoices.retrieve(charged.stripe_id, { expand: ['payments'] });
  const intent = idOf(payments?.data[0]?.payment.payment_intent ?? '');
  for (const amount of [333, 335, 337, 339, charged.total - 1_344]) {
    await kontor.stripe.refunds.create({ payment_intent: intent, amount });
    await kontor.settle();
  }
  const notes = (await documentsOf(shopOf(buyer))).filter(({ kind }) => kind === 'credit-note');
  expect(notes.map(({ held_reason }) => held_reason)).toEqual([null, null, null, null, null]);
  const sum = (of: 'subtotal' | 'tax' | 'total') => notes.reduce((added, note) => added - note[of], 0);
  const { subtotal, tax, total } = charged;
  expect({ subtotal: sum('subtotal'), tax: sum('tax'), total: sum('total') }).toEqual({ subtotal, tax, total });
});
