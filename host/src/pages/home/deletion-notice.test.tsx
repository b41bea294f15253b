import type { KnownCall } from '@kontor/contract/calls';
import { startApiServer } from '@kontor/testing/api-server';
import { aCart, anOrganization, aShop, aUser, ids } from '@kontor/testing/factories';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { hostTexts } from '../../testing/host-texts.ts';
import { homeBodies } from '../../testing/signed-in-bodies.ts';
import { HomePage } from './home-page.tsx';

const server = startApiServer();
const call = 'GET /user/{userUuid}/delete';
const until = (endsAt: string) => ({
  state: 'confirmed' as const,
  linkExpiresAt: null,
  runningSubscriptions: [
    { organizationUuid: ids.organization, shopUuid: ids.shop, shopName: 'Radwerk Berlin', endsAt },
  ],
});

beforeEach(() => {
  for (const [path, body] of Object.entries(homeBodies)) server.answer(path as KnownCall, body as never);
  server.answer('POST /organization/{organizationUuid}/shop/{shopUuid}/cart', aCart());
});

const open = (user = aUser({ deletionConfirmedAt: '2026-11-20T10:00:00.000Z' })) =>
  renderWithHost(<HomePage />, {
    texts: hostTexts,
    host: {
      session: { user, reloadUser: async () => user, logout: async () => undefined },
      place: { organization: anOrganization(), shop: aShop(), organizations: [], reload: async () => undefined },
    },
  });

test('the overview says on which day the account goes, and leads to where that is withdrawn', async () => {
  server.answer(call, until('2026-12-20T00:00:00.000Z'));
  await open();
  expect(await screen.findByText('Ihr Konto wird nach dem 19.12.2026 gelöscht')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Zu Ihrem Profil' })).toHaveAttribute(
    'href',
    `/organization/${ids.organization}/shop/${ids.shop}/user/edit#account`,
  );
});

test('the overview of an account that stays says nothing of a deletion, and does not ask for one', async () => {
  const asked = server.fail(call, 500, 'internal-error');
  await open(aUser());
  expect(await screen.findByRole('heading', { level: 1, name: /^Alles läuft/ })).toBeVisible();
  expect(screen.queryByText(/gelöscht/)).not.toBeInTheDocument();
  expect(asked).toHaveLength(0);
});
