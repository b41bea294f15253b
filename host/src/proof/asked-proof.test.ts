import { afterEach, expect, test, vi } from 'vitest';

const reported: unknown[] = [];
vi.doMock('../error-reporting/report-error.ts', () => ({ reportError: (error: unknown) => void reported.push(error) }));

afterEach(() => {
  vi.doUnmock('./proof-dialog.tsx');
  vi.resetModules();
});

test('a dialog whose code does not load is given up, so that the page keeps its form', async () => {
  vi.doMock('./proof-dialog.tsx', () => {
    throw new Error('Loading chunk proof failed');
  });
  const { askForProof, useAskedProof } = await import('./asked-proof.ts');
  expect(await askForProof(['totp'])).toBe(false);
  expect([useAskedProof.getState().asked, reported.length]).toEqual([null, 1]);
});
