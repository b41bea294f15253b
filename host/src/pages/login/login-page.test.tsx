import type { PasskeyProof } from '@kontor/contract/second-factor';
import { startApiServer } from '@kontor/testing/api-server';
import { anOrganization, aUser, ids } from '@kontor/testing/factories';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { PasskeyError } from '../../passkey/passkey-error.ts';
import { rememberTargetPath } from '../../session/remembered.ts';
import { forgetBrowser } from '../../testing/forget-browser.ts';

const leave = vi.fn();
vi.doMock('../../session/leave.ts', () => ({ leave }));
// The browser's own dialog is proven by the journeys (e2e/tests/account/second-factor.spec.ts).
const signWithPasskey = vi.fn<() => Promise<PasskeyProof>>();
vi.doMock('../../passkey/ask-browser.ts', () => ({ signWithPasskey }));
vi.doMock('../../passkey/passkey-support.ts', () => ({ useCanUsePasskeys: () => true }));
const { address, answerGuard, renderPortal } = await import('../../testing/render-portal.tsx');

const server = startApiServer();
const baseData = `/organization/${ids.organization}/shop/${ids.shop}/edit-organization-base-data`;

beforeEach(() => {
  forgetBrowser();
  document.cookie = 'kontor-marketing-status=false';
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

test('the link to the sign-up keeps the interaction id', async () => {
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

const withCode = (accepted: string) => {
  const sent: unknown[] = [];
  server.answer('POST /auth/login', ({ body }) => {
    sent.push(body);
    server.answer('GET /organization', [anOrganization()]);
    return aUser();
  });
  server.fail('POST /auth/login', 401, 'second-factor-invalid', [], { once: true });
  server.fail('POST /auth/login', 401, 'second-factor-required', [], { once: true });
  return { sent, expected: [{ username: 'eva@radwerk.test', password: 'kontor-demo-2026', code: accepted }] };
};

test('an account with an authenticator app asks for its code on the same page', async () => {
  rememberTargetPath(baseData);
  const { sent, expected } = withCode('123 456');
  const { submit, user } = await openLogin();
  await submit('eva@radwerk.test', 'kontor-demo-2026');
  expect(await screen.findByRole('heading', { name: 'Code eingeben' })).toBeVisible();
  const code = screen.getByRole('textbox', { name: 'Code aus der App' });
  await waitFor(() => expect(code).toHaveFocus());
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await user.type(code, '123 456{Enter}');
  await waitFor(() => expect(code).toHaveAccessibleDescription('Der Code ist falsch oder nicht mehr gültig'));
  expect(code).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Stammdaten' })).toBeVisible();
  expect(sent).toEqual(expected);
});

test('a recovery code does in the place of the code, and one can go back to the password', async () => {
  rememberTargetPath(baseData);
  const { sent, expected } = withCode('abcde-fghij');
  const { submit, user } = await openLogin();
  await submit('eva@radwerk.test', 'kontor-demo-2026');
  await user.click(await screen.findByRole('button', { name: 'Zurück' }));
  expect(screen.getByRole('textbox', { name: 'E-Mail-Adresse' })).toHaveValue('eva@radwerk.test');
  expect(screen.getByLabelText('Passwort')).toHaveFocus();

  server.fail('POST /auth/login', 401, 'second-factor-required', [], { once: true });
  await submit('', 'kontor-demo-2026');
  await user.click(await screen.findByRole('button', { name: 'Wiederherstellungscode verwenden' }));
  const code = screen.getByRole('textbox', { name: 'Wiederherstellungscode' });
  expect(code).toHaveFocus();
  await user.type(code, 'abcde-fghij{Enter}');
  await waitFor(() => expect(code).toBeInvalid());
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Stammdaten' })).toBeVisible();
  expect(sent).toEqual(expected);
});

const challenge = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
} as const;

const assertion = {
  id: 'aWQ',
  clientDataJSON: 'e30',
  authenticatorData: 'e30',
  signature: 'e30',
  userHandle: 'dQ',
};

test('a passkey signs in without address and password', async () => {
  rememberTargetPath(baseData);
  signWithPasskey.mockResolvedValueOnce(assertion);
  server.answer('POST /auth/passkey/options', challenge);
  server.answer('POST /auth/passkey', () => {
    server.answer('GET /organization', [anOrganization()]);
    return aUser();
  });
  const { user } = await openLogin();
  await user.click(screen.getByRole('button', { name: 'Mit Passkey anmelden' }));
  expect(await screen.findByRole('heading', { name: 'Stammdaten' })).toBeVisible();
});

test('a passkey that was not used, or is worth nothing, is said', async () => {
  signWithPasskey
    .mockRejectedValueOnce(new PasskeyError('canceled', 'http://localhost', null))
    .mockResolvedValueOnce(assertion);
  server.answer('POST /auth/passkey/options', challenge);
  server.fail('POST /auth/passkey', 401, 'passkey-invalid');
  const { user } = await openLogin();
  await user.click(screen.getByRole('button', { name: 'Mit Passkey anmelden' }));
  expect(await screen.findByText('Es wurde kein Passkey verwendet. Versuchen Sie es noch einmal.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mit Passkey anmelden' }));
  expect(
    await screen.findByText('Dieser Passkey gilt nicht oder nicht mehr. Melden Sie sich mit Ihrem Passwort an.'),
  ).toBeVisible();
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
  expect(document.cookie).toContain('kontor-language=en');
});

test('a browser that refuses cookies is told that they are needed, and not to try again', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  server.fail('POST /auth/login', 403, 'xsrf-token-mismatch');
  const { submit } = await openLogin();
  await submit('eva@radwerk.test', 'kontor-demo-2026');
  expect(await screen.findByText(/^Ihr Browser nimmt keine Cookies an\./)).toBeVisible();
});

test('a browser that refuses storage and messages between tabs signs in all the same', async () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuse);
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse);
  vi.stubGlobal('BroadcastChannel', refuse);
  letIn();
  const { submit } = await openLogin('/login?open_id_connect_interaction_id=ab');
  await submit('eva@radwerk.test', 'kontor-demo-2026');
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/api/v4/oidc/interaction/ab/confirm'));
});
