import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteBuild } from '@kontor/contract/build-record';
import type { RemoteRelease } from '@kontor/contract/registry';
import { holdSession } from '@kontor/registry-tool/journey/demo-session';
import type { Page } from '@playwright/test';
import { alterFile } from '../../src/altered-file.ts';
import type { Trouble } from '../../src/remote-server.ts';
import { deploy, type Team, testWithTeam as test, untilSeen } from '../../src/remote-team.ts';
import { smallRelease } from '../../src/small-remote.ts';
import { expect, viewports } from '../../src/test.ts';
import { words } from '../../src/words.ts';

const text = words.de;

test.use({ viewport: viewports.desktop, locale: 'de-DE' });

/** Opens the invoices by their URL, as merchant. A file that hangs may keep the document from being loaded completely. */
async function openInvoices(page: Page) {
  await holdSession(page.context(), 'merchant@demo.test');
  await page.goto('/invoices', { waitUntil: 'domcontentloaded' });
}

const working = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Rechnungen' })).toBeVisible();
const failed = (page: Page) => expect(page.getByRole('heading', { level: 1, name: text.areaFailed })).toBeVisible();

/** The shell around the broken area, and an area of another team. */
async function restWorks(page: Page) {
  await page.getByRole('link', { name: 'ERP', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'ERP' })).toBeVisible();
  await page.getByRole('link', { name: text.navigation.invoices, exact: true }).click();
}

const troubles: readonly [string, Trouble][] = [
  ['answers 500', { status: 500, body: 'Internal Server Error' }],
  ['answers HTML', { status: 200, body: '<!doctype html><title>Wartung</title>' }],
  ['answers garbage', { status: 200, body: '{"not": "a script"' }],
  ['never answers', 'silence'],
];

for (const [trouble, how] of troubles) {
  test(`if the server of a remote ${trouble}, only its own area fails, and a retry loads it`, async ({
    page,
    allow,
    team,
  }) => {
    allow(/remoteEntry/, /status of 500/, /\[subscription\]/);
    await deploy(page, team, smallRelease(team.server, { letter: 'a' }));
    team.server.trouble = how;
    await openInvoices(page);
    await failed(page);
    await restWorks(page);
    await failed(page);
    team.server.trouble = null;
    await page.getByRole('button', { name: text.retry }).click();
    await working(page);
  });
}

