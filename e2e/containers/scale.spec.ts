import type { Compose } from '@kontor/deploy/compose-drill/compose';
import { walkMainJob } from '../src/main-job.ts';
import { signIn } from '../src/sign-in.ts';
import { expect, viewports } from '../src/test.ts';
import { words } from '../src/words.ts';
import { looksWhenScaled, openFigures } from './killed-containers.ts';
import { secondsOf, test } from './portal-in-containers.ts';
import { testsOfKills } from './tests-of-kills.ts';

test.describe.configure({ mode: 'serial' });
test.use({ setup: 'scaled', viewport: viewports.desktop, locale: 'de-DE' });

const text = words.de;

/** What a database of the containers answers to one statement, as rows of values. */
async function ask(compose: Compose, service: 'postgres' | 'replica', statement: string): Promise<string[]> {
  const [container] = await compose.containers(service);
  const client = [
    'psql',
    '--host',
    '127.0.0.1',
    '--username',
    'kontor',
    '--dbname',
    'kontor',
    '--tuples-only',
    '--no-align',
  ];
  const asked = await compose.docker(
    'exec',
    '--env',
    'PGPASSWORD=kontor',
    container?.id ?? '',
    ...client,
    '--command',
    statement,
  );
  return asked.split('\n').filter(Boolean);
}

const addressesOf = async (compose: Compose, service: string): Promise<string[]> => {
  const ids = (await compose.containers(service)).map(({ id }) => id);
  const format = '{{range .NetworkSettings.Networks}}{{.IPAddress}} {{end}}';
  return (await compose.docker('inspect', '--format', format, ...ids)).split(/\s+/).filter(Boolean);
};

/** A session counts its reads in the end, or ten seconds later. */
const counted = { timeout: 40_000 };

/** How often the replica has looked into tables of the portal: what asks how far it is looks into none. */
const readsOfReplica = async (compose: Compose): Promise<number> =>
  Number(
    (
      await ask(
        compose,
        'replica',
        'select sum(coalesce(seq_scan, 0) + coalesce(idx_scan, 0)) from pg_stat_user_tables',
      )
    )[0],
  );

test('a merchant signs up, orders and pays, through the pooler', async ({
  compose,
  mailedPath,
  page,
  table,
  visit,
}) => {
  table.add(
    'main job with pooler and replica',
    'de',
    await secondsOf(() => walkMainJob({ page, visit, mailedPath }, { language: 'de', device: 'desktop' })),
  );
  const backends = `select client_addr from pg_stat_activity where backend_type = 'client backend' and client_addr is not null and pid <> pg_backend_pid()`;
  const clients = await ask(compose, 'postgres', backends);
  const [pooler, servers] = [await addressesOf(compose, 'pooler'), await addressesOf(compose, 'api')];
  const ofPooler = clients.filter((address) => pooler.includes(address)).length;
  const ofServers = clients.filter((address) => servers.includes(address)).length;
  table.add('sessions of the database', `${ofPooler} of the pooler, ${ofServers} of two servers`);
  expect(ofPooler).toBeGreaterThan(0);
  expect(ofPooler).toBeLessThanOrEqual(25);
  // The lock of what one server at a time does.
  expect(ofServers).toBeLessThanOrEqual(2);
});

test('figures are read from the replica', async ({ compose, page }) => {
  expect(await ask(compose, 'postgres', 'select state from pg_stat_replication')).toEqual(['streaming']);
  const before = await readsOfReplica(compose);
  await openFigures(page);
  await expect.poll(() => readsOfReplica(compose), counted).toBeGreaterThan(before);
});

test('an export is read from the replica', async ({ compose, page, table }) => {
  await signIn(page, 'merchant@demo.test');
  await page.getByRole('link', { name: text.navigation.dataExport, exact: true }).first().click();
  const before = await readsOfReplica(compose);
  await page.getByRole('button', { name: text.requestExport }).click();
  await expect(page.getByRole('link', { name: text.downloadExport })).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => readsOfReplica(compose), counted).toBeGreaterThan(before + 20);
  table.add('an export', `${(await readsOfReplica(compose)) - before} reads of tables of the replica`);
});

testsOfKills(looksWhenScaled);
