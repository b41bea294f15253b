import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PageRequest } from '@kontor/contract/server-page';
import { sessionOwnerCookie } from '@kontor/contract/session-owner';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { hostRelease, page as pageNamed, remoteRelease } from '../../testing/releases.ts';
import type { GatheredAnswers } from '../answers/gather-answers.ts';
import type { ChosenReleases } from '../releases/chosen-releases.ts';
import { createAttempt } from './attempt.ts';
import type { QueriesOfPage } from './queries-of-pages.ts';
import { createRenderFigures } from './render-figures.ts';
import type { RenderResult } from './render-messages.ts';
import { NotStartedError, ProcessEndedError } from './render-process.ts';
import { createSignedInPages } from './signed-in-pages.ts';

const server = { file: 'server/server.js' };
const host = hostRelease('a', { server });
const releases: ChosenReleases = {
  host,
  remotes: [{ release: remoteRelease('subscription', 'b', { server }), lastKnownGood: null }],
  overrides: [],
};
const user: GatheredAnswers = { user: { uuid: 'eva', language: 'de' }, json: '[]' };
const visit = { url: '/', headers: {}, cookies: { [sessionOwnerCookie]: 'eva' } } as unknown as FastifyRequest;

type Render = (request: PageRequest) => RenderResult | Promise<RenderResult>;

const never = () => new Promise<never>(() => {});
const isFrame = ({ bundles }: PageRequest) => Object.keys(bundles).length === 0;
const page = { markup: 'The page', title: '' };
const frame = { markup: 'The frame', title: '' };

/** Pages with a stand-in for the processes, and for the API. */
function pagesWith(
  render: Render,
  queriesOf: QueriesOfPage = async () => [],
  lookUp: () => Promise<void> = async () => undefined,
) {
  const warnings: string[] = [];
  const figures = createRenderFigures();
  const clock = { now: 0 };
  const requests: PageRequest[] = [];
  const pages = createSignedInPages({
    renderer: {
      renderForOne: async (_, text) => {
        const request = JSON.parse(text) as PageRequest;
        requests.push(request);
        return render(request);
      },
      open: async () => undefined,
    },
    attempt: createAttempt(async () => ({ host: { url: '/a', source: '' }, remote: null }), { error() {} }),
    queriesOf,
    async readAsVisitor(_visit, _path, read) {
      await lookUp();
      const result = await read('owner');
      return result === 'unauthenticated' ? null : result;
    },
    gather: async () => user,
    figures,
    log: { warn: (_, message: string) => void warnings.push(message) },
    milliseconds: () => clock.now,
  });
  const open = (name: string, all = releases) => pages.page(all, pageNamed(name), visit);
  return { open, figures, clock, requests, warnings };
}

const none = { slow: 0, threw: 0, ended: 0, missing: 0 };

test('a page of a remote is rendered as a whole, and counted for the remote', async () => {
  const { open, figures, requests } = pagesWith(() => page);
  expect(await open('invoices')).toMatchObject({ ...page, left: null });
  expect(requests).toHaveLength(1);
  expect(figures.read('subscription')).toEqual({ rendered: 1, byBrowser: none });
});

test('a remote that is too slow costs its own part: the frame is there in time', async () => {
  const { open, figures } = pagesWith((request) => (isFrame(request) ? frame : never()));
  const before = performance.now();
  expect(await open('invoices')).toMatchObject({ ...frame, left: { outcome: 'slow', owner: 'subscription' } });
  expect(performance.now() - before).toBeLessThan(1_000);
  expect(figures.read('subscription')).toEqual({ rendered: 0, byBrowser: { ...none, slow: 1 } });
});

test('a remote whose calls are not known in time costs its own part: the calls are those of the frame', async () => {
  const { open } = pagesWith(
    (request) => (isFrame(request) ? frame : page),
    async (_, { remote }) => (remote ? never() : []),
  );
  const left = { outcome: 'slow', reason: 'its calls are not known yet' };
  expect(await open('invoices')).toMatchObject({ ...frame, left });
});

