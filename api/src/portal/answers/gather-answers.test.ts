import type { Config } from '@kontor/contract/config';
import type { PageQuery } from '@kontor/contract/page';
import { organizationPlace, shopPlace } from '@kontor/contract/page';
import type { PortalPage } from '@kontor/contract/portal-page';
import type { PageAnswer } from '@kontor/contract/server-page';
import type { FastifyRequest } from 'fastify';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from '../../testing/releases.ts';
import type { Answer } from './ask-as-visitor.ts';
import { answersBudgetMs, createGatherAnswers, visitorBudgetMs } from './gather-answers.ts';
import { pageCalls as callsWith, type PageCall, paramsOf } from './page-calls.ts';

const visit = {} as FastifyRequest;
const pageCalls = (queries: readonly PageQuery[], route: PortalPage, pathname: string, search = '') =>
  callsWith(queries, paramsOf(route, pathname), new URLSearchParams(search));
const config = { trialDays: 30 } as Config;
const pathname = '/organization/a/shop/b/invoices';
const shop = '/organization/{organizationUuid}/shop/{shopUuid}';
const calls = pageCalls(
  [{ call: `GET ${shop}/invoice`, isList: true }, { call: `GET ${shop}/first-step` }],
  page('invoices'),
  pathname,
);

const given = (body: unknown, answer: Partial<Answer> = {}): Answer => ({
  status: 200,
  body: JSON.stringify(body),
  nextCursor: null,
  ...answer,
});
const eva = { uuid: 'eva', language: 'en' };

/** Answers by the end of their paths; the others never come. */
const gatherWith = (answers: Readonly<Record<string, Answer | Error>>, log = { warn: vi.fn() }) =>
  createGatherAnswers({
    ask: async (_, path) => {
      const [, answer] = Object.entries(answers).find(([end]) => path.endsWith(end)) ?? [];
      if (answer instanceof Error) throw answer;
      return answer ?? new Promise<never>(() => undefined);
    },
    readConfig: async () => config,
    log,
  })(visit, calls);

const answersOf = (gathered: Awaited<ReturnType<typeof gatherWith>>) => {
  if (typeof gathered === 'string') throw new Error(gathered);
  return JSON.parse(gathered.json) as PageAnswer[];
};

const everything = { '/user': given(eva), shops: given([]), '/invoice': given([{ id: 1 }]), '/first-step': given([]) };

test('a paged list has the cursor of its second page, and no other answer has one', async () => {
  const answers = answersOf(
    await gatherWith({ ...everything, '/invoice': given([{ id: 1 }], { nextCursor: 'next' }) }),
  );
  const params = { organizationUuid: 'a', shopUuid: 'b' };
  expect(answers).toEqual([
    { call: 'GET /config', input: {}, body: config },
    { call: 'GET /user', input: {}, body: eva },
    { call: 'GET /organization', input: { query: { 'associations[]': ['baseData', 'shops'] } }, body: [] },
    { call: `GET ${shop}/invoice`, input: { params }, body: [{ id: 1 }], nextCursor: 'next' },
    { call: `GET ${shop}/first-step`, input: { params }, body: [] },
  ]);
});

test.each([
  ['was refused', given({}, { status: 403 })],
  ['was not found', given({}, { status: 404 })],
  ['failed', given({}, { status: 500 })],
])('what %s is left to the browser', async (_, answer) => {
  const answers = answersOf(await gatherWith({ ...everything, '/invoice': answer }));
  expect(answers.map(({ call }) => call)).not.toContain(`GET ${shop}/invoice`);
  expect(answers).toHaveLength(4);
});

test('a call that cannot be made is left to the browser, and that is logged', async () => {
  const log = { warn: vi.fn() };
  expect(answersOf(await gatherWith({ ...everything, '/invoice': new Error('closing') }, log))).toHaveLength(4);
  expect(log.warn).toHaveBeenCalledTimes(1);
});

describe('time', () => {
  beforeEach(() => void vi.useFakeTimers());

  /** What is gathered, and after how many milliseconds. */
  async function timed(gathered: ReturnType<typeof gatherWith>) {
    const start = Date.now();
    const end = gathered.then(() => Date.now() - start);
    await vi.advanceTimersByTimeAsync(1000);
    return { gathered: await gathered, after: await end };
  }

  test('a page waits for its slowest call no longer than all calls have together', async () => {
    const { '/invoice': _, ...others } = everything;
    const { gathered, after } = await timed(gatherWith(others));
    expect(answersOf(gathered)).toHaveLength(4);
    expect(after).toBe(answersBudgetMs);
  });

  test('it waits longer for who asks, without which there is nothing to render from', async () => {
    const { '/user': _, ...others } = everything;
    expect(await timed(gatherWith(others))).toEqual({ gathered: 'late', after: visitorBudgetMs });
  });
});

