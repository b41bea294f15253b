import type { CorrectableInvoice } from '@kontor/contract/operator-money';
import { startApiServer } from '@kontor/testing/api-server';
import { aUser, ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { remote } from '../../remote.tsx';
import { customerDetails } from '../../testing/customer-details.ts';

const server = startApiServer();
const refund = 'PUT /backoffice/invoice/{correctedInvoiceUuid}/refund/{idempotencyKey}';
const writeOff = 'PUT /backoffice/invoice/{correctedInvoiceUuid}/write-off/{idempotencyKey}';
const invoiceUuid = ids.order;
let invoice: CorrectableInvoice;
let sent: unknown[];

beforeEach(() => {
  sent = [];
  invoice = {
    uuid: invoiceUuid,
    number: 'RE-2026-00042',
    issuedAt: '2026-11-01T10:00:00.000Z',
    total: 22_491,
    owed: 0,
    refundable: 22_491,
    lines: [
      { description: 'Starter, 01.11.2026 bis 30.11.2026', quantity: 1, gross: 17_731 },
      { description: '2 WMS-Geräte, 01.11.2026 bis 30.11.2026', quantity: 2, gross: 4_760 },
    ],
  };
  server.answer('GET /backoffice/customer/{customerUuid}', customerDetails());
  server.answer('GET /backoffice/customer/{customerUuid}/timeline', [
    {
      at: '2026-11-01T10:00:00.000Z',
      kind: 'invoice',
      title: 'RE-2026-00042',
      details: { entry: 'invoice', amount: 22_491, invoiceUuid, number: 'RE-2026-00042' },
      actor: null,
      link: null,
    },
  ]);
  server.answer('GET /backoffice/invoice/{correctedInvoiceUuid}', () => invoice);
});

const open = async (staffRole: 'finance' | 'support' = 'finance', entry = /RE-2026-00042/) => {
  const user = aUser({ staffRole });
  const session = { user, reloadUser: async () => user, logout: async () => undefined };
  const at = `/backoffice/customers/${ids.organization}?tab=timeline`;
  const page = await renderRemote(remote, { at, host: { session } });
  await screen.findByText(entry);
  return page;
};
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('finance picks lines of an invoice that are paid back, and sees what the customer reads', async () => {
  server.answer(refund, ({ body }) => {
    sent.push(body);
    return { uuid: ids.shop, invoiceUuid, amount: 4_760, refundable: 17_731 };
  });
  const { user, recorded } = await open();
  await user.click(screen.getByRole('link', { name: 'Rechnung RE-2026-00042 öffnen' }));
  await user.click(await screen.findByRole('button', { name: 'Zurückzahlen' }));
  const dialog = await dialogOf('Rechnung RE-2026-00042 zurückzahlen?');
  await user.selectOptions(dialog.getByLabelText('Was'), 'Einzelne Posten');
  await user.click(dialog.getByRole('checkbox', { name: /^2 WMS-Geräte/ }));
  await user.selectOptions(dialog.getByLabelText('Wohin'), 'Als Guthaben');
  expect(dialog.getByRole('row', { name: /^Bezahlt und nicht/ })).toHaveTextContent(/224,91\s€177,31\s€/);
  expect(dialog.getByText(/47,60\s€ gehen zurück, als Guthaben für die nächsten Rechnungen/)).toBeVisible();
  await user.type(dialog.getByLabelText('Grund'), 'Geräte waren defekt');
  await user.dblClick(dialog.getByRole('button', { name: 'Zurückzahlen' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Die Rückzahlung ist veranlasst.']));
  expect(sent).toEqual([{ lines: [{ index: 1, quantity: 2 }], to: 'credit', reason: 'Geräte waren defekt' }]);
});

test('an amount is paid back, and why it is refused is said in words', async () => {
  server.fail(refund, 409, 'refund-exceeds-paid');
  const { user } = await open();
  await user.click(screen.getByRole('link', { name: 'Rechnung RE-2026-00042 öffnen' }));
  await user.click(await screen.findByRole('button', { name: 'Zurückzahlen' }));
  const dialog = await dialogOf('Rechnung RE-2026-00042 zurückzahlen?');
  await user.type(dialog.getByLabelText('Grund'), 'Kulanz');
  await user.click(dialog.getByRole('button', { name: 'Zurückzahlen' }));
  expect(await dialog.findAllByText('Ungültiges Format')).not.toHaveLength(0);
  await user.type(dialog.getByLabelText('Betrag, brutto'), '300');
  await user.click(dialog.getByRole('button', { name: 'Zurückzahlen' }));
  expect(await dialog.findByText(/Das ist mehr, als bezahlt und noch nicht zurückgezahlt ist/)).toBeVisible();
});

test('what an invoice still owes is written off', async () => {
  invoice = { ...invoice, owed: 22_491, refundable: 0 };
  server.answer(writeOff, ({ body }) => {
    sent.push(body);
    return { uuid: ids.shop, invoiceUuid, amount: 22_491 };
  });
  const { user, recorded } = await open();
  await user.click(screen.getByRole('link', { name: 'Rechnung RE-2026-00042 öffnen' }));
  await user.click(await screen.findByRole('button', { name: 'Erlassen' }));
  const dialog = await dialogOf('Was Rechnung RE-2026-00042 noch offen hat, erlassen?');
  expect(dialog.getByText(/224,91\s€ muss er nicht mehr zahlen/)).toBeVisible();
  await user.type(dialog.getByLabelText('Grund'), 'Insolvenz');
  await user.dblClick(dialog.getByRole('button', { name: 'Erlassen' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Der offene Betrag ist erlassen.']));
  expect(sent).toEqual([{ reason: 'Insolvenz' }]);
});

test('an invoice that is opened again says what it owes now', async () => {
  invoice = { ...invoice, owed: 22_491, refundable: 0 };
  const { user } = await open();
  await user.click(screen.getByRole('link', { name: 'Rechnung RE-2026-00042 öffnen' }));
  await user.click((await dialogOf('Rechnung RE-2026-00042')).getByRole('button', { name: 'Schließen' }));
  invoice = { ...invoice, owed: 0, refundable: 22_491 };
  await user.click(screen.getByRole('link', { name: 'Rechnung RE-2026-00042 öffnen' }));
  expect(await screen.findByRole('button', { name: 'Zurückzahlen' })).toBeVisible();
});

test('the invoice that is open stands in the address, until it is closed', async () => {
  const { user, location } = await open();
  const before = location.current;
  await user.click(screen.getByRole('link', { name: 'Rechnung RE-2026-00042 öffnen' }));
  expect(location.current).toBe(`${before}&invoice=${invoiceUuid}`);
  await user.click((await dialogOf('Rechnung RE-2026-00042')).getByRole('button', { name: 'Schließen' }));
  await waitFor(() => expect(location.current).toBe(before));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('an invoice that is held back is called so, has its lines even where two are alike, and is not corrected', async () => {
  const [line] = invoice.lines;
  if (!line) throw new Error('The invoice has no line.');
  invoice = { ...invoice, number: null, lines: [line, line] };
  server.answer('GET /backoffice/customer/{customerUuid}/timeline', [
    {
      at: '2026-11-01T10:00:00.000Z',
      kind: 'invoice',
      title: 'in_1Pq',
      details: { entry: 'invoice', amount: 22_491, invoiceUuid, number: null },
      actor: null,
      link: null,
    },
  ]);
  const { user } = await open('finance', /^Rechnung, zurückgehalten/);
  expect(screen.queryByText(/in_1Pq/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Rechnung, zurückgehalten öffnen' }));
  const dialog = await dialogOf('Zurückgehaltene Rechnung');
  expect(dialog.getAllByText(line.description)).toHaveLength(2);
  expect(dialog.getByText(/Sie muss erst freigegeben werden/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Zurückzahlen' })).not.toBeInTheDocument();
});

test('support sees invoices in the timeline, and opens none', async () => {
  await open('support');
  expect(screen.queryByRole('link', { name: /öffnen$/ })).not.toBeInTheDocument();
});
