import { cart } from '@kontor/domain/testing';
import { expect, test } from 'vitest';
import { itemRow, onTrial, paymentRow, situation } from '../../testing/situation.ts';
import type { ShopSituation } from '../cart/shop-situation.ts';
import { refusalOf } from './check-order.ts';
import type { RequestedOrder } from './step.ts';

const order = (
  selection = cart('professional', 4),
  paymentMethodType: RequestedOrder['paymentMethodType'] = 'card',
) => ({
  selection,
  paymentMethodType,
});
const yearly = situation({ payments: [paymentRow({ is_yearly: true })] });
const austria = { isoCountryCode: 'AT', vatId: 'ATU12345678' };
const unconfirmed = paymentRow({ state: 'trialing', confirmed: false });

test.each<[string, string | null, ShopSituation, RequestedOrder]>([
  ['an upgrade', null, situation(), order()],
  ['a first order', null, onTrial(), order(cart('professional'))],
  ['what is had already', 'nothing-changed', situation(), order(cart('advanced', 4))],
  ['what is had already, with another payment method', null, situation(), order(cart('advanced', 4), 'sepa_debit')],
  [
    'the same again after an order that was not completed',
    null,
    situation({ payments: [paymentRow({ state: 'canceled' }), unconfirmed], subscription: { state: 'expired' } }),
    order(cart('advanced', 4)),
  ],
  [
    'a shop that sales looks after',
    'self-service-disabled',
    situation({ subscription: { no_self_service: true } }),
    order(),
  ],
  [
    'a shop that sales looks after, and of nothing else',
    'self-service-disabled',
    situation({ subscription: { no_self_service: true } }),
    order(cart('advanced', 4)),
  ],
  ['a shop without a subscription', 'no-subscription', { ...situation(), subscription: null, live: null }, order()],
  ['yearly billing that becomes monthly', 'interval-change-impossible', yearly, order()],
  ['monthly billing that becomes yearly', null, situation(), order(cart('advanced', 4, 0, true))],
  [
    'a month by bank transfer',
    'payment-method-unavailable',
    situation(),
    order(cart('professional', 4), 'bank_transfer'),
  ],
  ['a year by bank transfer', null, situation(), order(cart('advanced', 4, 0, true), 'bank_transfer')],
  ['4,992.05 euros a month by direct debit', null, onTrial(), order(cart('professional', 204), 'sepa_debit')],
  [
    '5,014.66 euros a month by direct debit',
    'payment-method-unavailable',
    onTrial(),
    order(cart('professional', 205), 'sepa_debit'),
  ],
  ['a company without an address', 'billing-address-required', onTrial({ baseData: { city: ' ' } }), order()],
  ['a company without base data', 'billing-address-required', onTrial({ baseData: null }), order()],
  ['an Austrian company without a VAT id', 'tax-id-required', onTrial({ baseData: { isoCountryCode: 'AT' } }), order()],
  ['an Austrian company with a VAT id', null, onTrial({ baseData: austria }), order()],
  ['an American company without a tax id', null, onTrial({ baseData: { isoCountryCode: 'US' } }), order()],
])('the refusal of an order of %s: %s', (_, code, given, requested) => {
  expect(refusalOf(given, requested)).toBe(code);
});

test('what is tried beside an order that was not completed can be ordered', () => {
  const given = onTrial({ payments: [unconfirmed], items: [itemRow('advanced', 1, { is_trial: true })] });
  expect(refusalOf(given, order(cart('advanced')))).toBeNull();
});
