import type { Cart, CartRequest } from '@kontor/contract/cart';
import type { BaseData } from '@kontor/contract/organization';
import type { SubscriptionPaymentData } from '@kontor/contract/subscription';
import { expect, test } from 'vitest';
import { compare, differencesOf } from '../../../testing/comparison.ts';
import { dayIn } from '../../../testing/days.ts';
import { invoiceRows } from '../../../testing/invoices.ts';
import { operatorOf } from '../../../testing/operator.ts';
import { stopClock } from '../../../testing/stop-clock.ts';
import { enterRate } from '../../../testing/tax-rates.ts';
import {
  changeMethod,
  customerOf,
  type Orderer,
  orderer,
  providerOf,
  selection,
  shopOf,
  subscribe,
  testBilling,
} from '../../../testing/test-billing.ts';
import { answerRegisterIn, austrian } from '../../../testing/vat-ids.ts';

const operators: string[] = [];
const kontor = await testBilling({ operators });
const { clock } = kontor.infrastructure;
stopClock(clock);
const operator = await operatorOf(kontor, operators);

const had = selection('advanced', { wms: 2 });

const contractOf = async (buyer: Orderer) => (await buyer.subscription()).stripeSubscriptions[0]?.uuid ?? '';

/** Orders what the cart shows; @returns the cart */
async function order(buyer: Orderer, wanted: CartRequest, expected = 200): Promise<Cart> {
  const cart = await buyer.cart(wanted);
  const body = { ...wanted, paymentMethodType: 'card' as const, quoteId: cart.quoteId };
  expect((await buyer.order(body, await contractOf(buyer))).statusCode).toBe(expected);
  await kontor.settle();
  return cart;
}

const press = async (buyer: Orderer, action: 'cancel' | 'resume') => {
  await buyer.client.expect(200, `PUT ${providerOf(buyer)}/${await contractOf(buyer)}/${action}`);
  await kontor.settle();
};

/** Each kind of change; @returns the cart by which it was ordered, or that of what the contract has by then */
const changes: Readonly<Record<string, (buyer: Orderer) => Promise<Cart>>> = {
  'no change': (buyer) => buyer.cart(had),
  'a larger plan': (buyer) => order(buyer, selection('professional', { wms: 2 })),
  async 'a larger plan that the bank declines'(buyer) {
    await changeMethod(kontor, buyer, 'pm_card_chargeCustomerFail');
    await order(buyer, selection('professional', { wms: 2 }), 402);
    return buyer.cart(had);
  },
  'a smaller plan': (buyer) => order(buyer, selection('starter', { wms: 2 })),
  'a smaller plan with more devices': (buyer) => order(buyer, selection('starter', { wms: 5 })),
  'the year instead of the month': (buyer) => order(buyer, selection('advanced', { wms: 2, yearly: true })),
  async 'a cancellation that is taken back'(buyer) {
    await press(buyer, 'cancel');
    await press(buyer, 'resume');
    return buyer.cart(had);
  },
  async 'a smaller plan that is taken back'(buyer) {
    await order(buyer, selection('starter'));
    await press(buyer, 'resume');
    return buyer.cart(had);
  },
  async 'a special price'(buyer) {
    const items = [{ productType: 'advanced', unitAmount: 20_001 }];
    const price = { items, until: dayIn(kontor, 90), reason: 'Agreed on the phone' };
    await operator.expect(204, `PUT /backoffice/shop/${shopOf(buyer)}/price`, price);
    await kontor.settle();
    return buyer.cart(had);
  },
};

interface Case {
  readonly name: string;
  readonly address: () => Partial<BaseData>;
  /** Before the contract is ordered. */
  readonly before?: (buyers: readonly Buyer[]) => Promise<void>;
  /** From the order to the change. */
  readonly meanwhile: (buyers: readonly Buyer[]) => Promise<void>;
  /** In percent: what is added at once, and the next period. */
  readonly today: number;
  readonly next: number;
}

interface Buyer extends Orderer {
  readonly vatId: string;
}

async function rateIn(isoCountryCode: string, rate: number, begins: number): Promise<void> {
  await enterRate(kontor, operator, { isoCountryCode, rate, begins });
  await kontor.pass(10);
}

test.each<Case>([
  {
    name: 'a rate that has begun',
    address: () => ({ isoCountryCode: 'LU', zip: '1009', vatId: 'LU111111111' }),
    meanwhile: () => rateIn('LU', 18, 5),
    today: 18,
    next: 18,
  },
  {
    name: 'a rate of the next period',
    address: () => ({ isoCountryCode: 'DK', zip: '1050', vatId: 'DK111111111' }),
    meanwhile: () => rateIn('DK', 26, 20),
    today: 25,
    next: 26,
  },
  {
    name: 'a VAT id lost, within the notice',
    address: austrian,
    meanwhile: (buyers) => answerRegisterIn(kontor, buyers, 'INVALID', 27),
    today: 20,
    next: 0,
  },
  {
    name: 'a VAT id confirmed again',
    address: austrian,
    before: (buyers) => answerRegisterIn(kontor, buyers, 'INVALID', 1),
    meanwhile: (buyers) => answerRegisterIn(kontor, buyers, 'VALID', 10),
    today: 0,
    next: 0,
  },
])(
  'every change shows what it charges, and its document says so: $name',
  async ({ address, before, meanwhile, today, next }) => {
    const began = clock.now().getTime();
    const buyers: Buyer[] = [];
    for (const _ of Object.keys(changes)) {
      const given = address();
      buyers.push({ ...(await orderer(kontor, given)), vatId: given.vatId ?? '' });
    }
    await kontor.settle();
    await before?.(buyers);
    for (const buyer of buyers) {
      await buyer.signIn();
      await subscribe(kontor, buyer, had);
    }
    await meanwhile(buyers);
    const shown = new Map<string, readonly [Buyer, Cart, number | undefined]>();
    for (const [index, [change, make]] of Object.entries(changes).entries()) {
      const buyer = buyers[index];
      if (buyer === undefined) throw new Error('A change has no buyer');
      await buyer.signIn();
      const cart = await make(buyer);
      const page = (await buyer.client.expect(200, `GET ${providerOf(buyer)}`)).json<SubscriptionPaymentData>();
      shown.set(change, [buyer, cart, page.nextCharge?.amount]);
    }
    const passed = (clock.now().getTime() - began) / 86_400_000;
    await kontor.pass(33 + (before ? 1 : 0) - passed);
    const rows: object[] = [];
    const expected: object[] = [];
    for (const [change, [buyer, cart, nextOnPage]] of shown) {
      const documents = (await invoiceRows(kontor, buyer)).slice(1).filter(({ state }) => state !== 'void');
      const charged = documents.map(({ total, vat_percent, held_reason }) => [total, vat_percent, held_reason]);
      rows.push({ change, nextOnPage, charged });
      const nextCharge = cart.nextCharge?.amount;
      const atOnce = cart.dueNow.amount > 0 ? [[cart.dueNow.amount, today, null]] : [];
      expected.push({ change, nextOnPage: nextCharge, charged: [...atOnce, [nextCharge, next, null]] });
    }
    expect(rows).toEqual(expected);
    for (const buyer of buyers) {
      const customer = await customerOf(kontor, buyer);
      await compare(kontor, customer);
      expect(await differencesOf(kontor, customer)).toEqual([]);
    }
  },
  120_000,
);