test('if the server of a remote is stopped, only its own area fails; it recovers without a reload', async ({
  page,
  allow,
  team,
}) => {
  allow(/remoteEntry/, /ERR_CONNECTION/, /\[subscription\]/);
  await deploy(page, team, smallRelease(team.server, { letter: 'a' }));
  await team.server.stop();
  await openInvoices(page);
  await failed(page);
  await restWorks(page);
  await failed(page);
  await team.server.start();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole('button', { name: text.retry }).click();
  await working(page);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('if a remote is deployed in part, only its own area fails; once it is complete, a retry loads it', async ({
  page,
  allow,
  team,
}) => {
  allow(/status of 404/, /remote\.js/, /\[subscription\]/);
  const release = smallRelease(team.server, { letter: 'b' });
  const chunk = `${new URL(release.url).pathname}remote.js`;
  team.server.files.delete(chunk);
  await deploy(page, team, release);
  await openInvoices(page);
  await failed(page);
  team.server.files.set(chunk, '');
  await page.getByRole('button', { name: text.retry }).click();
  await working(page);
});

test('a bundle that is not what the registry promised does not run', async ({ page, allow, team }) => {
  allow(/integrity/, /\[subscription\]/);
  const release = smallRelease(team.server, { letter: 'c' });
  await deploy(page, team, release);
  const entry = `${new URL(release.url).pathname}remoteEntry.js`;
  const content = team.server.files.get(entry) ?? '';
  team.server.files.set(entry, `window.isPoisoned = true;${content}`);
  await openInvoices(page);
  await failed(page);
  expect(await page.evaluate(() => 'isPoisoned' in window)).toBe(false);
});

/** Injected code whose effect can be detected. */
const injected = { script: 'window.isPoisoned = true;', 'style sheet': 'body { display: none }' } as const;

const untouched = async (page: Page) => expect(await page.evaluate(() => 'isPoisoned' in window)).toBe(false);

const partOf = (files: readonly string[] | undefined, beginning: string): string => {
  const file = files?.find((name) => name.startsWith(`${beginning}.`));
  if (file === undefined) throw new Error(`The release has no ${beginning}.`);
  return file;
};

const parts: readonly [keyof typeof injected, (build: RemoteBuild) => string][] = [
  ['script', ({ files }) => partOf(files.scripts, 'remote')],
  ['style sheet', ({ files }) => partOf(files.styles, 'remote')],
];

for (const [kind, part] of parts) {
  test(`a modified ${kind} of a remote in the store is refused; once it is restored, a retry loads the area`, async ({
    page,
    allow,
    team: { registry, release, ...team },
  }) => {
    allow(/integrity/, /\[subscription\]/);
    await deploy(page, { registry, release, ...team }, release);
    const mend = await alterFile(registry.folder, release.url + part(release.build), injected[kind]);
    await openInvoices(page);
    await failed(page);
    await untouched(page);
    await restWorks(page);
    await failed(page);
    await mend();
    await page.getByRole('button', { name: text.retry }).click();
    await working(page);
  });

  test(`if a ${kind} of a release was modified in the store, the last known good release is used`, async ({
    page,
    allow,
    team,
  }) => {
    allow(/integrity/, /\[subscription\]/);
    const good = smallRelease(team.server, { letter: 'b', page: "return h('h1', null, 'Rechnungen von gestern');" });
    await deploy(page, team, team.release, good);
    const mend = await alterFile(team.registry.folder, team.release.url + part(team.release.build), injected[kind]);
    await openInvoices(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Rechnungen von gestern' })).toBeVisible();
    await untouched(page);
    await mend();
  });
}

test('modified code of a single page is refused; once it is restored, a retry loads the page', async ({
  page,
  allow,
  team,
}) => {
  allow(/integrity/, /ChunkLoadError/, /\[subscription\]/);
  const { url, build } = team.release;
  await deploy(page, team, team.release);
  const code = partOf(build.pages['paymentMethods']?.scripts, 'page-paymentMethods');
  const mend = await alterFile(team.registry.folder, url + code, injected.script);
  await holdSession(page.context(), 'merchant@demo.test');
  await page.goto('/payment-methods');
  await failed(page);
  await untouched(page);
  await mend();
  await page.getByRole('button', { name: text.retry }).click();
  await expect(page.getByRole('heading', { level: 1, name: text.navigation.paymentMethods })).toBeVisible();
});

test('modified code of the host is refused; once it is restored, a retry loads the page', async ({
  page,
  allow,
  team,
}) => {
  allow(/integrity/, /ChunkLoadError/);
  const host = (await team.registry.latest()).host.current;
  const code = partOf(
    host?.build.pages['shopUser']?.scripts,
    'assets/page-shopUser-organizationUser-secondFactor-noOrganization',
  );
  const mend = await alterFile(team.registry.folder, `/${code}`, injected.script);
  await holdSession(page.context(), 'merchant@demo.test');
  await page.goto('/erp');
  await page.getByRole('button', { name: text.userMenu }).click();
  await page.getByRole('menuitem', { name: 'Mein Profil' }).click();
  await failed(page);
  await untouched(page);
  await mend();
  await page.getByRole('button', { name: text.retry }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mein Profil' })).toBeVisible();
});

/** The release of this checkout, from its team's server. */
async function servedByTeam({ registry, release, server }: Team): Promise<RemoteRelease> {
  const folder = join(registry.folder, release.url);
  for (const name of (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name))) {
    server.files.set(release.url + name, await readFile(join(folder, name), 'utf8'));
  }
  return { ...release, version: `9.0.1-${'a'.repeat(12)}`, url: server.origin + release.url };
}

/** Opens the invoices and clicks on the payment methods, whose code is loaded with that click. */
async function clickPaymentMethods(page: Page) {
  await openInvoices(page);
  await working(page);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole('link', { name: text.navigation.paymentMethods, exact: true }).click();
}

/** Content of that page. */
const paymentMethods = (page: Page) => expect(page.getByRole('main').getByRole('radio').first()).toBeVisible();
const samePage = async (page: Page) => expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

const pageParts: readonly ['script' | 'style sheet', (build: RemoteBuild) => string][] = [
  ['script', ({ pages }) => partOf(pages['paymentMethods']?.scripts, 'page-paymentMethods')],
  ['style sheet', ({ pages }) => partOf(pages['paymentMethods']?.styles, 'page-paymentMethods')],
];

for (const [kind, part] of pageParts) {
  test(`if a ${kind} of a page hangs, only its own area fails, without a reload; a retry loads the page`, async ({
    page,
    allow,
    team,
  }) => {
    allow(/ChunkLoadError/, /\[subscription\]/);
    await deploy(page, team, await servedByTeam(team));
    const path = team.release.url + part(team.release.build);
    team.server.troubleOf.set(path, 'silence');
    await clickPaymentMethods(page);
    await failed(page);
    await restWorks(page);
    await working(page);
    team.server.troubleOf.delete(path);
    await page.getByRole('link', { name: text.navigation.paymentMethods, exact: true }).click();
    await paymentMethods(page);
    await samePage(page);
  });

  test(`a ${kind} of a page that is available a moment later is requested once more, with a fresh URL`, async ({
    page,
    allow,
    team,
  }) => {
    allow(/status of 404/);
    await deploy(page, team, await servedByTeam(team));
    const path = team.release.url + part(team.release.build);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === path) asked.push(new URL(request.url()).search);
    });
    await page.route(`**${path}`, (route) => route.fulfill({ status: 404 }), { times: 1 });
    await clickPaymentMethods(page);
    await paymentMethods(page);
    await samePage(page);
    expect(asked).toEqual(['', expect.stringMatching(/^\?retry=\d+$/)]);
  });

  test(`if a ${kind} of a page is gone, the last known good release replaces the running one, and operators see it`, async ({
    page,
    allow,
    team,
  }) => {
    allow(/status of 404/, /ChunkLoadError/, /\[subscription\]/);
    const good = smallRelease(team.server, { letter: 'b', page: "return h('h1', null, 'Von gestern');" });
    const release = await servedByTeam(team);
    await deploy(page, team, release, good);
    team.server.files.delete(release.url.replace(team.server.origin, '') + part(release.build));
    await clickPaymentMethods(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Von gestern' })).toBeVisible();
    await page.getByRole('link', { name: 'ERP', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'ERP' })).toBeVisible();
    await samePage(page);
    const told = page.waitForRequest('**/remote-report');
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    expect((await told).postDataJSON()).toMatchObject({
      reports: expect.arrayContaining([
        expect.objectContaining({ version: release.version, outcome: 'failed', reason: 'unreachable' }),
        expect.objectContaining({ version: good.version, outcome: 'loaded' }),
      ]),
    });
  });
}

