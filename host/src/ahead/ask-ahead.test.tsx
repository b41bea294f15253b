import { apiBase } from '@kontor/contract/api-base';
import type { Balance } from '@kontor/contract/invoice';
import { createApiClient } from '@kontor/platform/api-client';
import { apiListQuery, apiQuery } from '@kontor/platform/api-query';
import { pageList, pageQuery } from '@kontor/platform/page-queries';
import { createQueryClient } from '@kontor/platform/query-client';
import { apiOrigin, startApiServer } from '@kontor/testing/api-server';
import { aBalance, anInvoice, ids } from '@kontor/testing/factories';
import {
  onlineManager,
  type QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type AskAhead, createAskAhead, waitsForPageMs } from './ask-ahead.ts';

const server = startApiServer();
const shop = '/organization/{organizationUuid}/shop/{shopUuid}';
const balance = `GET ${shop}/balance` as const;
const invoices = `GET ${shop}/invoice` as const;
const params = { organizationUuid: ids.organization, shopUuid: ids.shop };

const refresh = vi.fn(async () => true);
const api = createApiClient({ baseUrl: apiOrigin + apiBase, refresh });
let queryClient: QueryClient;
let ask: AskAhead;
let now: number;
let asked: number;

beforeEach(() => {
  refresh.mockClear();
  queryClient = createQueryClient();
  now = 0;
  asked = 0;
  ask = createAskAhead(api, queryClient, () => now);
});

/** Answers the balance, and counts how often. */
const answerBalance = (answer: Balance | Promise<Balance> = aBalance()) =>
  server.answer(balance, async () => {
    asked += 1;
    return answer;
  });

function Page() {
  const { data, error } = useQuery(apiQuery(api, balance, { params }));
  if (error) return <p>Failed</p>;
  return <p>{data ? `Owed: ${data.owed}` : 'Loading'}</p>;
}

const openPage = (page = <Page />) => render(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>);

test('a page that is opened shows what was asked ahead at once, and does not ask again', async () => {
  answerBalance();
  await ask([pageQuery(balance)], params);
  openPage();
  expect(screen.getByText('Owed: 0')).toBeVisible();
  expect(asked).toBe(1);
});

test('so does a paged list, with its next pages', async () => {
  const [first, second] = [[anInvoice({ number: 'K-1' })], [anInvoice({ number: 'K-2' })]];
  server.answerPages(invoices, [first, second]);
  function List() {
    const { data, fetchNextPage } = useInfiniteQuery(apiListQuery(api, invoices, { params }));
    const numbers = data?.pages.flatMap(({ items }) => items.map(({ number }) => number));
    return (
      <button type="button" onClick={() => void fetchNextPage()}>
        {numbers?.join() ?? 'Loading'}
      </button>
    );
  }
  await ask([pageList(invoices)], params);
  openPage(<List />);
  screen.getByRole('button', { name: 'K-1' }).click();
  expect(await screen.findByRole('button', { name: 'K-1,K-2' })).toBeVisible();
});

test('what is there, or is being asked by a page, is not asked ahead', async () => {
  answerBalance();
  openPage();
  await ask([pageQuery(balance)], params);
  expect(await screen.findByText('Owed: 0')).toBeVisible();
  await ask([pageQuery(balance)], params);
  expect(asked).toBe(1);
});

test('an answer for which no page comes is forgotten, so that none shows it later', async () => {
  vi.useFakeTimers();
  answerBalance();
  const done = ask([pageQuery(balance)], params);
  await vi.advanceTimersByTimeAsync(1000);
  await done;
  expect(queryClient.getQueryCache().getAll()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(waitsForPageMs);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

test.each([
  ['is refused', () => server.fail(balance, 403, 'forbidden')],
  ['finds nothing', () => server.fail(balance, 404, 'not-found')],
  ['fails', () => server.fail(balance, 500, 'internal-error')],
  ['has no connection', () => server.disconnect(balance)],
])('a call that %s leaves nothing behind: the page asks itself', async (_, fail) => {
  fail();
  await ask([pageQuery(balance)], params);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  answerBalance();
  openPage();
  expect(await screen.findByText('Owed: 0')).toBeVisible();
});

test('a page that is opened while a call made ahead is about to fail gets the answer to its own', async () => {
  const failed = server.fail(balance, 403, 'forbidden', [], { once: true });
  const done = ask([pageQuery(balance)], params);
  openPage();
  // The answer to the first call, then that to the second.
  server.answer(balance, aBalance());
  await waitFor(() => expect(screen.getByText('Owed: 0')).toBeVisible());
  await done;
  expect(failed.length).toBeLessThanOrEqual(1);
  expect(screen.queryByText('Failed')).toBeNull();
});

test('a limit is not waited for, and for a minute nothing is asked ahead', async () => {
  const limited = vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValueOnce(new Response(null, { status: 429, headers: { 'retry-after': '30' } }));
  await ask([pageQuery(balance)], params);
  expect(limited).toHaveBeenCalledTimes(1);
  limited.mockRestore();
  answerBalance();
  now = 59_000;
  await ask([pageQuery(balance)], params);
  expect(asked).toBe(0);
  now = 61_000;
  await ask([pageQuery(balance)], params);
  expect(asked).toBe(1);
});

test('a session that has expired is renewed when a page is opened, not before', async () => {
  server.fail(balance, 401, 'unauthenticated');
  await ask([pageQuery(balance)], params);
  expect(refresh).not.toHaveBeenCalled();
  openPage();
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
});

test('without a connection nothing is asked ahead', async () => {
  answerBalance();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await ask([pageQuery(balance)], params);
  expect(asked).toBe(0);
  online.mockRestore();
  onlineManager.setOnline(true);
});

test('an answer that a change has overtaken is not shown', async () => {
  const older = Promise.withResolvers<Balance>();
  answerBalance(older.promise);
  const done = ask([pageQuery(balance)], params);
  await waitFor(() => expect(asked).toBe(1));
  await queryClient.invalidateQueries();
  older.resolve(aBalance());
  await done;
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

test('only calls that read are made ahead, with the parameters of the path', async () => {
  const sent = vi.spyOn(globalThis, 'fetch');
  await ask(
    [
      { call: 'POST /auth/logout' },
      pageQuery('GET /organization/{organizationUuid}/partner-account/onboarding-url'),
      pageQuery('GET /user/{userUuid}/delete'),
    ],
    params,
  );
  expect(sent).not.toHaveBeenCalled();
  sent.mockRestore();
});
