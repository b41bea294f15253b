import { join } from 'node:path';
import { root } from '@kontor/workspace/bundles';
import { freePort } from '@kontor/workspace/free-port';
import { startProcess } from '@kontor/workspace/server-process';
import { type Receiver, startReceiver } from './receiver.ts';
import { test } from './test.ts';

/** Variables of README's table 'Environment'. */
export type Environment = Readonly<Record<string, string>>;

export interface OwnPortal {
  readonly origin: string;
}

interface WorkerFixtures {
  /** Replaces an external service; the environment's URLs point to it. */
  readonly receiver: Receiver;
  /** Environment of the portal; a spec that needs further preparation replaces this fixture. */
  readonly environment: Environment;
  readonly ownPortal: OwnPortal;
}

/**
 * A `test` whose pages and requests use a second portal of the same build, with its own environment and database in
 * memory: for what the shared portal of the other specs must not do. It ends with the spec file.
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
    ownPortal: [
      async ({ environment }, use) => {
        const server = await startProcess({
          // It does not rebuild existing builds, and ends with the process that started it, even if that is killed.
          script: join(root, 'tools/workspace/run.js'),
          args: ['start'],
          env: { KONTOR_DATA_DIR: 'memory', ...environment },
          port: await freePort(),
          readyAt: '/health/ready',
        });
        await use({ origin: server.origin });
        await server.stop();
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    baseURL: async ({ ownPortal }, use) => use(ownPortal.origin),
  });
