import { expect, test } from 'vitest';
import { act, ordering, withSchedule } from './single-schedule.ts';

// A check that has never failed may be unable to.

test('a difference that nothing mends is a breach, also without faults and kills', async () => {
  await withSchedule([1], async (run, { provider: { observer } }) => {
    await act(run, ordering(0, 'starter'));
    await run.carryOut({ kind: 'pass', seconds: 600 });
    // By hand in the provider's dashboard: of which shop the subscription is, is nowhere else.
    const { data } = await observer.subscriptions.list({ limit: 1 });
    await observer.subscriptions.update(data[0]?.id ?? '', { metadata: { shop_uuid: crypto.randomUUID() } });
    const { breaches } = await run.finish();
    expect(breaches.map(({ check }) => check)).toContain('no-open-difference');
  });
}, 300_000);
