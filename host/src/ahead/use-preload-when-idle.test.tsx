import { page } from '@kontor/testing/every-page';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useShell } from '../base/shell-store.ts';
import { untilTakenOver } from '../session/after-take-over.ts';
import { usePreloadWhenIdle } from './use-preload-when-idle.ts';

let idle: (() => void)[];

beforeEach(() => {
  idle = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  useShell.setState({ initialLoadDone: false });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const home = page('shopHome');

function Frame() {
  usePreloadWhenIdle(home);
  return null;
}

test('the code of other areas is fetched once the page reacts, one after the other, each when the browser is idle', async () => {
  const preload = vi.fn();
  await renderWithHost(<Frame />, { host: { preload } });
  expect(idle).toHaveLength(0);

  act(() => useShell.setState({ initialLoadDone: true }));
  await vi.waitFor(() => expect(idle).toHaveLength(1));
  expect(preload).not.toHaveBeenCalled();
  for (const fetched of [1, 2, 3]) {
    idle.shift()?.();
    expect(preload).toHaveBeenCalledTimes(fetched);
  }
  expect(preload.mock.calls.flat()).toEqual(['erp', 'subscription', 'shopPartnerAgency']);
  expect(idle).toHaveLength(0);
});

test.each([
  ['with a slow connection', { effectiveType: '3g' }],
  ['where data is to be saved', { effectiveType: '4g', saveData: true }],
])('%s the code of other areas waits until the user is about to open one', async (_, connection) => {
  vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: connection } }));
  useShell.setState({ initialLoadDone: true });
  await renderWithHost(<Frame />);
  await untilTakenOver();
  expect(idle).toHaveLength(0);
});

test('nothing is fetched for a page that was left before it reacted', async () => {
  const preload = vi.fn();
  await renderWithHost(<Frame />, { host: { preload } });
  // It began to wait after the page did.
  const takenOver = untilTakenOver();
  cleanup();
  act(() => useShell.setState({ initialLoadDone: true }));
  await takenOver;
  expect(idle).toHaveLength(0);
});
