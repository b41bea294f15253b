import { beforeEach, expect, test, vi } from 'vitest';
import { createApiClient, readLimitMs } from './api-client.ts';
import { ApiError, NetworkError, NoAnswerError, RefreshUnavailableError } from './api-error.ts';

const fetchMock = vi.fn<typeof fetch>();
const refresh = vi.fn<(since: number) => Promise<boolean>>();
const api = createApiClient({ baseUrl: 'http://localhost/api/v4', refresh });

const json = (body: unknown, init: ResponseInit = {}) => Response.json(body, init);
const problem = (status: number, code: string, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ type: 'about:blank', title: code, status, code, detail: '', violations: [] }), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });

function sent(index = 0) {
  const [url, init] = fetchMock.mock.calls[index] ?? [];
  return { url: url as string, init: init ?? {}, headers: new Headers(init?.headers) };
}

beforeEach(() => {
  fetchMock.mockReset();
  refresh.mockReset();
  globalThis.fetch = fetchMock;
  document.cookie = 'XSRF-TOKEN=nonce.mac';
});

test('path parameters are filled in and query lists are repeated', async () => {
  fetchMock.mockResolvedValue(json([]));
  await api.call('GET /organization', { query: { search: 'a b', 'associations[]': ['baseData', 'shops'] } });
  expect(sent().url).toBe(
    'http://localhost/api/v4/organization?search=a+b&associations%5B%5D=baseData&associations%5B%5D=shops',
  );
});

test('the portal’s time is told as each answer brings it', async () => {
  const told: number[] = [];
  const client = createApiClient({ baseUrl: 'http://localhost/api/v4', refresh, onTime: (time) => told.push(time) });
  fetchMock.mockResolvedValueOnce(json({}, { headers: { 'portal-time': '2027-03-01T08:00:00.000Z' } }));
  fetchMock.mockResolvedValueOnce(json({}));
  await client.call('GET /user', {});
  await client.call('GET /user', {});
  expect(told).toEqual([Date.parse('2027-03-01T08:00:00Z')]);
});

test('an unsafe call sends the XSRF token of the cookie, a safe one does not', async () => {
  fetchMock.mockImplementation(async () => new Response(null, { status: 204 }));
  await api.call('POST /auth/logout', {});
  await api.call('GET /user', {});
  expect(sent(0).headers.get('X-XSRF-TOKEN')).toBe('nonce.mac');
  expect(sent(1).headers.get('X-XSRF-TOKEN')).toBeNull();
});

test.each([
  ['hidden', true],
  ['visible', false],
] as const)('a call from a page that is %s is sent with keepalive: %s', async (visibility, outlives) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  fetchMock.mockImplementation(async () => new Response(null, { status: 204 }));
  await api.call('POST /auth/logout', {});
  await api.call('GET /user', {});
  expect([sent(0).init.keepalive, sent(1).init.keepalive]).toEqual([outlives, false]);
});

test('a call with the token of an ended session is repeated once with the one that its refusal brings', async () => {
  fetchMock.mockImplementation(async () => {
    document.cookie = 'XSRF-TOKEN=fresh.mac';
    return fetchMock.mock.calls.length === 1
      ? problem(403, 'xsrf-token-mismatch')
      : new Response(null, { status: 204 });
  });
  await api.call('POST /auth/logout', {});
  expect([sent(0), sent(1)].map(({ headers }) => headers.get('X-XSRF-TOKEN'))).toEqual(['nonce.mac', 'fresh.mac']);
});

