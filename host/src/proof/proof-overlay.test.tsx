import type { ProofMethod } from '@kontor/contract/problem';
import type { PasskeyProof } from '@kontor/contract/second-factor';
import { startApiServer } from '@kontor/testing/api-server';
import { ids } from '@kontor/testing/factories';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { PasskeyError } from '../passkey/passkey-error.ts';
import { forgetBrowser } from '../testing/forget-browser.ts';
import { answerGuard, renderPortal } from '../testing/render-portal.tsx';

// The browser's own dialog is proven by the journeys (e2e/tests/account/second-factor.spec.ts).
const signWithPasskey = vi.fn<() => Promise<PasskeyProof>>();
vi.doMock('../passkey/ask-browser.ts', () => ({ signWithPasskey }));

const server = startApiServer();
const members = `/organization/${ids.organization}/shop/${ids.shop}/members`;
const invite = 'POST /organization/{organizationUuid}/invitation';
let invited: unknown[];

beforeEach(() => {
  forgetBrowser();
  document.cookie = 'kontor-marketing-status=false';
  answerGuard(server);
  server.answer('GET /organization/{organizationUuid}/member', []);
  server.answer('GET /organization/{organizationUuid}/invitation', []);
  server.answer('POST /auth/step-up', undefined);
  invited = [];
  server.answer(invite, ({ body }) => void invited.push(body));
});

/** Sends an invitation, for which the server asks for a second factor. */
async function sendInvitation(methods: ProofMethod[]) {
  const refused = server.fail(invite, 403, 'step-up-required', [], { once: true, methods });
  const { user } = await renderPortal(members);
  const [open] = await screen.findAllByRole('button', { name: 'Mitglied einladen' });
  if (!open) throw new Error('There is no button to invite');
  await user.click(open);
  const form = within(await screen.findByRole('dialog', { name: 'Mitglied einladen' }));
  await user.type(form.getByLabelText('E-Mail-Adresse'), 'tom@radwerk.test');
  await user.click(form.getByRole('button', { name: 'Einladung senden' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bestätigen Sie, dass Sie es sind' }));
  return { user, form, dialog, refused };
}

test('a call that needs a second factor goes on with what was typed, once it is proven', async () => {
  server.fail('POST /auth/step-up', 422, 'validation-failed', [{ path: 'code', code: 'wrong-code', message: '' }], {
    once: true,
  });
  const { user, dialog } = await sendInvitation(['totp', 'recovery-code']);
  const code = dialog.getByLabelText('Code aus der App');
  await waitFor(() => expect(code).toHaveFocus());
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(code).toHaveAccessibleDescription('Oder einer Ihrer Wiederherstellungscodes.');
  expect(dialog.queryByRole('button', { name: 'Mit Passkey bestätigen' })).not.toBeInTheDocument();
  await user.keyboard('000000{Enter}');
  await waitFor(() => expect(code).toHaveAccessibleDescription(/Der Code ist falsch/));
  await user.clear(code);
  await user.keyboard('123456{Enter}');
  await waitFor(() => expect(invited).toEqual([expect.objectContaining({ email: 'tom@radwerk.test' })]));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('who does not confirm finds the form as it was, and what that means', async () => {
  const { user, form, refused } = await sendInvitation(['totp']);
  await user.keyboard('{Escape}');
  expect(await form.findByText(/^Nicht bestätigt: Es wurde nichts geändert/)).toBeVisible();
  expect(form.getByLabelText('E-Mail-Adresse')).toHaveValue('tom@radwerk.test');
  expect([refused.length, invited]).toEqual([1, []]);
  await user.click(form.getByRole('button', { name: 'Einladung senden' }));
  await waitFor(() => expect(invited).toHaveLength(1));
});

test('a passkey serves as well, also after the browser was refused one', async () => {
  signWithPasskey.mockRejectedValueOnce(new PasskeyError('canceled', 'http://localhost:8080', null));
  signWithPasskey.mockResolvedValueOnce({
    id: 'aWQ',
    clientDataJSON: 'e30',
    authenticatorData: 'e30',
    signature: 'e30',
    userHandle: 'e30',
  });
  server.answer('POST /auth/step-up/passkey-options', {
    challenge: 'Y2hhbGxlbmdl',
    rpId: 'localhost',
    timeout: 300_000,
    userVerification: 'required',
  });
  server.answer('POST /auth/step-up/passkey', undefined);
  const { user, dialog } = await sendInvitation(['passkey']);
  expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Mit Passkey bestätigen' }));
  expect(await dialog.findByText(/^Es wurde kein Passkey verwendet/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Mit Passkey bestätigen' }));
  await waitFor(() => expect(invited).toHaveLength(1));
});

test('a failure is that of the last attempt', async () => {
  signWithPasskey.mockRejectedValueOnce(new PasskeyError('canceled', 'http://localhost:8080', null));
  server.answer('POST /auth/step-up/passkey-options', {
    challenge: 'Y2hhbGxlbmdl',
    rpId: 'localhost',
    timeout: 300_000,
    userVerification: 'required',
  });
  server.fail('POST /auth/step-up', 429, 'too-many-requests');
  const { user, dialog } = await sendInvitation(['totp', 'passkey']);
  await user.click(dialog.getByRole('button', { name: 'Mit Passkey bestätigen' }));
  expect(await dialog.findByText(/^Es wurde kein Passkey verwendet/)).toBeVisible();
  await user.type(dialog.getByLabelText('Code aus der App'), '123456{Enter}');
  await waitFor(() => expect(dialog.queryByText(/^Es wurde kein Passkey verwendet/)).not.toBeInTheDocument());
  expect(await dialog.findByRole('alert')).toBeVisible();
});

test('a proof in another tab serves here as well', async () => {
  await sendInvitation(['totp', 'passkey']);
  const tab = new BroadcastChannel('kontor-proof');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  tab.postMessage(null);
  tab.close();
  await waitFor(() => expect(invited).toHaveLength(1));
});

test('leaving the page gives the question up', async () => {
  const { refused } = await sendInvitation(['totp']);
  act(() => {
    window.history.replaceState(null, '', members.replace('members', 'edit-organization-base-data'));
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Bestätigen Sie, dass Sie es sind' })).not.toBeInTheDocument(),
  );
  expect([refused.length, invited]).toEqual([1, []]);
});
