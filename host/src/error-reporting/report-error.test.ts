import { ApiError, RefreshUnavailableError } from '@kontor/platform/api-error';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { wholeRegistry } from '../testing/whole-registry.ts';
import type { ErrorReport } from './error-report.ts';

const sent: ErrorReport[] = [];
const connectSentry = vi.fn((_service: object) => (report: ErrorReport) => void sent.push(report));
vi.doMock('./sentry.ts', () => ({ connectSentry }));
const noteError = vi.fn();
vi.doMock('./remote-reports.ts', () => ({ noteError }));
const { startErrorReporting } = await import('./outbox.ts');
const { reportError, reportUncaughtErrors } = await import('./report-error.ts');

const service = { dsn: 'http://key@127.0.0.1:9/1', environment: 'production', release: '1.2.3' };
const delivered = () => new Promise((resolve) => void setTimeout(resolve));

let logged: MockInstance<typeof console.error>;
beforeEach(() => {
  sent.length = 0;
  noteError.mockReset();
  logged = vi.spyOn(console, 'error').mockReturnValue();
});

// The page's registry document is read once.
const release = { version: '1.0.0', entry: '/remotes/pos-wms/1.0.0/remoteEntry.js' };
const { pages } = wholeRegistry;
const json = JSON.stringify({ host: '1.0.0', pages, remotes: { 'pos-wms': { release, lastKnownGood: null } } });
document.head.innerHTML = `<script type="application/json" id="kontor-registry">${json}</script>`;

// The outbox keeps its service as long as the page exists, so the tests follow that order.
test('while reporting is off nothing is fetched and nothing is sent', async () => {
  startErrorReporting({ enabled: false, ...service });
  startErrorReporting({ enabled: true, ...service, dsn: null });
  reportError(new Error('early'));
  await delivered();
  expect(connectSentry).not.toHaveBeenCalled();
});

test('a service that cannot be fetched costs nothing, and what happened before it is there is sent later', async () => {
  connectSentry.mockImplementationOnce(() => {
    throw new Error('Loading chunk error-reporting failed.');
  });
  startErrorReporting({ enabled: true, ...service });
  await delivered();
  expect(sent).toEqual([]);
  reportError(new Error('late'));
  await delivered();
  expect(sent.map(({ error }) => String(error))).toEqual(['Error: early', 'Error: late']);
  expect(connectSentry).toHaveBeenLastCalledWith(service);
});

test('an error is reported once, wherever it surfaces, and keeps its id', async () => {
  const error = new Error('twice');
  const { id } = reportError(error, 'subscription', '1.1.0');
  expect(id).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/);
  expect(reportError(error).id).toBe(id);
  await delivered();
  expect(sent).toMatchObject([{ id, source: 'subscription', version: '1.1.0' }]);
  expect(noteError.mock.calls).toEqual([['subscription', '1.1.0', error]]);
  expect(connectSentry).not.toHaveBeenCalled();
});

test.each([
  ['a session that cannot be renewed', new RefreshUnavailableError('The session could not be renewed: 503')],
  [
    'a session that has ended',
    new ApiError(
      { type: 'about:blank', title: '', status: 401, code: 'unauthenticated', detail: '', violations: [] },
      null,
    ),
  ],
  ['a request that was called off', new DOMException('aborted', 'AbortError')],
])('%s is no defect', async (_, error) => {
  reportError(error);
  await delivered();
  expect(sent).toEqual([]);
  expect(noteError).not.toHaveBeenCalled();
  expect(logged).not.toHaveBeenCalled();
});

test('code that does not come while the browser is offline is no defect', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  reportError(Object.assign(new Error('Loading chunk 1 failed.'), { name: 'ChunkLoadError' }), 'subscription', '1.1.0');
  await delivered();
  expect(sent).toEqual([]);
  expect(noteError).not.toHaveBeenCalled();
});

test('an uncaught error belongs to the remote in whose files it happened', async () => {
  reportUncaughtErrors();
  const error = new Error('uncaught');
  error.stack = `Error: uncaught
    at call (https://portal.test/assets/main.0123.js:1:2)
    at onClick (https://portal.test/remotes/pos-wms/1.0.0/page-devices.4567.js:1:2)
    at dispatch (https://portal.test/assets/main.0123.js:1:2)`;
  window.dispatchEvent(new ErrorEvent('error', { error }));
  await delivered();
  expect(sent).toMatchObject([{ error, source: 'pos-wms', version: '1.0.0' }]);
  expect(noteError.mock.calls).toEqual([['pos-wms', '1.0.0', error]]);
});

test('sizes that the browser tells with its next picture are not reported: nothing has failed', async () => {
  reportUncaughtErrors();
  const message = 'ResizeObserver loop completed with undelivered notifications.';
  window.dispatchEvent(new ErrorEvent('error', { message }));
  await delivered();
  expect(sent).toEqual([]);
  expect(noteError).not.toHaveBeenCalled();
});

test('a report names the page by its pattern: an address may hold a mailed token', async () => {
  window.history.replaceState(null, '', '/confirmation/9fXk2vQ0aLwZr7TnB3sYc8HdM');
  reportError(new Error('on a page'));
  await delivered();
  expect(sent).toMatchObject([{ page: '/confirmation/:token', source: 'host' }]);
});
