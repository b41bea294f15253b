import { startApiServer } from '@kontor/testing/api-server';
import { aUser } from '@kontor/testing/factories';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

const leadOutOfApp = vi.fn();
vi.doMock('../../components/leave-app.ts', () => ({ leaveApp: vi.fn(), leadOutOfApp }));
const { renderRemote } = await import('@kontor/testing/render-with-host');
const { remote } = await import('../../remote.tsx');
const { signedOut } = await import('../../testing/public-pages.ts');

const server = startApiServer();
const call = 'POST /signup/join';
const open = (at = '/signup/join?token=abc') => renderRemote(remote, { at, host: signedOut });

beforeEach(() =>
  server.answer('GET /invitation/{token}', {
    organizationName: 'Radwerk Berlin GmbH',
    role: 'billing',
    invitedBy: 'Eva Brandt',
  }),
);

async function fillIn(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.type(screen.getByRole('textbox', { name: 'Vorname' }), 'Ida');
  await user.type(screen.getByRole('textbox', { name: 'Nachname' }), 'Neu');
  await user.type(screen.getByLabelText('Passwort'), 'ein wirklich langes Passwort');
  await user.click(screen.getByRole('button', { name: 'Konto anlegen und beitreten' }));
}

test('name and password make the account, and the portal opens', async () => {
  const sent: unknown[] = [];
  server.answer(call, ({ body }) => {
    sent.push(body);
    return aUser();
  });
  const { user } = await open();
  expect(await screen.findByText(/Danach sind Sie Mitglied von Radwerk Berlin GmbH/)).toBeVisible();
  await fillIn(user);
  await waitFor(() => expect(leadOutOfApp).toHaveBeenCalledWith('/'));
  expect(sent).toEqual([{ token: 'abc', firstName: 'Ida', lastName: 'Neu', password: 'ein wirklich langes Passwort' }]);
});

test.each([
  ['token-invalid', 422, '/confirmation-token-invalid?for=invitation'],
  ['signup-already-completed', 409, '/login'],
] as const)('an invitation that is refused as %s leads to %i %s', async (code, status, to) => {
  server.fail(call, status, code);
  const { user, location } = await open();
  await fillIn(user);
  await waitFor(() => expect(location.current).toBe(to));
});

test('an invitation that is over shows no form', async () => {
  server.fail('GET /invitation/{token}', 422, 'token-invalid');
  const { location } = await open();
  await waitFor(() => expect(location.current).toBe('/confirmation-token-invalid?for=invitation'));
});

test('a link without its token is refused like a used one', async () => {
  server.fail(call, 422, 'token-invalid');
  const { user, location } = await open('/signup/join');
  await fillIn(user);
  await waitFor(() => expect(location.current).toBe('/confirmation-token-invalid?for=invitation'));
});
