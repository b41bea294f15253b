import type { TotpState } from '@kontor/contract/totp';
import { startApiServer } from '@kontor/testing/api-server';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { TotpCard } from './totp-card.tsx';

const server = startApiServer();
const password = 'kontor-demo-2026';
const codes = Array.from({ length: 10 }, (_, index) => `abcde-fghi${index}`);
const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const active: TotpState = { activeSince: '2026-11-20T08:00:00Z', recoveryCodesLeft: 10 };
let state: TotpState;

beforeEach(() => {
  state = { activeSince: null, recoveryCodesLeft: 0 };
  server.answer('GET /user/totp', () => state);
});

test('the set-up goes from the password over the scan and a first code to the recovery codes', async () => {
  server.answer('POST /user/totp', { secret, uri: `otpauth://totp/Kontor:eva?secret=${secret}` });
  server.fail(
    'POST /user/totp',
    422,
    'validation-failed',
    [{ path: 'password', code: 'wrong-password', message: '' }],
    {
      once: true,
    },
  );
  server.answer('POST /user/totp/confirm', () => {
    state = active;
    return { recoveryCodes: codes };
  });
  server.fail(
    'POST /user/totp/confirm',
    422,
    'validation-failed',
    [{ path: 'code', code: 'wrong-code', message: '' }],
    {
      once: true,
    },
  );
  const { user } = await renderWithHost(<TotpCard />);
  await user.click(await screen.findByRole('button', { name: 'App einrichten' }));
  const asking = within(await screen.findByRole('dialog', { name: 'Authenticator-App einrichten?' }));
  await user.type(asking.getByLabelText('Ihr Passwort'), password);
  await user.click(asking.getByRole('button', { name: 'Weiter' }));
  await waitFor(() =>
    expect(asking.getByLabelText('Ihr Passwort')).toHaveAccessibleDescription('Das Passwort ist nicht richtig'),
  );
  await user.click(asking.getByRole('button', { name: 'Weiter' }));

  const scan = within(await screen.findByRole('dialog', { name: 'Code mit der App scannen' }));
  expect(scan.getByRole('img', { name: 'QR-Code für die Authenticator-App' })).toBeVisible();
  expect(scan.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeVisible();
  await user.type(scan.getByLabelText('Code aus der App'), '123 456');
  await user.click(scan.getByRole('button', { name: 'Bestätigen' }));
  await waitFor(() =>
    expect(scan.getByLabelText('Code aus der App')).toHaveAccessibleDescription(
      'Der Code ist falsch oder nicht mehr gültig',
    ),
  );
  await user.click(scan.getByRole('button', { name: 'Bestätigen' }));

  const shown = within(await screen.findByRole('dialog', { name: 'Ihre Wiederherstellungscodes' }));
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
  await user.keyboard('{Escape}');
  expect(shown.queryByRole('button', { name: 'Schließen' })).not.toBeInTheDocument();
  await user.click(shown.getByRole('button', { name: 'Ich habe die Codes gesichert' }));
  expect(await screen.findByText(/Eingerichtet am 20.11.2026/)).toBeVisible();
});

test('few recovery codes are a warning, and new ones cost the password', async () => {
  state = { ...active, recoveryCodesLeft: 1 };
  server.answer('POST /user/totp/recovery-codes', () => {
    state = active;
    return { recoveryCodes: codes };
  });
  const { user } = await renderWithHost(<TotpCard />);
  expect(await screen.findByText('Nur noch 1 Wiederherstellungscode')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Neue Codes erstellen' }));
  const asking = within(await screen.findByRole('dialog'));
  await user.type(asking.getByLabelText('Ihr Passwort'), password);
  await user.click(asking.getByRole('button', { name: 'Codes erstellen' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Ihre Wiederherstellungscodes' }));
  await user.click(shown.getByRole('button', { name: 'Ich habe die Codes gesichert' }));
  expect(await screen.findByText(/10 Wiederherstellungscodes sind noch gültig/)).toBeVisible();
});

test('removing the app asks for the password', async () => {
  state = active;
  const sent: unknown[] = [];
  server.answer('POST /user/totp/delete', ({ body }) => {
    sent.push(body);
    state = { activeSince: null, recoveryCodesLeft: 0 };
    return undefined;
  });
  const { user, recorded } = await renderWithHost(<TotpCard />);
  await user.click(await screen.findByRole('button', { name: 'App entfernen' }));
  const asking = within(await screen.findByRole('dialog'));
  await user.click(asking.getByRole('button', { name: 'Entfernen' }));
  expect(asking.getByLabelText('Ihr Passwort')).toHaveAccessibleDescription('Dieses Feld ist erforderlich');
  await user.type(asking.getByLabelText('Ihr Passwort'), password);
  await user.click(asking.getByRole('button', { name: 'Entfernen' }));
  await waitFor(() => expect(sent).toEqual([{ password }]));
  await waitFor(() => expect(recorded.notes).toEqual(['Die Authenticator-App ist entfernt.']));
  expect(await screen.findByRole('button', { name: 'App einrichten' })).toBeVisible();
});
