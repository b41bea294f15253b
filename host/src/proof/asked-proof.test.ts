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
  expect(await askForProof(['totp'], performance.now())).toBe(false);
  expect([useAskedProof.getState().asked, reported.length]).toEqual([null, 1]);
});

test.each([true, false])(
  'a call that was under way when the question was answered with %s shares the answer; a later one asks',
  async (answer) => {
    const { askForProof, useAskedProof } = await import('./asked-proof.ts');
    const asked = () => vi.waitUntil(() => useAskedProof.getState().asked);
    const before = performance.now();
    const first = askForProof(['totp'], before);
    (await asked()).settle(answer);
    expect(await first).toBe(answer);
    expect(await askForProof(['totp'], before)).toBe(answer);
    const later = askForProof(['totp'], performance.now() + 1);
    (await asked()).giveUp();
    expect(await later).toBe(false);
  },
);
