import type { NewPasskey, Passkey, PasskeyCreation } from '@kontor/contract/passkey';
import { startApiServer } from '@kontor/testing/api-server';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { PasskeyError, type PasskeyFailure } from '../../../passkey/passkey-error.ts';
import { hostTexts } from '../../../testing/host-texts.ts';

// The browser's own dialog is proven by the journeys (e2e/tests/account/second-factor.spec.ts).
const makePasskey = vi.fn<() => Promise<Omit<NewPasskey, 'name'>>>();
vi.doMock('../../../passkey/ask-browser.ts', () => ({ makePasskey }));
let isSupported = true;
vi.doMock('../../../passkey/passkey-support.ts', () => ({ useCanUsePasskeys: () => isSupported }));
const signalPasskeys = vi.fn<() => Promise<void>>();
vi.doMock('../../../passkey/signal-passkeys.ts', () => ({ signalPasskeys }));
const { PasskeysCard } = await import('./passkeys-card.tsx');

const server = startApiServer();
const laptop: Passkey = {
  uuid: '0197a000-0000-7000-8000-0000000000b1',
  name: 'Laptop im Büro',
  createdAt: '2026-11-19T08:00:00Z',
  lastUsedAt: null,
};
const made = { id: 'aWQ', clientDataJSON: 'e30', attestationObject: 'e30', transports: ['internal'] };
const creation: PasskeyCreation = {
  rp: { id: 'localhost', name: 'Kontor' },
  user: { id: 'dXNlcg', name: 'eva@radwerk.test', displayName: 'Eva Brandt' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
};
let passkeys: Passkey[];

beforeEach(() => {
  isSupported = true;
  passkeys = [];
  signalPasskeys.mockReset().mockResolvedValue();
  makePasskey.mockReset().mockResolvedValue(made);
  server.answer('GET /user/passkey', () => passkeys);
  server.answer('POST /user/passkey/options', creation);
  server.answer('POST /user/passkey', () => {
    passkeys = [laptop];
    return laptop;
  });
});

const open = () => renderWithHost(<PasskeysCard />, { texts: hostTexts });

async function add(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Passkey hinzufügen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Passkey hinzufügen' }));
  await user.type(dialog.getByLabelText('Name'), 'Laptop im Büro');
  await user.type(dialog.getByLabelText('Ihr Passwort'), 'kontor-demo-2026');
  await user.click(dialog.getByRole('button', { name: 'Weiter' }));
  return dialog;
}

test('a passkey is added with a name and the password', async () => {
  const { user, recorded } = await open();
  await add(user);
  expect(await screen.findByText('Hinzugefügt am 19.11.2026 · noch nicht benutzt')).toBeVisible();
  await waitFor(() => expect(recorded.notes).toEqual(['Der Passkey ist hinzugefügt.']));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  ['canceled', 'Es wurde kein Passkey verwendet. Versuchen Sie es noch einmal.'],
  ['exists', 'Auf diesem Gerät gibt es schon einen Passkey für Ihr Konto.'],
  ['address', 'Unter dieser Adresse funktionieren Passkeys nicht. Öffnen Sie das Portal unter http://localhost:8080.'],
] satisfies [PasskeyFailure, string][])(
  'what the browser refuses (%s) is said, and the next try works',
  async (failure, text) => {
    makePasskey.mockRejectedValueOnce(new PasskeyError(failure, 'http://localhost:8080', null));
    const { user } = await open();
    const dialog = await add(user);
    expect(await dialog.findByText(text)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Weiter' }));
    expect(await screen.findByText('Laptop im Büro')).toBeVisible();
  },
);

test('a passkey is removed with the password', async () => {
  passkeys = [laptop];
  server.answer('POST /user/passkey/{passkeyUuid}/delete', () => void (passkeys = []));
  const { user, recorded } = await open();
  await user.click(await screen.findByRole('button', { name: 'Passkey Laptop im Büro entfernen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Passkey „Laptop im Büro“ entfernen?' }));
  await user.type(dialog.getByLabelText('Ihr Passwort'), 'kontor-demo-2026');
  await user.click(dialog.getByRole('button', { name: 'Entfernen' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Der Passkey ist entfernt.']));
  expect(screen.queryByText('Laptop im Büro')).not.toBeInTheDocument();
});

test('with ten there is no room, and without support no way; both are said', async () => {
  passkeys = Array.from({ length: 10 }, (_, index) => ({
    ...laptop,
    uuid: `0197a000-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`,
  }));
  await open();
  expect(await screen.findByRole('button', { name: 'Passkey hinzufügen' })).toHaveAccessibleDescription(
    'Mehr als 10 Passkeys sind nicht möglich.',
  );
  isSupported = false;
  await open();
  expect(await screen.findByText('Ihr Browser unterstützt keine Passkeys.')).toBeVisible();
});

test('the password manager is told when a passkey is removed here, and not while there was none', async () => {
  await open();
  await screen.findByRole('button', { name: 'Passkey hinzufügen' });
  expect(signalPasskeys).not.toHaveBeenCalled();
  passkeys = [laptop];
  server.answer('POST /user/passkey/{passkeyUuid}/delete', () => {
    passkeys = [];
    return undefined;
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /entfernen/ }));
  await waitFor(() => expect(signalPasskeys).toHaveBeenCalledTimes(1));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Ihr Passwort'), 'kontor-demo-2026');
  await user.click(dialog.getByRole('button', { name: /ntfernen/ }));
  await waitFor(() => expect(signalPasskeys).toHaveBeenCalledTimes(2));
});
