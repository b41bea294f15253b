import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copyOfSources, imageOf } from '@kontor/deploy/compose-drill/compose';
import { memoryLimits } from '@kontor/deploy/compose-drill/memory-limits';
import { readStages, userOf } from '@kontor/deploy/dockerfile';
import { sbomOfImage } from '@kontor/deploy/image-sbom';
import { listAt } from '@kontor/deploy/repository';
import { sbomOf } from '@kontor/deploy/sbom';
import { root } from '@kontor/workspace/bundles';
import { journeys } from '../src/journeys.ts';
import { walkMainJob } from '../src/main-job.ts';
import { expect, viewports } from '../src/test.ts';
import { firing, rules, targets } from './alerts.ts';
import { megabytesAboveBase, packagesIn, sizeOf, toolsAmong } from './images.ts';
import { looks } from './killed-containers.ts';
import { kill, secondsOf, test } from './portal-in-containers.ts';
import { testsOfKills } from './tests-of-kills.ts';

test.describe.configure({ mode: 'serial' });
test.use({ viewport: viewports.desktop, locale: 'de-DE' });

test('images are small, run without root, and hold nothing that builds', async ({ compose, table }) => {
  const base = await sizeOf(compose, readStages().find(({ name }) => name === 'node')?.from ?? '');
  for (const [name, most] of Object.entries(megabytesAboveBase)) {
    const above = (await sizeOf(compose, imageOf(name))) - base;
    const packages = await packagesIn(compose, name);
    table.add(`image ${name}`, `${above.toFixed(0)} MB above Node's, ${packages.length} packages of npm`);
    expect.soft(above, name).toBeLessThan(most);
    expect.soft(packages.length, name).toBeGreaterThan(20);
    expect.soft(toolsAmong(packages), name).toEqual([]);
    expect
      .soft((await compose.inImage(name, 'id -u; command -v npm pnpm gcc g++ make || true')).trim(), name)
      .toBe(userOf(name)?.split(':')[0]);
  }
});

test('the list of what the API’s image has is made from the image itself', async ({ compose, table }) => {
  const lines = async (script: string) => (await compose.inImage('api', script)).split('\n').filter(Boolean);
  const [version = ''] = await lines('node --version');
  const contents = {
    npm: await packagesIn(compose, 'api'),
    debian: await lines("dpkg-query --show --showformat '${Package} ${Version}\\n'"),
    node: version.replace('v', ''),
  };
  const sbom = sbomOfImage(await sbomOf('api'), contents);
  const components = listAt(sbom, 'components');
  expect(components).toHaveLength(new Set(contents.npm).size + contents.debian.length + 1);
  const file = join(root, 'dist/sbom/api-image.cdx.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
  table.add('dist/sbom/api-image.cdx.json', `${components.length} packages`);
});

for (const { settings, ...journey } of journeys) {
  test.describe(`in ${journey.language} on a ${journey.device}`, () => {
    test.use({ ...settings, locale: 'de-DE' });
    test('a merchant signs up, orders and pays', async ({ compose, mailedPath, page, visit, table }) => {
      expect(await compose.containers('api')).toHaveLength(2);
      table.add('main job', journey.language, await secondsOf(() => walkMainJob({ page, visit, mailedPath }, journey)));
    });
  });
}

/** Services whose stand-ins are other programs (deploy/stand-ins/Dockerfile). */
const otherPrograms = ['mailpit', 'storage'];

test('no container needs more memory than Kubernetes gives it', async ({ compose, table }) => {
  const limits = memoryLimits();
  for (const [service, megabytes] of await compose.memory()) {
    const limit = limits.get(service);
    table.add(
      `memory of ${service}`,
      `${megabytes.toFixed(0)} MB${limit === undefined ? '' : ` of ${limit.toFixed(0)}`}`,
    );
    // What another program in its place needs says nothing of it.
    if (limit === undefined || (otherPrograms.includes(service) && (await compose.isStandIn(service)))) continue;
    expect.soft(megabytes, service).toBeLessThan(limit * 0.8);
  }
});

test('while one of the two API servers is away, the other one answers', async ({ compose, page, request, table }) => {
  const [first, ...others] = await compose.containers('api');
  expect(others).toHaveLength(1);
  await kill(compose, first === undefined ? [] : [first]);
  const statuses: number[] = [];
  const seconds: number[] = [];
  for (let count = 0; count < 40; count += 1)
    seconds.push(await secondsOf(async () => statuses.push((await request.get('/api/v4/config')).status())));
  expect(new Set(statuses)).toEqual(new Set([200]));
  await looks['host']?.expects(page);
  await compose.docker('start', first?.id ?? '');
  await compose.untilHealthy('api');
  table.add('api, one of two, killed', `all calls are answered, the slowest in ${Math.max(...seconds).toFixed(1)} s`);
});

testsOfKills(looks);

/** Changes the content of host, one remote and the API; nothing that anybody sees. */
const changes = {
  'host/src/main.tsx': "\ndocument.documentElement.dataset['release'] = 'next';\n",
  // Another one in each run: the builder keeps what it has built of the last.
  'mfe-subscription/src/remote.tsx': `\nexport const release = 'next ${randomUUID()}';\n`,
  'api/src/server/main.ts': '\n// The next release.\n',
};

/** In the URL of an order. */
const orders = '/subscription/active/stripe-subscription/';

/** Stages whose command ran anew, by the builder's own words. */
const builtAnew = (said: string): string[] => {
  const steps = [...said.matchAll(/^#(\d+) \[(build-\S+) \d+\/\d+\] RUN/gm)].map(([, id = '', stage = '']) => ({
    id,
    stage,
  }));
  return [
    ...new Set(steps.filter(({ id }) => !new RegExp(`^#${id} CACHED`, 'm').test(said)).map(({ stage }) => stage)),
  ].sort();
};

