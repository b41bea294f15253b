import type { CommissionStatement, PartnerAccount } from '@kontor/contract/partner';
import { startApiServer } from '@kontor/testing/api-server';
import { anOrganization, ids } from '@kontor/testing/factories';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { savedFiles } from './testing/saved-files.ts';
import { account, forecast, referral, terms } from './testing/signed-in-pages.ts';

const openUrl = vi.fn<(url: string) => void>();
vi.doMock('./components/open-url.ts', () => ({ openUrl }));
const { renderRemote } = await import('@kontor/testing/render-with-host');
const { remote } = await import('./remote.tsx');

const api = startApiServer();
const base = 'GET /organization/{organizationUuid}/partner-account';
const area = `/organization/${ids.organization}`;

const september = '0197a000-0000-7000-8000-0000000000a2';

const partner = anOrganization({ type: 'partner', name: 'Nordlicht Commerce GmbH', shops: [] });
const place = { organization: partner, shop: null, organizations: [partner], reload: async () => undefined };
const open = (page = '', renderedAt = new Date('2026-11-01T09:00:00Z')) =>
  renderRemote(remote, { at: area + page, host: { place, renderedAt } });

/** After an answer for any month, whose call would match these as well. */
function answerOutlook() {
  api.answer(`${base}/terms`, terms);
  api.answer(`${base}/forecast`, forecast());
  api.answer(`${base}/referral`, referral());
}

beforeEach(() => {
  openUrl.mockClear();
  answerOutlook();
});

test('home states the situation first and sums up the account', async () => {
  api.answer(base, account());
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Alles läuft. Ein Lead ist noch offen.' })).toBeVisible();
  const strip = screen.getByRole('region', { name: 'Partnerkonto im Überblick' });
  expect(strip).toHaveTextContent('Offene Provision1.284,60 €');
  expect(strip).toHaveTextContent('Provision 20262.481,00 €netto, bis heute');
  expect(screen.getByRole('region', { name: 'Letzte Provisionen' })).toHaveTextContent('31.10.20261.196,40 € netto');
  expect(within(strip).getByRole('link', { name: 'Zu den Kunden-Shops' })).toHaveAttribute(
    'href',
    `${area}/partner-account/customer-shops`,
  );
});

test('a missing payout setup comes first and links to the provider', async () => {
  api.answer(base, account({ payoutState: 'incomplete' }));
  api.answer(`${base}/onboarding-url`, { url: 'https://provider.test/onboarding' });
  const { user } = await open();
  expect(await screen.findByRole('heading', { level: 1, name: /noch nicht eingerichtet/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Auszahlung einrichten' }));
  await waitFor(() => expect(openUrl).toHaveBeenCalledWith('https://provider.test/onboarding'));
});

test.each([
  ['', 'incomplete', 'Auszahlung einrichten', /^Es fehlen Angaben zum Unternehmen/],
  ['/partner-account/payout', 'incomplete', 'Auszahlung einrichten', /^Es fehlen Angaben zum Unternehmen/],
  ['', 'pending', 'Angaben prüfen lassen', /^Das macht der Zahlungsdienstleister/],
] as const)('on %s/ with the payout %s the next step is %s', async (page, payoutState, title, text) => {
  api.answer(base, account({ payoutState }));
  await open(page);
  const card = await screen.findByRole('region', { name: 'Bis zur ersten Auszahlung' });
  const current = within(card)
    .getAllByRole('listitem')
    .filter((item) => item.getAttribute('aria-current') === 'step');
  expect(current).toHaveLength(1);
  expect(within(card).getByRole('heading', { name: new RegExp(`^${title} ?, als Nächstes`) })).toBeVisible();
  expect(within(card).getByText(text)).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^(Auszahlung einrichten|Angaben ansehen)$/ })).toHaveLength(1);
  // A completed setup has no missing steps.
  expect(within(card).queryAllByText(/^Es fehlen Angaben/)).toHaveLength(payoutState === 'incomplete' ? 1 : 0);
});

test('once commissions can be paid out nothing is missing', async () => {
  api.answer(base, account());
  await open();
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('region', { name: 'Bis zur ersten Auszahlung' })).not.toBeInTheDocument();
});

