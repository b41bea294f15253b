import { findNginx } from '@kontor/programs/nginx';
import { postgresPrograms } from '@kontor/programs/postgres';
import { test as base } from '../test.ts';
import { type Container, Topology } from './topology.ts';

interface Servers {
  /** URL of the gateway in front of them. */
  readonly origin: string;
  /** Running servers. A test that stops one starts a replacement. */
  readonly apis: Container[];
}

interface WorkerFixtures {
  readonly topology: Topology;
  readonly servers: Servers;
}

/** Requirements that this machine lacks; `null` if none. */
export const missing =
  process.platform !== 'linux'
    ? 'only Linux has more than one loopback address'
    : findNginx() === null
      ? 'there is no nginx with a module for Brotli'
      : postgresPrograms() === null
        ? 'there is no Postgres'
        : null;

/** A `test` whose pages use two API servers, and a container for each front end, through the gateway. */
export const test = base.extend<object, WorkerFixtures>({
  topology: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the required fixtures from the pattern.
    async ({}, use) => {
      const topology = await Topology.start();
      await use(topology);
      await topology.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  servers: [
    async ({ topology }, use) => {
      // At once, as a deployment starts them: both find an empty database.
      const apis = await Promise.all([topology.startApi(), topology.startApi()]);
      await topology.setUpShops();
      await use({ origin: topology.origin, apis });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ servers }, use) => use(servers.origin),
});
