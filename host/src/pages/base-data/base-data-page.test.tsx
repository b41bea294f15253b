import type { BillingDetails } from '@kontor/contract/billing-details';
import type { Organization } from '@kontor/contract/organization';
import { startApiServer } from '@kontor/testing/api-server';
import { aBaseData, anOrganization, aShop, noBillingDetails } from '@kontor/testing/factories';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { hostTexts } from '../../testing/host-texts.ts';
import { BaseDataPage } from './base-data-page.tsx';

const server = startApiServer();
const call = 'PUT /organization/{organizationUuid}/base-data';

const detailsCall = 'GET /organization/{organizationUuid}/billing-details';

beforeEach(() => {
  server.answer(detailsCall, noBillingDetails);
  server.answer('GET /organization/{organizationUuid}/invoice-language', { language: 'de' });
});

async function open(organization: Organization = anOrganization()) {
  const reload = vi.fn(async () => undefined);
  const page = await renderWithHost(<BaseDataPage />, {
    texts: hostTexts,
    host: { place: { organization, shop: aShop(), organizations: [organization], reload } },
  });
  const save = () => page.user.click(screen.getByRole('button', { name: 'Speichern' }));
  return { ...page, reload, save };
}

test('the save bar comes with the first change, and saving sends what the wire takes', async () => {
  const sent: unknown[] = [];
  server.answer(call, ({ body }) => {
    sent.push(body);
    return anOrganization({ baseData: aBaseData({ city: 'Potsdam', vatId: 'ATU12345678' }) });
  });
  const { user, save, reload, recorded } = await open();
  expect(screen.queryByRole('button', { name: 'Speichern' })).not.toBeInTheDocument();
  await user.clear(screen.getByRole('textbox', { name: 'Ort' }));
  await user.type(screen.getByRole('textbox', { name: 'Ort' }), ' Potsdam ');
  await user.clear(screen.getByRole('textbox', { name: 'USt-IdNr.' }));
  await user.type(screen.getByRole('textbox', { name: 'USt-IdNr.' }), 'atu 1234 5678');
  await save();
  await waitFor(() => expect(recorded.notes).toEqual(['Die Stammdaten sind gespeichert.']));
  expect(sent).toEqual([aBaseData({ city: 'Potsdam', vatId: 'ATU12345678' })]);
  expect(reload).toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Speichern' })).not.toBeInTheDocument();
});

test('what the form finds is said at the field, which gets the focus', async () => {
  const { user, save } = await open();
  const zip = screen.getByRole('textbox', { name: 'Postleitzahl' });
  await user.clear(zip);
  await save();
  await waitFor(() => expect(zip).toHaveFocus());
  expect(zip).toHaveAccessibleDescription('Dieses Feld ist erforderlich');
  await user.type(zip, '123');
  await save();
  await waitFor(() =>
    expect(zip).toHaveAccessibleDescription('Das ist keine Postleitzahl dieses Landes. Ein Beispiel: 10115'),
  );
});

test('a wrong postcode is said at the first attempt, beside what is missing', async () => {
  const { user, save } = await open();
  const zip = screen.getByRole('textbox', { name: 'Postleitzahl' });
  const city = screen.getByRole('textbox', { name: 'Ort' });
  await user.clear(zip);
  await user.type(zip, '123');
  await user.clear(city);
  await save();
  await waitFor(() => expect(city).toHaveAccessibleDescription('Dieses Feld ist erforderlich'));
  expect(zip).toHaveAccessibleDescription(/^Das ist keine Postleitzahl dieses Landes/);
});

test('what only the server finds is said at the field, too', async () => {
  server.fail(call, 422, 'validation-failed', [{ path: 'vatId', code: 'vat-id-invalid', message: '' }]);
  const { user, save } = await open();
  await user.type(screen.getByRole('textbox', { name: 'Firma' }), '!');
  await save();
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'USt-IdNr.' })).toHaveAccessibleDescription(
      expect.stringContaining('Das ist keine gültige USt-IdNr. für das Land der Firma'),
    ),
  );
});

