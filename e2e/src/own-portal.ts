import { type Receiver, startReceiver } from './receiver.ts';
import { type Environment, test } from './test.ts';

interface WorkerFixtures {
  /** Replaces an external service; the environment's URLs point to it. */
  readonly receiver: Receiver;
}

/**
 * A `test` whose portal has its own environment: for what the portal of the other specs must not do. A spec that needs
 * further preparation replaces the fixture `environment`. The portal ends with the spec file.
 *
 * @example
 * const test = testOnOwnPortal(() => ({ TAG_MANAGER_ID: 'GTM-TEST1' }));
 * test('…', async ({ page }) => { await page.goto('/login'); });
 */
export const testOnOwnPortal = (environmentOf: (receiver: Receiver) => Environment) =>
  test.extend<object, WorkerFixtures>({
    receiver: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the required fixtures from the pattern.
      async ({}, use) => {
        const receiver = await startReceiver();
        await use(receiver);
        await receiver.stop();
      },
      { scope: 'worker' },
    ],
    environment: [async ({ receiver }, use) => use(environmentOf(receiver)), { scope: 'worker' }],
  });
