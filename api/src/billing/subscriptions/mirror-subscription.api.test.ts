import { expect, test } from 'vitest';
import { interceptedProvider } from '../../testing/intercepted-provider.ts';
import { orderer, selection, shopOf, subscribe, testBilling } from '../../testing/test-billing.ts';
import { createBilling } from '../stripe/billing.ts';
import { mirrorSubscription } from './mirror-subscription.ts';

const kontor = await testBilling();
const billing = createBilling(kontor.infrastructure, kontor.connection);

test('a slow reading does not overwrite a newer one', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const { stripe_id: stripeId } = await kontor.infrastructure.database
    .selectFrom('payment_subscription')
    .select('stripe_id')
    .where('shop_uuid', '=', shopOf(buyer))
    .executeTakeFirstOrThrow();

  const answered = Promise.withResolvers<void>();
  const arrives = Promise.withResolvers<void>();
  const slow = interceptedProvider(kontor.connection, async (_, send) => {
    const answer = await send();
    answered.resolve();
    await arrives.promise;
    return answer;
  });
  const older = mirrorSubscription({ ...billing, stripe: slow }, stripeId);
  await answered.promise;
  await kontor.losingEvents(() => kontor.stripe.subscriptions.update(stripeId, { cancel_at_period_end: true }));
  await mirrorSubscription(billing, stripeId);
  arrives.resolve();
  await older;
  expect((await buyer.subscription()).state).toBe('canceled');
});