test('whose session has ended gets no answers', async () => {
  expect(await gatherWith({ ...everything, '/user': given({}, { status: 401 }) })).toBe('unauthenticated');
});

const pathsOf = (all: readonly PageCall[]) => all.map(({ path }) => path);

test('the parameters of calls are those of the path of the page; calls with other ones are not made', () => {
  const onPage = pageCalls(
    [
      { call: `GET ${shop}/first-step` },
      { call: 'GET /organization/{organizationUuid}' },
      { call: `GET ${shop}/fiskaly-organization` },
      { call: 'GET /user/{userUuid}/delete' },
    ],
    { path: `${shopPlace}/pos/branch-store/:fiskalyOrganizationUuid` } as PortalPage,
    '/organization/1%2F2/shop/%E0/pos/branch-store/3',
  );
  expect(pathsOf(onPage).slice(2)).toEqual([
    '/organization/1%2F2/shop/%25E0/first-step',
    '/organization/1%2F2',
    '/organization/1%2F2/shop/%25E0/fiskaly-organization',
  ]);
});

test('a call that is listed twice, or is one of every page, is made once', () => {
  const all = pageCalls(
    [
      { call: 'GET /user' },
      { call: 'GET /config' },
      { call: 'GET /organization', query: { 'associations[]': ['baseData', 'shops'] } },
      { call: 'GET /organization' },
    ],
    page('status'),
    '/status',
  );
  expect(pathsOf(all)).toEqual([
    '/user',
    '/organization?associations%5B%5D=baseData&associations%5B%5D=shops',
    '/organization',
  ]);
});

test('the notices are asked for, whose answer depends on who asks, and no other public call', () => {
  const asked = pageCalls([{ call: 'GET /announcement' }, { call: 'GET /signup/price' }], page('status'), '/status');
  expect(pathsOf(asked).slice(2)).toEqual(['/announcement']);
});

test('of a user with many places those are asked for that the address is about', () => {
  const [organization, ofShop] = ['7e1a7d63-0000-4000-8000-000000000001', '7e1a7d63-0000-4000-8000-000000000002'];
  const asked = (pathname: string, search = '') => {
    const [, path = ''] = pathsOf(
      pageCalls([], page(pathname.includes('/shop/') ? 'invoices' : 'status'), pathname, search),
    );
    const { searchParams } = new URL(path, 'http://portal');
    return [searchParams.get('organization'), searchParams.get('shop')];
  };
  expect(asked(`/organization/${organization}/shop/${ofShop}/invoices`)).toEqual([organization, ofShop]);
  expect(asked('/status', `organization=${organization}`)).toEqual([organization, null]);
  expect(asked('/status', 'organization=none')).toEqual([null, null]);
});

test('a page does not make more than 24 calls', () => {
  const many = Array.from(
    { length: 40 },
    (_, page) => ({ call: 'GET /organization', query: { page: String(page) } }) as const,
  );
  expect(pageCalls(many, page('status'), '/status')).toHaveLength(24);
});

test('links that the payment provider makes are not asked for', () => {
  const account = 'GET /organization/{organizationUuid}/partner-account' as const;
  const onPage = pageCalls(
    [{ call: account }, { call: `${account}/onboarding-url` }, { call: `${account}/dashboard-url` }],
    { path: `${organizationPlace}/partner-account/payout` } as PortalPage,
    '/organization/1/partner-account/payout',
  );
  expect(pathsOf(onPage).slice(2)).toEqual(['/organization/1/partner-account']);
});

test('while calls hang, no more of them are made than the database can stand', async () => {
  const ask = vi.fn(() => new Promise<never>(() => undefined));
  const gather = createGatherAnswers({ ask, readConfig: async () => config, log: { warn: vi.fn() } });
  const gathered = await Promise.all(Array.from({ length: 200 }, () => gather(visit, calls)));
  expect(new Set(gathered)).toEqual(new Set(['late']));
  expect(ask.mock.calls.length).toBeLessThanOrEqual(256);
});
