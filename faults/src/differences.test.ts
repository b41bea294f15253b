import { Agent, setGlobalDispatcher } from 'undici';
import { expect, test } from 'vitest';
import { startDatabaseServer } from './installation/database.ts';
import { createInstallation } from './installation/installation.ts';
import { noFigures } from './schedule/figures.ts';
import { ScheduleRun } from './schedule/schedule-run.ts';
import { signUpAgency, signUpOperator } from './shop/sign-up.ts';

// A check that has never failed may be unable to.

test('a difference that nothing mends is a breach, also without faults and kills', async () => {
  setGlobalDispatcher(new Agent({ pipelining: 0 }));
  const databases = await startDatabaseServer();
  const installation = await createInstallation(databases, null);
  try {
    await signUpOperator(installation);
    const agency = await signUpAgency(installation);
    const run = await ScheduleRun.begin(installation, {
      agency,
      circumstances: { skewSeconds: 0, groups: [1] },
      figures: noFigures(),
      slack: 5,
    });
    await run.carryOut({
      kind: 'act',
      interruption: null,
      actions: [
        {
          shop: 0,
          server: 0,
          action: {
            kind: 'order',
            choice: { plan: 'starter', wms: 0, pos: 0, yearly: false, startsAt: 'now' },
            method: 'card',
            keepsMethod: false,
            quote: 'fresh',
            twice: 'no',
            outcome: 'succeeds',
          },
        },
      ],
    });
    await run.carryOut({ kind: 'pass', seconds: 600 });
    // By hand in the provider's dashboard: of which shop the subscription is, is nowhere else.
    const { observer } = installation.provider;
    const { data } = await observer.subscriptions.list({ limit: 1 });
    await observer.subscriptions.update(data[0]?.id ?? '', { metadata: { shop_uuid: crypto.randomUUID() } });
    const { breaches } = await run.finish();
    expect(breaches.map(({ check }) => check)).toContain('no-open-difference');
  } finally {
    await installation.stop();
    databases.stop();
  }
}, 300_000);
