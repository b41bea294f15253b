import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findTestBrowser } from '@kontor/programs/chromium';
import { createFolderStore } from '@kontor/registry/folder-store';
import { type Round, roundsOf } from '@kontor/registry-tool/gate/rounds';
import { startTrialPortal, type TrialPortal } from '@kontor/registry-tool/gate/trial-portal';
import { pagesOf } from '@kontor/registry-tool/journey/demo-people';
import { watchShell } from '@kontor/registry-tool/shell/watch-shell';
import { type Browser, chromium, expect, test } from '@playwright/test';
import { createOwnRegistry, type OwnRegistry } from '../../src/own-registry.ts';
import { copiedData, type PortalData } from '../../src/portal-data.ts';
import { type RemoteServer, startRemoteServer } from '../../src/remote-server.ts';
import { smallRelease } from '../../src/small-remote.ts';

/** What a page of a remote tries with the shell around it. Its first line says by which rule it is refused, and what it does. */
const scripts = globSync('red-team/*.js', { cwd: import.meta.dirname })
  .sort()
  .map((file) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8');
    const [, rule = '', tries = ''] = /^\/\/ ([\w-]+): (.+)/.exec(text) ?? [];
    return { name: basename(file, '.js'), text, rule, tries };
  });

/** What React leaves behind when it names the components around an error. */
const harmless = { name: 'harmless', text: 'Error.prepareStackTrace = Error.prepareStackTrace;' };

/** What does not grow over a minute shows within some seconds. */
const briefly = { settled: 2_000, all: 8_000 };

let registry: OwnRegistry;
let server: RemoteServer;
let data: PortalData;
let portal: TrialPortal;
let browser: Browser;
const rounds = new Map<string, Round>();

/** A remote in place of `subscription`, whose page runs a script each time it was rendered, with the shell around it. */
function releaseOf({ name, text }: typeof harmless) {
  const page = `useLayoutEffect(() => {\n${text}\n});\nreturn h('h1', null, 'Rechnungen');`;
  return smallRelease(server, { letter: name, page, change: { pages: {} } });
}

test.beforeAll(async () => {
  test.setTimeout(600_000);
  [registry, server, data] = await Promise.all([createOwnRegistry(), startRemoteServer(), copiedData()]);
  const latest = await registry.latest();
  for (const script of [harmless, ...scripts]) {
    const [round] = roundsOf(latest, releaseOf(script));
    if (round) rounds.set(script.name, round);
  }
  portal = await startTrialPortal(createFolderStore(registry.folder), [...rounds.values()], data.environment);
  browser = await chromium.launch({ executablePath: findTestBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
});

test.afterAll(async () => {
  await browser.close();
  await portal.stop();
  await Promise.all([registry.remove(), server.stop(), data.remove()]);
});

async function refusalsOf(name: string, stay?: typeof briefly) {
  const round = rounds.get(name);
  const [remote] = round?.tried ?? [];
  if (!round || !remote) throw new Error(`No host runs with which ${name} could be tried.`);
  await portal.show(round);
  const { known } = round;
  return watchShell({
    origin: portal.origin,
    browser,
    remote,
    known,
    pages: pagesOf('subscription', known),
    ...(stay && { stay }),
  });
}

test('a remote that keeps to its own page is refused by no rule', async () => {
  expect(await refusalsOf('harmless')).toEqual([]);
});

for (const { name, rule, tries } of scripts) {
  test(`${rule} refuses a remote that ${tries}`, async () => {
    expect(await refusalsOf(name, rule === 'memory' ? undefined : briefly)).toContainEqual(
      expect.objectContaining({ rule }),
    );
  });
}