const statement = (overrides: Partial<CommissionStatement> = {}): CommissionStatement => ({
  id: september,
  period: '2026-09',
  amount: 119_640,
  state: 'paid',
  paidAt: '2026-10-31T10:00:00Z',
  number: 'PG-2026-00827',
  isClosed: true,
  lineCount: 1,
  lines: [
    {
      shopName: 'radwerk-berlin.de',
      invoiceNumber: 'RE-2026-00042',
      invoiceDate: '2026-09-12T08:00:00Z',
      net: 797_600,
      rate: 15,
      amount: 119_640,
    },
  ],
  closesAt: '2026-10-02T22:00:00.000Z',
  carriedOver: [],
  settledIn: null,
  creditNote: {
    number: 'PG-2026-00827',
    date: '2026-10-03T00:00:00Z',
    net: 119_640,
    vatPercent: 19,
    vat: 22_732,
    total: 142_372,
  },
  ...overrides,
});

async function openMonth(month: string, answer: CommissionStatement, payoutState: PartnerAccount['payoutState']) {
  const { lines: _lines, closesAt: _closesAt, carriedOver: _c, settledIn: _s, creditNote: _n, ...listed } = answer;
  api.answer(base, account({ payoutState, commissions: [listed] }));
  api.answer(`${base}/{commissionId}`, answer);
  answerOutlook();
  const { user } = await open('/partner-account/payout');
  await user.click(await screen.findByRole('button', { name: `Abrechnung ${month} ansehen` }));
  const dialog = await screen.findByRole('dialog', { name: `Provision ${month}` });
  await within(dialog).findByText('radwerk-berlin.de');
  return { dialog, user };
}

test('the payout page lists the months, newest first, and downloads a credit note', async () => {
  api.answer(base, account());
  api.answer(`${base}/{commissionId}/download-url`, ({ params }) => ({ url: `/note/${params.commissionId}` }));
  const { user } = await open('/partner-account/payout');
  expect(
    await screen.findByRole('heading', { level: 1, name: /^1\.284,60\s€ Provision \(netto\) sind noch nicht/ }),
  ).toBeVisible();
  const strip = screen.getByRole('region', { name: 'Provisionen im Überblick' });
  expect(strip).toHaveTextContent('Oktober 2026 bis heute1.284,60 €netto, Abrechnung am 3. November');
  const rows = within(screen.getByRole('table', { name: 'Abrechnungen' })).getAllByRole('row');
  // Not how many customer shops there are: some of them may have brought nothing this year.
  expect(strip).toHaveTextContent(/Provision 2026 bis heute2\.481,00\s€netto(?! aus)/);
  expect(rows[1]).toHaveTextContent('Oktober 2026Gutschrift folgtWird am 3. November abgerechnet1.284,60 € netto');
  expect(rows[2]).toHaveTextContent('September 2026PG-2026-00827Ausgezahlt am 31.10.20261.196,40 € netto');
  expect(screen.getAllByRole('button', { name: /^PDF der Gutschrift/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'PDF der Gutschrift PG-2026-00827' }));
  await waitFor(() => expect(openUrl).toHaveBeenCalledWith(`/note/${september}`));
});

test('a month that is settled in the next year names the year as well', async () => {
  const { commissions } = account();
  const december = commissions.map((each) => ({ ...each, period: each.isClosed ? each.period : '2026-12' }));
  api.answer(base, account({ commissions: december }));
  await open('/partner-account/payout', new Date('2026-12-20T09:00:00Z'));
  const strip = await screen.findByRole('region', { name: 'Provisionen im Überblick' });
  expect(strip).toHaveTextContent('Dezember 2026 bis heute1.284,60 €netto, Abrechnung am 03.01.2027');
  expect(screen.getByRole('table', { name: 'Abrechnungen' })).toHaveTextContent('Wird am 03.01.2027 abgerechnet');
});

test('the payout page says what the month will bring, of what that consists, and by which terms', async () => {
  api.answer(base, account());
  await open('/partner-account/payout');
  const card = await screen.findByRole('region', { name: 'Prognose für diesen Monat' });
  expect(await within(card).findByText('Bisher verdient')).toBeVisible();
  expect(card).toHaveTextContent('4 Zahlungen von Kunden, erwartet bis zum 31. Oktober365,85 €');
  expect(card).toHaveTextContent('Oktober 2026 voraussichtlich1.650,45 €');
  const rules = screen.getByRole('region', { name: 'Ihre Konditionen' });
  expect(rules).toHaveTextContent('15 % Provision');
  expect(rules).toHaveTextContent('24 Monate je Händler');
  expect(rules).toHaveTextContent('Abrechnung am 3. des Folgemonats');
  expect(rules).toHaveTextContent('Kein Mindestbetrag');
  expect(rules).toHaveTextContent('Zu jeder Gutschrift kommen 19 % MwSt.');
});

