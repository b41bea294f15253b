import { beforeEach, expect, jest, test } from '@jest/globals';
import { startApiServer } from '@kontor/testing/api-server';
import { screen, waitFor } from '@testing-library/react';

const leaveForGood = jest.fn();
jest.unstable_mockModule('../../session/leave.ts', () => ({ leave: jest.fn(), leaveForGood }));
const { answerGuard, renderPortal } = await import('../../testing/render-portal.tsx');

const server = startApiServer();

beforeEach(() => {
  document.cookie = 'kontor-marketing-status=false';
  leaveForGood.mockClear();
  answerGuard(server, { user: null });
});

test.each([
  ['/signup', '/signup'],
  ['https://evil.test', '/'],
])('opening a mailed link redeems nothing; one click does, and leads to %s only here', async (redirectTo, to) => {
  const redeemed: string[] = [];
  server.answer('POST /confirmation/{token}', ({ params }) => {
    redeemed.push(params.token ?? '');
    return { redirectTo };
  });
  const { user } = await renderPortal('/confirmation/abc');
  const confirm = await screen.findByRole('button', { name: 'Bestätigen' });
  expect(redeemed).toEqual([]);
  await user.click(confirm);
  await waitFor(() => expect(leaveForGood).toHaveBeenCalledWith(to));
  expect(redeemed).toEqual(['abc']);
});
