import { expect, test } from 'vitest';
import { hours } from '../../infrastructure/clock.ts';
import { orderer, selection, shopOf, subscribe, testBilling } from '../../testing/test-billing.ts';

const kontor = await testBilling();

// The price is the same before and after, so only the period reveals that the customer saw another date.
test('a downgrade that was quoted before the renewal is quoted anew, because it takes effect a month later', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('professional'));
  const { uuid, period_end: periodEnd } = await kontor.infrastructure.database
    .selectFrom('payment_subscription')
    .select(['uuid', 'period_end'])
    .where('shop_uuid', '=', shopOf(buyer))
    .executeTakeFirstOrThrow();
  const untilEnd = periodEnd.getTime() - kontor.infrastructure.clock.now().getTime();
  await kontor.timeTravel.advance(untilEnd - hours(2));
  await buyer.signIn();
  const wanted = selection('starter');
  const seen = await buyer.cart(wanted);
  await kontor.timeTravel.advance(hours(6));
  await kontor.settle();
  await buyer.signIn();

  const order = { ...wanted, paymentMethodType: 'card' as const };
  const stale = await buyer.order({ ...order, quoteId: seen.quoteId }, uuid);
  expect(stale.json()).toMatchObject({ status: 409, code: 'quote-changed' });
  const { cart } = stale.json<{ cart: typeof seen }>();
  expect(cart.nextCharge?.amount).toBe(seen.nextCharge?.amount);
  expect(cart.nextCharge?.date).not.toBe(seen.nextCharge?.date);
  expect((await buyer.order({ ...order, quoteId: cart.quoteId }, uuid)).statusCode).toBe(200);
});