test('a partner who earned by other terms before is told until when they applied', async () => {
  api.answer(base, account());
  api.answer(`${base}/terms`, { ...terms, earlier: [{ until: '2026-10-01', rate: 12.5, months: 12 }], vat: null });
  await open('/partner-account/payout');
  const rules = await screen.findByRole('region', { name: 'Ihre Konditionen' });
  expect(await within(rules).findByText('Bis 30.09.2026 galt')).toBeVisible();
  expect(rules).toHaveTextContent('12,5 % für Zahlungen aus dieser Zeit, 12 Monate je Händler');
  expect(rules).toHaveTextContent('fehlt uns noch Ihre Anschrift');
});

test('a forecast that cannot be read is said in its card, and the months stay readable', async () => {
  api.answer(base, account());
  api.fail(`${base}/forecast`, 500, 'internal-error');
  await open('/partner-account/payout');
  const card = await screen.findByRole('region', { name: 'Prognose für diesen Monat' });
  expect(await within(card).findByRole('button', { name: 'Noch einmal versuchen' })).toBeVisible();
  expect(screen.getByRole('table', { name: 'Abrechnungen' })).toBeVisible();
});

test('a month opens with each invoice, its net share, how the credit note comes about, and the gross amount that was paid out', async () => {
  const { dialog, user } = await openMonth('September 2026', statement(), 'complete');
  expect(dialog).toHaveTextContent('Am 31.10.2026 ausgezahlt: 1.423,72 € (brutto).');
  expect(dialog).toHaveTextContent(
    'radwerk-berlin.deRechnung RE-2026-00042 vom 12.09.2026: 15 % von 7.976,00 €1.196,40 €',
  );
  expect(dialog).toHaveTextContent('MwSt. 19 %227,32 €Auszahlung (brutto)1.423,72 €');
  await user.click(within(dialog).getByRole('button', { name: 'Schließen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test.each([
  ['incomplete', 'weil Ihr Auszahlungskonto noch nicht eingerichtet ist'],
  ['pending', 'solange unser Zahlungsdienstleister Ihre Angaben prüft'],
  ['complete', 'Der Betrag wird jetzt überwiesen'],
] as const)('a held month says why, with the payout account %s', async (payoutState, reason) => {
  const { dialog } = await openMonth('September 2026', statement({ state: 'held', paidAt: null }), payoutState);
  expect(dialog).toHaveTextContent(reason);
  expect(screen.getByText('Zurückgestellt')).toBeVisible();
});

test('a month in which more was taken back than earned is carried over', async () => {
  const carried = statement({ state: 'open', amount: -2_235, paidAt: null, number: null, creditNote: null });
  const { dialog } = await openMonth('September 2026', carried, 'complete');
  expect(dialog).toHaveTextContent('mit Ihren nächsten Provisionen verrechnet');
  expect(screen.getByText('Wird verrechnet')).toBeVisible();
});

test('a month that cannot be read says so and can be tried again', async () => {
  api.answer(base, account());
  api.fail(`${base}/{commissionId}`, 500, 'internal-error');
  answerOutlook();
  const { user } = await open('/partner-account/payout');
  await user.click(await screen.findByRole('button', { name: 'Abrechnung September 2026 ansehen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Provision September 2026' });
  expect(await within(dialog).findByRole('button', { name: 'Noch einmal versuchen' })).toBeVisible();
});

test('who does not confirm that it is them reads that, and nothing about the provider', async () => {
  api.answer(base, account());
  api.fail(`${base}/dashboard-url`, 403, 'step-up-required', [], { methods: ['totp'] });
  const { user, recorded } = await open('/partner-account/payout');
  await user.click(await screen.findByRole('button', { name: 'Auszahlungskonto öffnen' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Nicht bestätigt: Es wurde nichts geändert.']));
});

test('a provider that does not answer is reported, and the page stays usable', async () => {
  api.answer(base, account());
  api.fail(`${base}/dashboard-url`, 503, 'payment-provider-unavailable');
  const { user, recorded } = await open('/partner-account/payout');
  await user.click(await screen.findByRole('button', { name: 'Auszahlungskonto öffnen' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Das Auszahlungskonto ist gerade nicht erreichbar.']));
  expect(screen.getByRole('table', { name: 'Abrechnungen' })).toBeVisible();
});

test.each([
  ['billing-address-required', /^Bitte zuerst die Adresse des Unternehmens eintragen/],
  ['payout-country-unsupported', /^In das Land des Unternehmens kann/],
] as const)('what another click cannot change is named: %s', async (code, text) => {
  api.answer(base, account({ payoutState: 'incomplete' }));
  api.fail(`${base}/onboarding-url`, 409, code);
  const { user, recorded } = await open('/partner-account/payout');
  await user.click(await screen.findByRole('button', { name: 'Auszahlung einrichten' }));
  await waitFor(() => expect(recorded.notes).toEqual([expect.stringMatching(text)]));
});

test('a lead is submitted with what sales need to know once its contact agrees, and is added to the list', async () => {
  let { leads } = account();
  let sent: unknown;
  api.answer(base, () => account({ leads }));
  api.answer('POST /organization/{organizationUuid}/partner-account/lead', ({ body }) => {
    const [first] = leads;
    if (!first) throw new Error('The list has a lead from the start');
    sent = body;
    const lead = { ...first, ...(body as object), uuid: '0197a000-0000-7000-8000-0000000000e2' };
    leads = [lead, first];
    return lead;
  });
  const { user, recorded } = await open('/partner-account/leads');
  await user.click(await screen.findByRole('button', { name: 'Lead einreichen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Lead einreichen' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Unternehmen' }), 'Kaffeerösterei Altona');
  await user.type(within(dialog).getByRole('textbox', { name: 'Ansprechpartner' }), 'Merle Thomsen');
  await user.type(within(dialog).getByRole('textbox', { name: 'E-Mail-Adresse' }), 'merle@roesterei');
  await user.click(within(dialog).getByRole('button', { name: 'Lead einreichen' }));
  expect(await screen.findByText('Bitte geben Sie eine gültige E-Mail-Adresse ein')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: 'E-Mail-Adresse' }), '.test');
  await user.type(within(dialog).getByRole('textbox', { name: /^Telefon/ }), '040 66969 318');
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Shopsystem heute' }), 'Shopify');
  const interests = within(within(dialog).getByRole('group', { name: 'Interesse an' }));
  await user.click(interests.getByRole('checkbox', { name: 'ERP' }));
  await user.click(interests.getByRole('checkbox', { name: 'POS' }));
  await user.click(within(dialog).getByRole('button', { name: 'Lead einreichen' }));
  expect(await screen.findByText('Bitte stimmen Sie zu, um fortzufahren')).toBeVisible();
  expect(sent).toBeUndefined();
  await user.click(within(dialog).getByRole('checkbox', { name: /^Mein Kontakt ist einverstanden/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Lead einreichen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const table = screen.getByRole('table', { name: 'Leads' });
  expect(table).toHaveTextContent('Kaffeerösterei AltonaShopify · ERP · POS');
  expect(table).toHaveTextContent('merle@roesterei.test040 66969 318');
  expect(sent).toEqual({
    companyName: 'Kaffeerösterei Altona',
    contactName: 'Merle Thomsen',
    email: 'merle@roesterei.test',
    phone: '040 66969 318',
    shopSystem: 'shopify',
    interests: { erp: true, wms: false, pos: true },
    consentVersion: '2026-11',
  });
  expect(recorded.notes).toEqual(['Der Lead Kaffeerösterei Altona ist eingereicht.']);
});

test('a lead whose phone and system are not known is submitted without them', async () => {
  api.answer(base, account());
  let sent: unknown;
  api.answer('POST /organization/{organizationUuid}/partner-account/lead', ({ body }) => {
    sent = body;
    const [lead] = account().leads;
    if (!lead) throw new Error('The account has a lead');
    return lead;
  });
  const { user } = await open('/partner-account/leads');
  await user.click(await screen.findByRole('button', { name: 'Lead einreichen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Lead einreichen' });
  const lead = { companyName: 'Teekontor', contactName: 'Anke Wolters', email: 'anke@tee.test' };
  await user.type(within(dialog).getByRole('textbox', { name: 'Unternehmen' }), lead.companyName);
  await user.type(within(dialog).getByRole('textbox', { name: 'Ansprechpartner' }), lead.contactName);
  await user.type(within(dialog).getByRole('textbox', { name: 'E-Mail-Adresse' }), lead.email);
  await user.click(within(dialog).getByRole('checkbox', { name: /^Mein Kontakt ist einverstanden/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Lead einreichen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const interests = { erp: false, wms: false, pos: false };
  expect(sent).toEqual({ ...lead, interests, consentVersion: '2026-11' });
});

test('a partner sees since when a lead is in its state, and hands on the referral link', async () => {
  const [lead] = account().leads;
  if (!lead) throw new Error('The account has a lead');
  const won = { ...lead, uuid: '0197a000-0000-7000-8000-0000000000e3', companyName: 'Teekontor' };
  api.answer(base, account({ leads: [lead, { ...won, state: 'won', stateSince: '2026-11-20T08:00:00Z' }] }));
  const { user, recorded } = await open('/partner-account/leads');
  const [, first, second] = within(await screen.findByRole('table', { name: 'Leads' })).getAllByRole('row');
  expect(first).toHaveTextContent(/Neu$/);
  expect(second).toHaveTextContent(/Kundeseit 20\.11\.2026$/);
  const card = within(screen.getByRole('region', { name: 'Ihr Empfehlungslink' }));
  const { referralUrl } = account();
  expect(card.getByText(referralUrl)).toBeVisible();
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(card.getByRole('button', { name: 'Link kopieren' }));
  expect(copied).toHaveBeenCalledWith(referralUrl);
  expect(recorded.notes).toEqual(['Der Link wurde kopiert.']);
});

test('a partner sees what its link has brought, how that is counted, and what states of leads mean', async () => {
  api.answer(base, account());
  await open('/partner-account/leads');
  const strip = await screen.findByRole('region', { name: 'Was Ihr Link gebracht hat' });
  expect(strip).toHaveTextContent('Aufrufe1.31842 in den letzten 30 Tagen');
  expect(strip).toHaveTextContent('Anmeldungen92 in den letzten 30 Tagen');
  expect(strip).toHaveTextContent('In der Testphase1von 6 Händlern, die Sie verbunden haben');
  expect(strip).toHaveTextContent('Mit Tarif5');
  expect(screen.getByText(/zählen an einem Tag einmal/)).toBeVisible();
  expect(screen.getByRole('region', { name: 'So geht es mit Ihren Leads weiter' })).toHaveTextContent(
    'KundeDer Händler ist Kunde.',
  );
});

test('the months are offered as a file', async () => {
  const files = savedFiles();
  api.answer(base, account());
  const { user } = await open('/partner-account/payout');
  await user.click(await screen.findByRole('button', { name: 'Abrechnungen als CSV speichern' }));
  const text = await files[0]?.text();
  expect(text).toContain('"Ausgezahlt am";"Provision netto (EUR)"');
  expect(text).toContain('"2026-09";"PG-2026-00827";"Ausgezahlt";31.10.2026;1196,40');
});

test('a new partner sees on every page what is missing', async () => {
  api.answer(base, account({ commissions: [], customerShopCount: 0, customerShops: [], leads: [] }));
  await open('/partner-account/payout');
  expect(await screen.findByRole('heading', { level: 1, name: 'Noch keine Provisionen.' })).toBeVisible();
  expect(screen.getByText('Noch keine Gutschriften')).toBeVisible();
});

test('a user who is not a partner is told so', async () => {
  api.fail(base, 403, 'forbidden');
  await open('/partner-account/leads');
  expect(await screen.findByText('Dafür haben Sie keine Berechtigung.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Zur Startseite' })).toHaveAttribute('href', '/');
  // A retry would not help.
  expect(screen.queryByRole('button', { name: 'Noch einmal versuchen' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Lead einreichen' })).not.toBeInTheDocument();
});

test.each([
  ['', 'Lindenhof Naturkost eG'],
  ['/partner-account/payout', /€/],
  ['/partner-account/leads', 'Lindenhof Naturkost eG'],
] as const)('a reader sees %s/ without a way to the payout account, and submits no lead', async (page, content) => {
  api.answer(base, account({ payoutState: page === '' ? 'incomplete' : 'complete' }));
  const reader = { ...partner, role: 'reader' as const };
  await renderRemote(remote, {
    at: area + page,
    host: { place: { ...place, organization: reader, organizations: [reader] } },
  });
  expect((await screen.findAllByText(content)).length).toBeGreaterThan(0);
  expect(
    screen.queryByRole('button', { name: /einrichten|Auszahlungskonto|Lead einreichen|Angaben/ }),
  ).not.toBeInTheDocument();
});
