import type { HeldInvoice } from '@kontor/contract/invoice';
import { startApiServer } from '@kontor/testing/api-server';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { HeldInvoices } from './held-invoices.tsx';

const server = startApiServer();
const release = 'POST /operator/invoice/{invoiceUuid}/release';

const invoice: HeldInvoice = {
  uuid: '00000000-0000-4000-8000-000000000001',
  organizationName: 'Radwerk GmbH',
  shopUuid: '00000000-0000-4000-8000-000000000009',
  shopName: 'Radwerk',
  kind: 'invoice',
  correctsInvoiceUuid: null,
  reason: 'terms-missing',
  providerId: 'in_1',
  date: '2026-11-20T09:00:00.000Z',
  subtotal: 14_900,
  tax: 2_831,
  total: 17_731,
  vatPercent: 19,
  state: 'paid',
};

let sent: unknown[];
beforeEach(() => {
  sent = [];
  server.answer('GET /operator/invoice', [invoice]);
  server.answer(release, ({ body }) => {
    sent.push(body);
    return { number: 'RE-2026-00012' };
  });
});

const open = () => renderWithHost(<HeldInvoices refetchInterval={30_000} />);
const dialog = async () => within(await screen.findByRole('dialog'));

test('a document that is held back says why, and what was charged', async () => {
  await open();
  const table = await screen.findByRole('table', { name: 'Zurückgehaltene Rechnungen' });
  const cells = within(table).getAllByRole('cell');
  expect(cells.slice(0, 4).map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'RechnungRadwerk, Radwerk GmbHin_1',
    'Empfänger und Steuer der Bestellung fehlen',
    '177,31 €149,00 € netto, 19 % MwSt. 28,31 €',
    '20.11.2026bezahlt',
  ]);
});

test('once its cause is gone it is issued, and no longer listed', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'in_1 erneut prüfen' }));
  server.answer('GET /operator/invoice', []);
  await user.click((await dialog()).getByRole('button', { name: 'Prüfen und ausstellen' }));
  expect(await screen.findByText('Keine Rechnung ist zurückgehalten.')).toBeVisible();
  expect(sent).toEqual([{ terms: null }]);
});

test('while it still does not agree, the dialog says so', async () => {
  server.fail(release, 409, 'invoice-held');
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'in_1 erneut prüfen' }));
  const asked = await dialog();
  await user.click(asked.getByRole('button', { name: 'Prüfen und ausstellen' }));
  expect(await asked.findByRole('alert')).toHaveTextContent('stimmt noch nicht mit der Abbuchung überein');
});

test('recipient and tax can be added; what is missing is said at its field', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Angaben zu in_1 ergänzen' }));
  const form = await dialog();
  await user.click(form.getByRole('button', { name: 'Prüfen und ausstellen' }));
  expect(form.getAllByText('Dieses Feld ist erforderlich').length).toBeGreaterThan(1);
  await user.type(form.getByLabelText('Firma'), 'Radwerk GmbH');
  await user.type(form.getByLabelText('Straße und Hausnummer'), 'Skalitzer Straße 94');
  await user.type(form.getByLabelText('Postleitzahl'), '10997');
  await user.type(form.getByLabelText('Ort'), 'Berlin');
  await user.selectOptions(form.getByLabelText('Besteuerung'), 'domestic');
  server.answer('GET /operator/invoice', []);
  await user.click(form.getByRole('button', { name: 'Prüfen und ausstellen' }));
  expect(await screen.findByText('Keine Rechnung ist zurückgehalten.')).toBeVisible();
  expect(sent).toEqual([
    {
      terms: {
        recipient: {
          companyName: 'Radwerk GmbH',
          addressLine1: 'Skalitzer Straße 94',
          addressLine2: null,
          zip: '10997',
          city: 'Berlin',
          isoCountryCode: 'DE',
          phoneNumber: null,
          vatId: null,
        },
        vatKind: 'domestic',
      },
    },
  ]);
});

test('sums that do not agree cannot be mended by other details', async () => {
  server.answer('GET /operator/invoice', [{ ...invoice, reason: 'sums-disagree' }]);
  await open();
  expect(await screen.findByRole('button', { name: 'in_1 erneut prüfen' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Angaben zu in_1 ergänzen' })).not.toBeInTheDocument();
});