test('if every file of a release hangs, one retry loads the area once they are available', async ({
  page,
  allow,
  team,
}) => {
  allow(/\[subscription\]/);
  await deploy(page, team, await servedByTeam(team));
  team.server.trouble = 'silence';
  await openInvoices(page);
  await failed(page);
  team.server.trouble = null;
  await page.getByRole('button', { name: text.retry }).click();
  await working(page);
});

test('if the shell’s own code for remotes hangs, one retry loads the area once it is available', async ({
  page,
  allow,
}) => {
  allow(/\[host\]/);
  // The requests for the plain address are never answered.
  await page.route(/\/assets\/federation\.[^?]*$/, () => undefined);
  await openInvoices(page);
  await failed(page);
  await page.getByRole('button', { name: text.retry }).click();
  await working(page);
});

test('if a release hangs, the second attempt loads the last known good one', async ({ page, allow, team }) => {
  allow(/\[subscription\]/);
  const good = smallRelease(team.server, { letter: 'b', page: "return h('h1', null, 'Rechnungen von gestern');" });
  const hanging = smallRelease(team.server, { letter: 'c' });
  team.server.troubleOf.set(`${new URL(hanging.url).pathname}remoteEntry.js`, 'silence');
  await deploy(page, team, hanging, good);
  await openInvoices(page);
  await failed(page);
  await page.getByRole('button', { name: text.retry }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rechnungen von gestern' })).toBeVisible();
});

test('files at another origin are checked as well, and each is requested once even if it was preloaded', async ({
  page,
  allow,
  team,
}) => {
  allow(/integrity/, /\[subscription\]/);
  const { build, url } = team.release;
  await deploy(page, team, await servedByTeam(team));
  const asked = async (visit: () => Promise<void>) => {
    const before = team.server.requests.length;
    await visit();
    return team.server.requests.slice(before).sort();
  };
  const wanted = [build.entry, ...build.files.scripts, ...build.files.styles].map((file) => url + file);

  // Preloaded by the page's head, then by the idle browser.
  const byAddress = await asked(async () => {
    await openInvoices(page);
    await working(page);
  });
  expect(byAddress).toEqual([...new Set(byAddress)]);
  expect(byAddress).toEqual(expect.arrayContaining(wanted));
  const byLink = await asked(async () => {
    await page.goto('/erp');
    await page.getByRole('link', { name: text.navigation.invoices, exact: true }).click();
    await working(page);
  });
  expect(byLink).toEqual([...new Set(byLink)]);
  expect(byLink).toEqual(expect.arrayContaining(wanted));

  const part = url + partOf(build.files.scripts, 'remote');
  team.server.files.set(part, injected.script + team.server.files.get(part));
  await page.reload();
  await failed(page);
  await untouched(page);
});

test('each of the portal’s own files is requested once as well', async ({ page, team }) => {
  await deploy(page, team, team.release);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) asked.push(request.url());
  });
  const warned: string[] = [];
  page.on('console', (message) => void warned.push(message.text()));
  await openInvoices(page);
  await working(page);
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.toSorted()).toEqual([...new Set(asked)].sort());
  expect(warned.filter((line) => /preload|integrity/.test(line))).toEqual([]);
});

