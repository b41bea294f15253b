import { getBaseImages } from '@kontor/deploy/compose-drill/base-images';
import { Compose, type Container } from '@kontor/deploy/compose-drill/compose';
import { type Engine, startEngine } from '@kontor/programs/docker';
import { freePort } from '@kontor/programs/free-port';
import { test as base } from '../src/test.ts';
import { pathInMail } from './mail-server.ts';

/** What the drill has seen, with seconds: its last lines. */
class Table {
  readonly #rows: (readonly string[])[] = [];

  add(...cells: readonly (string | number)[]): void {
    this.#rows.push(cells.map((cell) => (typeof cell === 'number' ? `${cell.toFixed(1)} s` : cell)));
  }

  toString(): string {
    const widths = [0, 1, 2].map((column) => Math.max(...this.#rows.map((row) => row[column]?.length ?? 0)));
    return this.#rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
  }
}

interface WorkerFixtures {
  /** `scaled`: with a pooler and a replica. */
  readonly setup: 'plain' | 'scaled';
  readonly compose: Compose;
  readonly table: Table;
  readonly mailPort: number;
  readonly prometheusPort: number;
}

interface Fixtures {
  /** The path of the link in the newest mail to an address. */
  readonly mailedPath: (email: string) => Promise<string>;
}

export const kill = (compose: Compose, containers: readonly Container[]): Promise<string> =>
  compose.docker('kill', ...containers.map(({ id }) => id));

/** Seconds that something takes. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

/** A `test` whose portal is that of docker-compose.yml: built, started and removed by the worker. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  setup: ['plain', { scope: 'worker', option: true }],
  table: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the required fixtures from the pattern.
    async ({}, use) => {
      const table = new Table();
      await use(table);
      process.stdout.write(`\n${table.toString()}\n\n`);
    },
    { scope: 'worker' },
  ],
  mailedPath: async ({ mailPort, portal }, use) =>
    use((email) => pathInMail(`http://localhost:${mailPort}`, portal.origin, email)),
  // oxlint-disable-next-line no-empty-pattern -- as above
  mailPort: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  // oxlint-disable-next-line no-empty-pattern -- as above
  prometheusPort: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  portalData: [undefined as never, { scope: 'worker' }],
  portal: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => use({ origin: `http://localhost:${await freePort()}` }),
    { scope: 'worker' },
  ],
  compose: [
    async ({ mailPort, portal, prometheusPort, setup, table }, use) => {
      const engine = await startEngine('/tmp/kontor-engine.log');
      test.skip(engine === null, 'there is no container engine, and none can be installed');
      if (engine === null) return;
      const portals = {
        portal: Number(new URL(portal.origin).port),
        mail: mailPort,
        prometheus: prometheusPort,
      };
      const compose = new Compose(engine, setup, portals);
      try {
        await start(compose, engine, table);
        await use(compose);
      } finally {
        await compose.down();
        await engine.stop();
      }
    },
    { scope: 'worker', timeout: 3_600_000 },
  ],
});

async function start(compose: Compose, engine: Engine, table: Table): Promise<void> {
  let origin = '';
  const got = await secondsOf(async () => {
    origin = getBaseImages(engine.docker);
  });
  table.add('base images', origin, got);
  table.add('build', 'all images', await secondsOf(() => compose.compose('build')));
  const up = async () => {
    await compose.compose('up', '--detach');
    await compose.untilHealthy('gateway');
  };
  table.add('up', 'all containers, until the gateway is healthy', await secondsOf(up));
}
