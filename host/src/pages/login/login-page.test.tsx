import { beforeEach, expect, jest, test } from '@jest/globals';
import { startApiServer } from '@kontor/testing/api-server';
import { anOrganization, aUser, ids } from '@kontor/testing/factories';
import { screen, waitFor } from '@testing-library/react';
import { rememberTargetPath } from '../../guard/remembered.ts';

const leave = jest.fn();
jest.unstable_mockModule('../../session/leave.ts', () => ({ leave }));
const { address, answerGuard, renderPortal } = await import('../../testing/render-portal.tsx');

const server = startApiServer();
const baseData = `/organization/${ids.organization}/shop/${ids.shop}/edit-organization-base-data`;

beforeEach(() => {
  document.cookie = 'kontor-marketing-status=false';
  sessionStorage.clear();
  leave.mockClear();
  answerGuard(server, { user: null });
});

async function openLogin(path = '/login') {
  const { user } = await renderPortal(path);
  return {
    user,
    submit: async (username: string, password: string) => {
      if (username) await user.type(screen.getByRole('textbox', { name: 'E-Mail-Adresse' }), username);
      if (password) await user.type(screen.getByLabelText('Passwort'), password);
      await user.click(screen.getByRole('button', { name: 'Anmelden' }));
    },
  };
}

function letIn() {
  server.answer('POST /auth/login', () => {
    server.answer('GET /organization', [anOrganization()]);
    return aUser();
  });
}

test('signing in leads to the page that was asked for', async () => {
  rememberTargetPath(`${baseData}?a=1`);
  letIn();
  const { submit } = await openLogin();
  await submit('eva@radwerk.test', 'kontor-demo-2026');
  expect(await screen.findByRole('heading', { name: 'Stammdaten' })).toBeVisible();
  expect(address()).toBe(`${baseData}?a=1`);
});

test('signing in goes on with an OpenID interaction', async () => {
  letIn();
  const { submit } = await openLogin('/login?open_id_connect_interaction_id=a%2Fb');
  await submit('eva@radwerk.test', 'kontor-demo-2026');
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/api/v4/oidc/interaction/a%2Fb/confirm'));
});

test('whoever has no account takes the interaction along to the sign-up', async () => {
  await openLogin('/login?open_id_connect_interaction_id=ab&password_has_been_reset=true');
  const link = await screen.findByRole('link', { name: 'Kostenlos testen' });
  expect(link).toHaveAttribute('href', '/signup/create-account?open_id_connect_interaction_id=ab');
});

test.each([
  [401, 'invalid-credentials', 'E-Mail-Adresse oder Passwort ist nicht richtig.'],
  [403, 'user-disabled', 'Dieses Konto ist gesperrt. Bitte wenden Sie sich an unseren Support.'],
] as const)('a refusal (%i %s) is said, and what was typed stays', async (status, code, text) => {
  server.fail('POST /auth/login', status, code);
  const { submit } = await openLogin();
  await submit('eva@radwerk.test', 'wrong');
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'E-Mail-Adresse' })).toHaveValue('eva@radwerk.test');
});

test('empty fields are named, and the first one gets the focus', async () => {
  const { submit } = await openLogin();
  await submit('', '');
  const email = screen.getByRole('textbox', { name: 'E-Mail-Adresse' });
  await waitFor(() => expect(email).toHaveFocus());
  expect(email).toHaveAccessibleDescription('Dieses Feld ist erforderlich');
  expect(screen.getByLabelText('Passwort')).toBeInvalid();
});

test('after a reset the page says that the new password counts', async () => {
  await openLogin('/login?password_has_been_reset=true');
  expect(await screen.findByText('Ihr Passwort wurde geändert')).toBeVisible();
});

test('the page speaks English on demand, and so does the document', async () => {
  const { user } = await openLogin();
  await user.click(screen.getByRole('button', { name: 'English' }));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(document.documentElement.lang).toBe('en');
  localStorage.clear();
});
