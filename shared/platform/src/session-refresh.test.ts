import { beforeEach, expect, jest, test } from '@jest/globals';
import { RefreshUnavailableError } from './api-error.ts';
import { createSessionRefresh } from './session-refresh.ts';

const fetchMock = jest.fn<typeof fetch>();
const onSessionLost = jest.fn();

const newTab = () => createSessionRefresh({ baseUrl: 'http://localhost/api/v4', onSessionLost });
const answer = (status: number) => fetchMock.mockImplementation(async () => new Response(null, { status }));

beforeEach(() => {
  fetchMock.mockReset();
  onSessionLost.mockReset();
  globalThis.fetch = fetchMock;
  localStorage.clear();
});

test('50 calls of one tab share one renewal', async () => {
  answer(204);
  const refresh = newTab();
  const results = await Promise.all(Array.from({ length: 50 }, () => refresh(Date.now())));
  expect(results.every(Boolean)).toBe(true);
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test('a tab that waited for another one finds the session already renewed', async () => {
  answer(204);
  const sentAt = Date.now() - 100;
  await newTab()(sentAt);
  await expect(newTab()(sentAt)).resolves.toBe(true);
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test('a clock that was set back does not keep the session from being renewed', async () => {
  answer(204);
  localStorage.setItem('kontor-session-refreshed-at', String(Date.now() + 3_600_000));
  await newTab()(Date.now());
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test('a refused renewal means that the session is lost, told once', async () => {
  answer(401);
  const refresh = newTab();
  const results = await Promise.all([refresh(Date.now()), refresh(Date.now())]);
  expect(results).toEqual([false, false]);
  expect(onSessionLost).toHaveBeenCalledTimes(1);
});

test.each([500, 503, 429])('an answer of %i keeps the session', async (status) => {
  answer(status);
  await expect(newTab()(Date.now())).rejects.toBeInstanceOf(RefreshUnavailableError);
  expect(onSessionLost).not.toHaveBeenCalled();
});

test('being offline keeps the session', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(newTab()(Date.now())).rejects.toBeInstanceOf(RefreshUnavailableError);
  expect(onSessionLost).not.toHaveBeenCalled();
});
