import { startApiServer } from '@kontor/testing/api-server';
import { ids } from '@kontor/testing/factories';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { address, answerGuard, renderPortal } from '../testing/render-portal.tsx';

const server = startApiServer();
const otherShop = 'd4c3b2a1-0000-4000-8000-00000000000f';

beforeEach(() => {
  document.cookie = 'kontor-marketing-status=false';
  answerGuard(server);
});

test.each([
  [403, 'forbidden', '/access-denied'],
  [403, 'internal-error', '/access-denied'],
  [404, 'not-found', '/not-found'],
  [404, 'internal-error', '/not-found'],
] as const)('a shop that the server answers with %i and the code %s leads to %s', async (status, code, page) => {
  server.fail('GET /organization/{organizationUuid}/shop/{shopUuid}', status, code);
  await renderPortal(`/organization/${ids.organization}/shop/${otherShop}/invoices`);
  await expectShown(page);
});

test.each(['GET /user', 'GET /organization'] as const)('a 403 to %s leads to /access-denied', async (call) => {
  server.fail(call, 403, 'internal-error');
  await renderPortal('/');
  await expectShown('/access-denied');
});

/** With what it shows: a test that ends before would leave its code loading. */
async function expectShown(page: string) {
  await waitFor(() => expect(address()).toBe(page));
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
}
