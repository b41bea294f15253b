import { findNginx } from '@kontor/workspace/nginx';
import { postgresPrograms } from '@kontor/workspace/postgres';
import { test as base } from '../test.ts';
import { type Container, Topology } from './topology.ts';

interface Servers {
  /** Of the gateway before them. */
  readonly origin: string;
  /** Those that run. Whoever stops one starts another in its place. */
  readonly apis: Container[];
}

interface WorkerFixtures {
  readonly topology: Topology;
  readonly servers: Servers;
}

/** What this machine lacks for it; `null` where nothing is missing. */
export const missing =
  process.platform !== 'linux'
    ? 'only Linux has more than one loopback address'
    : findNginx() === null
      ? 'there is no nginx with a module for Brotli'
      : postgresPrograms() === null
        ? 'there is no Postgres'
        : null;

/** A `test` whose pages reach two API servers, and a container of its own for each front end, through the gateway. */
export const test = base.extend<object, WorkerFixtures>({
  topology: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed.
    async ({}, use) => {
      const topology = await Topology.start();
      await use(topology);
      await topology.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  servers: [
    async ({ topology }, use) => {
      // At once, as a deployment starts them: both find what nobody has prepared yet.
      const apis = await Promise.all([topology.startApi(), topology.startApi()]);
      await use({ origin: topology.origin, apis });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ servers }, use) => use(servers.origin),
});