test.each(['xsrf-token-mismatch', 'forbidden'])('%s is told where there is no other token', async (code) => {
  fetchMock.mockImplementation(async () => problem(403, code));
  await expect(api.call('POST /auth/logout', {})).rejects.toMatchObject({ problem: { code } });
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test('a 401 is repeated once after the session was renewed', async () => {
  fetchMock.mockResolvedValueOnce(problem(401, 'unauthenticated')).mockResolvedValueOnce(json({ uuid: 'u' }));
  refresh.mockResolvedValue(true);
  await expect(api.call('GET /user', {})).resolves.toEqual({ uuid: 'u' });
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('a 401 that remains after the renewal is not repeated again', async () => {
  fetchMock.mockImplementation(async () => problem(401, 'unauthenticated'));
  refresh.mockResolvedValue(true);
  await expect(api.call('GET /user', {})).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

test('a wrong password does not renew the session', async () => {
  fetchMock.mockResolvedValue(problem(401, 'invalid-credentials'));
  const login = api.call('POST /auth/login', { body: { username: 'eva@radwerk.test', password: 'x' } });
  await expect(login).rejects.toBeInstanceOf(ApiError);
  expect(refresh).not.toHaveBeenCalled();
});

test('a renewal without an answer rejects as such, not as a lost session', async () => {
  fetchMock.mockResolvedValue(problem(401, 'unauthenticated'));
  refresh.mockRejectedValue(new RefreshUnavailableError('offline'));
  await expect(api.call('GET /user', {})).rejects.toBeInstanceOf(RefreshUnavailableError);
});

test('no connection is a NetworkError', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(api.call('GET /user', {})).rejects.toBeInstanceOf(NetworkError);
});

/** Never answers; ends when it is aborted, as a browser's does. */
const hang: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });

test('a call that only reads is given up when it hangs, and its request ends', async () => {
  vi.useFakeTimers();
  fetchMock.mockImplementation(hang);
  const call = expect(api.call('GET /user', {})).rejects.toBeInstanceOf(NoAnswerError);
  await vi.advanceTimersByTimeAsync(readLimitMs);
  await call;
  expect(sent().init.signal?.aborted).toBe(true);
});

test('a call that changes something is not given up: it may have been carried out', async () => {
  vi.useFakeTimers();
  fetchMock.mockImplementation(hang);
  const outcome = vi.fn();
  void api.call('POST /auth/logout', {}).then(outcome, outcome);
  await vi.advanceTimersByTimeAsync(6 * readLimitMs);
  expect(outcome).not.toHaveBeenCalled();
});

test('a call that its page does not need any more ends with that', async () => {
  fetchMock.mockImplementation(hang);
  const page = new AbortController();
  const call = expect(api.call('GET /user', { signal: page.signal })).rejects.toMatchObject({ name: 'AbortError' });
  page.abort();
  await call;
});

test('a 429 is waited for as long as it says, and then the call is repeated', async () => {
  vi.useFakeTimers();
  const onRateLimited = vi.fn();
  const patient = createApiClient({ baseUrl: 'http://localhost/api/v4', refresh, onRateLimited });
  fetchMock
    .mockResolvedValueOnce(problem(429, 'too-many-requests', { 'retry-after': '30' }))
    .mockResolvedValueOnce(json({ uuid: 'u' }));
  const user = patient.call('GET /user', {});
  await vi.advanceTimersByTimeAsync(29_000);
  expect(onRateLimited).toHaveBeenCalledWith(30);
  expect(fetchMock).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(user).resolves.toEqual({ uuid: 'u' });
});

test('an aborted call does not wait for a limit', async () => {
  const leaving = new AbortController();
  fetchMock.mockResolvedValue(problem(429, 'too-many-requests', { 'retry-after': '30' }));
  const user = api.call('GET /user', { signal: leaving.signal });
  await Promise.resolve();
  leaving.abort();
  await expect(user).rejects.toMatchObject({ name: 'AbortError' });
});

test('a wait of minutes is reported instead of waited for', async () => {
  fetchMock.mockResolvedValue(problem(429, 'too-many-requests', { 'retry-after': '900' }));
  await expect(api.call('GET /user', {})).rejects.toMatchObject({ code: 'too-many-requests', retryAfter: 900 });
});

test('a call that must not be made is not sent', async () => {
  const beforeRequest = () => {
    throw new DOMException('Another user signed in', 'AbortError');
  };
  const careful = createApiClient({ baseUrl: 'http://localhost/api/v4', refresh, beforeRequest });
  await expect(careful.call('GET /user', {})).rejects.toMatchObject({ name: 'AbortError' });
  expect(fetchMock).not.toHaveBeenCalled();
});

test('an HTML answer of a proxy is a failure, not data', async () => {
  fetchMock.mockResolvedValue(new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } }));
  await expect(api.call('GET /user', {})).rejects.toMatchObject({ status: 502, code: 'unavailable' });
});

test('an empty string is an answer: none', async () => {
  fetchMock.mockResolvedValue(json(''));
  const params = { organizationUuid: 'o', shopUuid: 's' };
  const none = api.call('GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active', { params });
  await expect(none).resolves.toBe('');
});

test('the next page is read from the header Link', async () => {
  const key = 'GET /organization/{organizationUuid}/shop/{shopUuid}/invoice';
  const params = { organizationUuid: 'o', shopUuid: 's' };
  fetchMock.mockResolvedValueOnce(json([], { headers: { link: '</api/v4/x?cursor=abc>; rel="next"' } }));
  fetchMock.mockResolvedValueOnce(json([]));
  await expect(api.page(key, { params })).resolves.toEqual({ items: [], nextCursor: 'abc' });
  await expect(api.page(key, { params, query: { cursor: 'abc' } })).resolves.toEqual({ items: [], nextCursor: null });
});

test('a call that needs a second factor is repeated once it is proven, with what it sent before', async () => {
  const proveFactor = vi.fn(async () => true);
  const proving = createApiClient({ baseUrl: 'http://localhost/api/v4', refresh, proveFactor });
  const needed = () =>
    Response.json(
      { status: 403, code: 'step-up-required', methods: ['totp'], violations: [] },
      { status: 403, headers: { 'content-type': 'application/problem+json' } },
    );
  fetchMock.mockResolvedValueOnce(needed()).mockResolvedValueOnce(new Response(null, { status: 202 }));
  const body = { email: 'eva@radwerk.test', password: 'a good long password' };
  await proving.call('POST /user/change-email', { body });
  expect(proveFactor).toHaveBeenCalledExactlyOnceWith(['totp'], expect.any(Number));
  expect([sent(0).init.body, sent(1).init.body]).toEqual([JSON.stringify(body), JSON.stringify(body)]);

  fetchMock.mockReset().mockImplementation(async () => needed());
  await expect(proving.call('POST /user/change-email', { body })).rejects.toMatchObject({ code: 'step-up-required' });
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

test('without a proof the call is not repeated, and nothing is read again for it', async () => {
  const onRefused = vi.fn();
  const unproven = createApiClient({ baseUrl: 'http://localhost/api/v4', refresh, onRefused });
  fetchMock.mockResolvedValue(problem(403, 'step-up-required'));
  const params = { organizationUuid: '00000000-0000-4000-8000-000000000001' };
  await expect(unproven.call('POST /organization/{organizationUuid}/export', { params })).rejects.toMatchObject({
    code: 'step-up-required',
  });
  expect(fetchMock).toHaveBeenCalledTimes(1);
  expect(onRefused).not.toHaveBeenCalled();
});

test('a proof whose session has to be renewed first is sent again', async () => {
  fetchMock
    .mockResolvedValueOnce(problem(401, 'unauthenticated'))
    .mockResolvedValueOnce(new Response(null, { status: 204 }));
  refresh.mockResolvedValue(true);
  await api.call('POST /auth/step-up', { body: { code: '123456' } });
  expect(refresh).toHaveBeenCalledTimes(1);
});