test('host, a remote and the API are replaced while a merchant signs up, orders and pays: once, without an error', async ({
  browser,
  compose,
  mailedPath,
  page,
  portal,
  table,
  visit,
}) => {
  const { folder, remove } = copyOfSources();
  try {
    appendFileSync(join(folder, 'mfe-subscription/src/remote.tsx'), changes['mfe-subscription/src/remote.tsx']);
    let said = '';
    const build = async () => {
      said = await compose.build('publish', 'publish', { context: folder });
    };
    const ofOne = await secondsOf(build);
    expect(builtAnew(said)).toEqual(['build-mfe-subscription']);
    table.add('build', 'after a change of one remote: only that one', ofOne);
    for (const file of ['host/src/main.tsx', 'api/src/server/main.ts'] as const)
      appendFileSync(join(folder, file), changes[file]);
    await build();
    await compose.build('api', 'api', { context: folder });
    for (const frontend of ['host', 'mfe-subscription'])
      await compose.build('frontend', frontend, { context: folder, frontend });
  } finally {
    remove();
  }

  const replaced = ['mfe-subscription', 'host', 'api'] as const;
  const containersOfAll = () => Promise.all(replaced.map((service) => compose.containers(service)));
  const before = await containersOfAll();
  const atCheckout = Promise.withResolvers<void>();
  const mayOrder = Promise.withResolvers<void>();
  const pass = async (name: string) => {
    await visit.pass(name);
    if (name !== 'checkout') return;
    atCheckout.resolve();
    await mayOrder.promise;
  };
  const job = walkMainJob({ page, visit: { ...visit, pass }, mailedPath }, { language: 'de', device: 'desktop' });
  await Promise.race([atCheckout.promise, job]);
  const roll = async () => {
    for (const service of ['mfe-subscription', 'host']) await compose.compose('up', '--detach', service);
    const old = await compose.startBeside('api');
    const order = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes(orders));
    mayOrder.resolve();
    await order;
    // While it is carried out, the servers end that the page came from.
    await compose.end(old);
  };
  table.add('rolling update', 'host, a remote and the API, while an order is placed', await secondsOf(roll));
  await job;

  const after = await containersOfAll();
  expect(after.map(({ length }) => length)).toEqual([1, 1, 2]);
  for (const [index, service] of replaced.entries()) {
    const content = await compose.contentOf(service);
    const old = before[index] ?? [];
    expect(
      old.map(({ image }) => image),
      service,
    ).not.toContain(content);
    for (const { id, image } of after[index] ?? []) {
      expect(
        old.map((each) => each.id),
        service,
      ).not.toContain(id);
      expect(image, service).toBe(content);
    }
  }
  await expect(async () => {
    const fresh = await browser.newPage({ baseURL: portal.origin });
    try {
      await fresh.goto('/login');
      await expect(fresh.locator('html')).toHaveAttribute('data-release', 'next', { timeout: 5000 });
    } finally {
      await fresh.close();
    }
  }).toPass();
});

test('alerts are read from the servers, and fire', async ({ compose, prometheusPort, table }) => {
  await compose.compose('--profile', 'monitoring', 'up', '--detach', 'prometheus');
  const prometheus = `http://127.0.0.1:${prometheusPort}`;
  // Until it listens, nothing answers at all.
  await expect(async () => expect((await fetch(`${prometheus}/-/ready`)).ok).toBe(true)).toPass({ timeout: 60_000 });
  await expect.poll(() => targets(prometheus), { timeout: 60_000 }).toEqual(['up', 'up']);
  await expect
    .poll(async () => (await rules(prometheus)).map(({ health }) => health), { timeout: 60_000 })
    .not.toContain('unknown');
  const all = await rules(prometheus);
  expect(all.length).toBeGreaterThan(20);
  expect(all.filter(({ health }) => health !== 'ok')).toEqual([]);
  expect(all.filter(({ state }) => state === 'firing')).toEqual([]);

  await kill(compose, await compose.containers('postgres'));
  const untilNotReady = await secondsOf(() =>
    expect.poll(() => firing(prometheus), { timeout: 240_000 }).toContain('KontorNotReady'),
  );
  await kill(compose, await compose.containers('api'));
  const untilDown = await secondsOf(() =>
    expect.poll(() => firing(prometheus), { timeout: 240_000 }).toContain('KontorServerDown'),
  );
  for (const service of ['postgres', 'api'])
    await compose.docker('start', ...(await compose.containers(service)).map(({ id }) => id));
  await compose.untilHealthy('api');
  await expect.poll(() => firing(prometheus), { timeout: 120_000 }).toEqual([]);
  table.add('alert KontorNotReady', 'without the database', untilNotReady);
  table.add('alert KontorServerDown', 'without servers', untilDown);
});