test('a remote that has cost a process is not tried for half a minute, also if its visitor did not wait for that', async () => {
  const { promise: ending, reject: end } = Promise.withResolvers<never>();
  const { open, clock, requests, figures } = pagesWith((request) => (isFrame(request) ? frame : ending));
  expect(await open('invoices')).toMatchObject({ left: { outcome: 'slow' } });
  end(new ProcessEndedError('It was busy.'));
  await nextTurn();
  const before = requests.length;
  expect(await open('invoices')).toMatchObject({ ...frame, left: { outcome: 'ended' } });
  expect(requests.slice(before).every(isFrame)).toBe(true);
  expect(figures.read('subscription').byBrowser).toEqual({ ...none, slow: 1, ended: 1 });
  clock.now = 31_000;
  await open('invoices');
  expect(requests.at(-2)?.bundles).toHaveProperty('subscription');
});

test('a remote is not to blame where no process can be started for it', async () => {
  const { open, figures } = pagesWith((request) => {
    if (isFrame(request)) return frame;
    throw new NotStartedError('No memory');
  });
  expect(await open('invoices')).toMatchObject({ ...frame, left: { outcome: 'ended', owner: 'host' } });
  expect(figures.read('subscription').byBrowser).toEqual(none);
});

test('where the frame cannot be rendered either, the whole page is left to the browser, and counted once', async () => {
  const { open, figures } = pagesWith(() => ({ failed: true, reason: 'Broken', remote: 'subscription' }));
  expect(await open('invoices')).toEqual({ outcome: 'threw', owner: 'subscription', reason: 'Broken' });
  expect(figures.read('subscription')).toEqual({ rendered: 0, byBrowser: { ...none, threw: 1 } });
});

test('a host that knows no frames leaves the whole page to the browser', async () => {
  const failure: RenderResult = { failed: true, reason: 'Broken', remote: 'subscription' };
  const { open } = pagesWith((request) => (isFrame(request) ? null : failure));
  expect(await open('invoices')).toMatchObject({ outcome: 'threw' });
});

test.each<[string, ChosenReleases]>([
  [
    'was built before there were scripts for the server',
    { ...releases, remotes: [{ release: remoteRelease('subscription'), lastKnownGood: null }] },
  ],
  ['is not there', { ...releases, remotes: [] }],
])('of a page whose remote %s comes the frame, which is no failure', async (_, given) => {
  const { open, figures } = pagesWith((request) => (isFrame(request) ? frame : page));
  expect(await open('invoices', given)).toMatchObject({ ...frame, left: { outcome: 'none' } });
  expect(figures.read('subscription')).toEqual({ rendered: 0, byBrowser: none });
});

test('while the database hangs, no page waits for finding out who asks', async () => {
  const { open, requests, figures } = pagesWith(() => page, undefined, never);
  const before = performance.now();
  expect(await open('invoices')).toMatchObject({ outcome: 'slow' });
  expect(performance.now() - before).toBeLessThan(1_000);
  expect(requests).toEqual([]);
  expect(figures.read('subscription').byBrowser).toEqual({ ...none, slow: 1 });
});

test('where it cannot be found out who asks, the browser renders the page, and the reason is logged', async () => {
  const { open, warnings } = pagesWith(
    () => page,
    undefined,
    async () => Promise.reject(new Error('Connection refused')),
  );
  expect(await open('invoices')).toMatchObject({ outcome: 'slow' });
  expect(warnings).toHaveLength(1);
});

test('a page of the host alone has no frame to fall back to', async () => {
  const { open, requests } = pagesWith(() => ({ failed: true, reason: 'Broken', remote: null }));
  expect(await open('shopHome')).toMatchObject({ outcome: 'threw', owner: 'host' });
  expect(requests).toHaveLength(1);
});