test('offline nothing is lost and nothing counts as saved', async () => {
  server.disconnect(call);
  const { user, save } = await open();
  const company = screen.getByRole('textbox', { name: 'Firma' });
  await user.type(company, ' & Söhne');
  await save();
  expect(await screen.findByText(/Ihre Eingaben sind noch hier, aber nicht gespeichert/)).toBeVisible();
  expect(company).toHaveValue('Radwerk Berlin GmbH & Söhne');
});

test.each([
  ['verified', 'Geprüft'],
  ['unverified', 'Nicht bestätigt'],
  ['unavailable', 'Prüfung nicht möglich'],
] as const)('a VAT id that is %s says so', async (vatIdVerificationStatus, text) => {
  await open(anOrganization({ vatIdVerificationStatus }));
  expect(screen.getByText(text)).toBeVisible();
});

test('while a VAT id is being verified the page asks for the answer by itself', async () => {
  const { reload } = await open(anOrganization({ vatIdVerificationStatus: 'pending' }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(screen.getByText(/Wir fragen gerade das Register/)).toBeVisible();
});

test.each([
  ['DE', 'Das Register antwortet gerade nicht'],
  ['CH', 'Für dieses Land gibt es kein Register'],
])('what "not possible" means in %s is said', async (isoCountryCode, text) => {
  const baseData = aBaseData({ isoCountryCode });
  await open(anOrganization({ baseData, vatIdVerificationStatus: 'unavailable' }));
  expect(screen.getByText(new RegExp(text))).toBeVisible();
});

test('a missing VAT id is asked for where orders need one, and is nowhere called optional', async () => {
  await open(anOrganization({ baseData: aBaseData({ isoCountryCode: 'AT', vatId: null }) }));
  expect(screen.getByText('Ihre USt-IdNr. fehlt noch')).toBeVisible();
  const tax = within(screen.getByRole('region', { name: 'Umsatzsteuer' }));
  expect(tax.queryByText('optional')).not.toBeInTheDocument();
});

const saveDetails = 'PUT /organization/{organizationUuid}/billing-details';

test('what is wanted on invoices is sent as the wire takes it, and stays in the form', async () => {
  const sent: unknown[] = [];
  server.answer(saveDetails, ({ body }) => {
    sent.push(body);
    return body as BillingDetails;
  });
  const { user, recorded } = await open();
  const emails = await screen.findByRole('textbox', { name: 'E-Mail-Adressen für Rechnungen' });
  await user.type(emails, 'rechnung@radwerk.test; buch@radwerk.test');
  await user.type(screen.getByRole('textbox', { name: 'Bestellnummer' }), ' 4500012345 ');
  await user.click(screen.getByRole('button', { name: 'Angaben speichern' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Die Angaben stehen auf allen neuen Rechnungen.']));
  const details = {
    invoiceEmails: ['rechnung@radwerk.test', 'buch@radwerk.test'],
    purchaseOrderNumber: '4500012345',
    costCentre: null,
    buyerReference: null,
    differentAddress: null,
  };
  expect(sent).toEqual([details]);
  expect(emails).toHaveValue('rechnung@radwerk.test,buch@radwerk.test');
});

test('the language of invoices is that of the organization, and is saved by itself', async () => {
  const sent: unknown[] = [];
  server.answer('PUT /organization/{organizationUuid}/invoice-language', ({ body }) => {
    sent.push(body);
    return body as { language: 'en' };
  });
  const { user, recorded } = await open();
  const language = await screen.findByRole('combobox', { name: 'Sprache' });
  expect(language).toHaveDisplayValue('Deutsch');
  await user.selectOptions(language, 'English');
  await user.click(screen.getByRole('button', { name: 'Sprache speichern' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Neue Rechnungen schreiben wir in dieser Sprache.']));
  expect(sent).toEqual([{ language: 'en' }]);
  expect(language).toHaveDisplayValue('English');
});

test('a different address begins with the company, is checked, and can be dropped again', async () => {
  const sent: unknown[] = [];
  server.answer(saveDetails, ({ body }) => {
    sent.push(body);
    return noBillingDetails;
  });
  const { user } = await open();
  const choice = await screen.findByRole('checkbox', { name: 'Rechnungen an eine andere Adresse schicken' });
  const card = within(screen.getByRole('region', { name: 'Angaben auf Rechnungen' }));
  await user.click(choice);
  expect(card.getByRole('textbox', { name: 'Firma' })).toHaveValue('Radwerk Berlin GmbH');
  await user.click(card.getByRole('button', { name: 'Angaben speichern' }));
  const city = card.getByRole('textbox', { name: 'Ort' });
  await waitFor(() => expect(city).toHaveAccessibleDescription('Dieses Feld ist erforderlich'));
  await user.click(choice);
  await user.click(card.getByRole('button', { name: 'Angaben speichern' }));
  await waitFor(() => expect(sent).toEqual([noBillingDetails]));
});

test('the postcode of a different address has to be one of its country', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('checkbox', { name: 'Rechnungen an eine andere Adresse schicken' }));
  const card = within(screen.getByRole('region', { name: 'Angaben auf Rechnungen' }));
  await user.type(card.getByRole('textbox', { name: 'Straße und Hausnummer' }), 'Ring 1');
  await user.type(card.getByRole('textbox', { name: 'Ort' }), 'Wien');
  const zip = card.getByRole('textbox', { name: 'Postleitzahl' });
  await user.type(zip, '1010');
  await user.click(card.getByRole('button', { name: 'Angaben speichern' }));
  await waitFor(() => expect(zip).toHaveAccessibleDescription(/keine Postleitzahl dieses Landes/));
});

test('a mistyped Leitweg-ID is hinted at and can be saved: the reference is a free text', async () => {
  server.answer(saveDetails, noBillingDetails);
  const { user, recorded } = await open();
  const reference = await screen.findByRole('textbox', { name: 'Käuferreferenz' });
  await user.type(reference, '04011000-1234512345-07');
  expect(reference).toHaveAccessibleDescription(expect.stringContaining('die Prüfziffer passt nicht'));
  await user.click(screen.getByRole('button', { name: 'Angaben speichern' }));
  await waitFor(() => expect(recorded.notes).toHaveLength(1));
});

test('an address that is none is said at the field', async () => {
  const { user } = await open();
  const emails = await screen.findByRole('textbox', { name: 'E-Mail-Adressen für Rechnungen' });
  await user.type(emails, 'rechnung@');
  await user.click(screen.getByRole('button', { name: 'Angaben speichern' }));
  await waitFor(() => expect(emails).toHaveAccessibleDescription(/gültige E-Mail-Adressen/));
});

test('partners have no invoices, and nothing to say about them', async () => {
  await open(anOrganization({ type: 'partner' }));
  expect(screen.queryByText('Angaben auf Rechnungen')).not.toBeInTheDocument();
});

test('a reader sees what stands on invoices, and can save nothing', async () => {
  await open(anOrganization({ role: 'reader' }));
  expect(await screen.findByRole('textbox', { name: 'Käuferreferenz' })).toBeDisabled();
  expect(screen.getByRole('textbox', { name: 'Ort' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /speichern/i })).not.toBeInTheDocument();
});

test('what stands on invoices is not asked for by a role without money', async () => {
  const asked: unknown[] = [];
  server.answer(detailsCall, ({ url }) => {
    asked.push(url);
    return noBillingDetails;
  });
  await open(anOrganization({ role: 'operations' }));
  expect(screen.getByRole('textbox', { name: 'Ort' })).toBeDisabled();
  expect(screen.queryByRole('region', { name: 'Angaben auf Rechnungen' })).not.toBeInTheDocument();
  expect(asked).toEqual([]);
});
