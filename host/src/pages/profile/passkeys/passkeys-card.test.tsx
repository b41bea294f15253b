import type { NewPasskey, Passkey, PasskeyCreation } from '@kontor/contract/passkey';
import type { PasskeyProof } from '@kontor/contract/second-factor';
import { startApiServer } from '@kontor/testing/api-server';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { PasskeyError, type PasskeyFailure } from '../../../passkey/passkey-error.ts';
import { hostTexts } from '../../../testing/host-texts.ts';

// The browser's own dialog is proven by the journeys (e2e/tests/account/second-factor.spec.ts).
const makePasskey = vi.fn<() => Promise<Omit<NewPasskey, 'name'>>>();
const signWithPasskey = vi.fn<() => Promise<PasskeyProof>>();
vi.doMock('../../../passkey/ask-browser.ts', () => ({ makePasskey, signWithPasskey }));
let isSupported = true;
vi.doMock('../../../passkey/passkey-support.ts', () => ({ useCanUsePasskeys: () => isSupported }));
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

const proof: PasskeyProof = {
  id: 'aWQ',
  clientDataJSON: 'e30',
  authenticatorData: 'e30',
  signature: 'e30',
  userHandle: 'e30',
};

/** The server's answer to a change without the factors of the account. */
function askFor(...paths: readonly ('code' | 'passkey')[]): unknown[] {
  passkeys = [laptop];
  const sent: unknown[] = [];
  server.answer('POST /auth/passkey/options', {
    challenge: 'Y2hhbGxlbmdl',
    rpId: 'localhost',
    timeout: 300_000,
    userVerification: 'required',
  });
  server.answer('POST /user/passkey/{passkeyUuid}/delete', ({ body }) => {
    sent.push(body);
    passkeys = [];
    return undefined;
  });
  const missing = paths.map((path) => ({ path, code: 'required', message: '' }) as const);
  server.fail('POST /user/passkey/{passkeyUuid}/delete', 422, 'validation-failed', missing, { once: true });
  return sent;
}

async function remove(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Passkey Laptop im Büro entfernen' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Ihr Passwort'), 'kontor-demo-2026');
  await user.click(dialog.getByRole('button', { name: 'Entfernen' }));
  return dialog;
}

test('where a passkey is the only factor the browser is asked for it, again after a canceled dialog', async () => {
  const sent = askFor('passkey');
  signWithPasskey.mockRejectedValueOnce(new PasskeyError('canceled', 'http://localhost:8080', null));
  signWithPasskey.mockResolvedValueOnce(proof);
  const { user, recorded } = await open();
  const dialog = await remove(user);
  expect(await dialog.findByText(/^Es wurde kein Passkey verwendet/)).toBeVisible();
  expect(dialog.queryByLabelText('Code aus der App')).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Entfernen' }));
  await waitFor(() => expect(sent).toEqual([{ password: 'kontor-demo-2026', passkey: proof }]));
  await waitFor(() => expect(recorded.notes).toEqual(['Der Passkey ist entfernt.']));
});

test('where there is an app as well, a passkey can be chosen in place of its code', async () => {
  const sent = askFor('code', 'passkey');
  signWithPasskey.mockResolvedValueOnce(proof);
  const { user } = await open();
  const dialog = await remove(user);
  expect(await dialog.findByLabelText('Code aus der App')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Mit Passkey bestätigen' }));
  await user.click(dialog.getByRole('button', { name: 'Entfernen' }));
  await waitFor(() => expect(sent).toEqual([{ password: 'kontor-demo-2026', passkey: proof }]));
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
