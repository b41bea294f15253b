import type { Organization } from '@kontor/contract/organization';
import type { TotpState } from '@kontor/contract/totp';
import { startApiServer } from '@kontor/testing/api-server';
import { anOrganization } from '@kontor/testing/factories';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { hostTexts } from '../../testing/host-texts.ts';
import { SecondFactorPage } from './second-factor-page.tsx';

const server = startApiServer();

const open = async (
  state: TotpState,
  at = '/second-factor?return=%2Fstatus%3Frange%3Dweek',
  secondFactor: Organization['secondFactor'] = 'required',
) => {
  server.answer('GET /organization', [anOrganization({ secondFactor })]);
  server.answer('GET /user/passkey', []);
  server.answer('GET /user/totp', state);
  const reload = vi.fn(async () => undefined);
  const place = { organization: null, shop: null, organizations: [], reload };
  const page = await renderWithHost(<SecondFactorPage />, { at, texts: hostTexts, host: { place } });
  return { ...page, reload };
};

const active: TotpState = { activeSince: '2026-11-20T08:00:00Z', recoveryCodesLeft: 10 };

test('who has no factor can set up either, and goes on only afterwards', async () => {
  await open({ activeSince: null, recoveryCodesLeft: 0 });
  expect(await screen.findByRole('heading', { level: 1, name: 'Richten Sie einen zweiten Faktor ein' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Passkey hinzufügen' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'App einrichten' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Weiter' })).not.toBeInTheDocument();
});

test('who has one goes back to the page that needed it, which is asked for anew', async () => {
  const { user, location, reload } = await open(active);
  await user.click(await screen.findByRole('button', { name: 'Weiter' }));
  await waitFor(() => expect(location.current).toBe('/status?range=week'));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a session that has not proven the factor of the account is asked for it before that', async () => {
  const asked = server.fail('GET /auth/step-up', 403, 'step-up-required', [], { once: true, methods: ['passkey'] });
  const { user, location, reload } = await open(active, undefined, 'missing');
  await user.click(await screen.findByRole('button', { name: 'Weiter' }));
  expect(await screen.findByText('Ihre Bestätigung fehlt noch')).toBeVisible();
  expect([asked.length, reload.mock.calls.length, location.current]).toEqual([
    1,
    0,
    expect.stringMatching(/^.second-factor/),
  ]);
  server.answer('GET /auth/step-up', undefined);
  await user.click(screen.getByRole('button', { name: 'Weiter' }));
  await waitFor(() => expect(location.current).toBe('/status?range=week'));
});

test('of many organizations the one counts whose page is gone back to', async () => {
  const strict = anOrganization({ secondFactor: 'missing' });
  const { user, location } = await open(active, `/second-factor?return=%2Forganization%2F${strict.uuid}%2Fmembers`);
  server.answer('GET /organization', ({ url }) =>
    url.searchParams.get('organization') === strict.uuid ? [anOrganization(), strict] : [anOrganization()],
  );
  const asked = server.fail('GET /auth/step-up', 403, 'step-up-required', [], { once: true, methods: ['passkey'] });
  await user.click(await screen.findByRole('button', { name: 'Weiter' }));
  expect(await screen.findByText('Ihre Bestätigung fehlt noch')).toBeVisible();
  expect([asked.length, location.current]).toEqual([1, expect.stringMatching(/^.second-factor/)]);
});

test('no address of another site is a way back', async () => {
  const { user, location } = await open(active, '/second-factor?return=https%3A%2F%2Fevil.test%2F');
  await user.click(await screen.findByRole('button', { name: 'Weiter' }));
  await waitFor(() => expect(location.current).toBe('/'));
});
