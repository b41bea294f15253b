import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testMetrics } from '../testing/metrics.ts';
import { orderer, selection, setOrders, subscribe, testBilling } from '../testing/test-billing.ts';

const metrics = await testMetrics();
const kontor = await testBilling({ telemetry: metrics.telemetry });

test('calls of the provider, the lag of its events, and what operators have to settle are measured', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('advanced'));
  await setOrders(kontor, buyer, 'needs-attention', '1 hour');
  const difference = { stripe_customer_id: 'cus_1', shop_uuid: null, subject: 'sub_1', ours: null, theirs: 'active' };
  const { database, clock } = kontor.infrastructure;
  await database
    .insertInto('provider_difference')
    .values([
      { ...difference, uuid: randomUUID(), field: 'status', found_at: clock.now(), mended_at: null },
      { ...difference, uuid: randomUUID(), field: 'items', found_at: clock.now(), mended_at: clock.now() },
    ])
    .execute();

  const { text, valueOf } = await metrics.scrape();
  const calls = 'kontor_provider_call_duration_seconds_count';
  expect(valueOf(`${calls}{provider="stripe",operation="POST subscriptions",result="ok"}`)).toBe(1);
  expect(valueOf('kontor_webhook_lag_seconds_count')).toBeGreaterThan(0);
  expect(valueOf('kontor_orders{state="needs-attention"}')).toBe(1);
  expect(valueOf('kontor_provider_differences')).toBe(1);
  expect(text).not.toMatch(/(sub|cus|in|pi|seti)_\w*\d/);
});