test('a release at an untrusted origin is not requested', async ({ page, allow, team }) => {
  allow(/names no remote "subscription"/);
  const release = smallRelease(team.server, { letter: 'd' });
  const trusted = smallRelease(team.server, { letter: 'a' });
  await deploy(page, team, trusted);
  const poisoned = { ...release, url: release.url.replace('127.0.0.1', 'localhost') };
  await team.registry.change('subscription', (deployment) => ({ ...deployment, current: poisoned }));
  await expect(async () => {
    const html = await (await page.request.get('/login', { headers: { accept: 'text/html' } })).text();
    expect(html).not.toContain(trusted.url);
  }).toPass(untilSeen);
  const before = team.server.requests.length;
  await openInvoices(page);
  await failed(page);
  expect(team.server.requests.slice(before)).toEqual([]);
});

test('a remote built for a later host API asks for an update; after a rollback it works', async ({
  page,
  allow,
  team,
}) => {
  allow(/built for another host/);
  await deploy(page, team, smallRelease(team.server, { letter: 'e', change: { hostApi: '^1.99.0' } }));
  await openInvoices(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Dieser Bereich wird gerade aktualisiert' })).toBeVisible();
  await restWorks(page);
  await deploy(page, team, smallRelease(team.server, { letter: 'a' }));
  await page.getByRole('button', { name: 'Seite neu laden' }).click();
  await working(page);
});

test('if a remote throws while rendering, only its panel fails; after a rollback a retry loads the other release', async ({
  page,
  allow,
  team,
}) => {
  allow(/The team made a mistake/);
  const told: string[] = [];
  page.on('console', (message) => void told.push(message.text()));
  const broken = smallRelease(team.server, { letter: 'f', page: "throw new Error('The team made a mistake.');" });
  await deploy(page, team, broken);
  await openInvoices(page);
  await failed(page);
  expect(told.some((line) => line.startsWith('[subscription]'))).toBe(true);
  await restWorks(page);
  await failed(page);
  await deploy(page, team, smallRelease(team.server, { letter: 'a' }));
  await page.getByRole('button', { name: text.retry }).click();
  await working(page);
});

const brokenStarts: readonly [string, (team: Team) => RemoteRelease][] = [
  [
    'throws at its start',
    ({ server }) => smallRelease(server, { letter: 'c', start: "throw new Error('No start.');" }),
  ],
  ['is built for a later host', ({ server }) => smallRelease(server, { letter: 'c', change: { hostApi: '^1.99.0' } })],
  [
    'is gone from its server',
    ({ server }) => {
      const release = smallRelease(server, { letter: 'c' });
      server.files.delete(`${new URL(release.url).pathname}remoteEntry.js`);
      return release;
    },
  ],
];

for (const [how, make] of brokenStarts) {
  test(`if a release ${how}, the last known good one is used, and the failure is reported`, async ({
    page,
    allow,
    team,
  }) => {
    allow(/No start/, /built for another host/, /status of 404/, /remoteEntry/);
    const told: string[] = [];
    page.on('console', (message) => void told.push(message.text()));
    const good = smallRelease(team.server, { letter: 'b', page: "return h('h1', null, 'Rechnungen von gestern');" });
    await deploy(page, team, make(team), good);
    await openInvoices(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Rechnungen von gestern' })).toBeVisible();
    expect(told.some((line) => line.startsWith('[subscription]'))).toBe(true);
  });
}

test('an open page keeps the releases with which it was loaded', async ({ page, team }) => {
  await deploy(page, team, smallRelease(team.server, { letter: 'a' }));
  await holdSession(page.context(), 'merchant@demo.test');
  await page.goto('/erp');
  await expect(page.getByRole('heading', { level: 1, name: 'ERP' })).toBeVisible();
  await deploy(page, team, smallRelease(team.server, { letter: 'b', page: "return h('h1', null, 'Neu');" }));
  await page.getByRole('link', { name: text.navigation.invoices, exact: true }).click();
  await working(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Neu' })).toBeVisible();
});
