import { startApiServer } from '@kontor/testing/api-server';
import { ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { remote } from '../../remote.tsx';
import { anAuditEntry } from '../../testing/an-audit-entry.ts';

const server = startApiServer();
const at = '/backoffice/audit';
const call = 'GET /backoffice/audit';
let asked: string[];

beforeEach(() => {
  asked = [];
  server.answer(call, ({ url }) => {
    asked.push(url.search);
    return [
      anAuditEntry(),
      anAuditEntry({ uuid: ids.order, alone: true, actor: { ...anAuditEntry().actor, name: null } }),
    ];
  });
});

const table = async () => within(await screen.findByRole('table', { name: 'Protokoll' }));

test('each row says who did what, when and why', async () => {
  await renderRemote(remote, { at });
  const [first, second] = (await table()).getAllByRole('row').slice(1);
  expect(first).toHaveTextContent(
    /Rolle ändern.*Wechselt die Abteilung.*Mara Lind.*Administration.*20\.11\.2026, 10:00/,
  );
  expect(second).toHaveTextContent(/Ohne zweite Person.*Gelöschtes Konto/);
});

test('an entry shows before and after, and leads to the approval that it is of', async () => {
  const { user, location } = await renderRemote(remote, { at });
  await user.click((await table()).getAllByRole('link', { name: 'Rolle ändern' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Rolle ändern' }));
  expect(dialog.getByRole('row', { name: /^Rolle/ })).toHaveTextContent('FinanzenVertrieb');
  expect(dialog.getByRole('link', { name: 'Freigabe ansehen' })).toHaveAttribute(
    'href',
    `/backoffice/approvals?approval=${ids.shop}`,
  );
  expect(location.current).toBe(`${at}?entry=${anAuditEntry().uuid}`);
  await user.click(dialog.getByRole('button', { name: 'Schließen' }));
  expect(location.current).toBe(at);
});

const announced = {
  texts: { de: 'Heute Nacht wird gewartet.', en: 'There is maintenance tonight.' },
  level: 'warning',
  from: '2026-11-20',
  until: '2026-11-21',
  audience: { types: ['merchant'], shopTypes: [], countries: ['DE', 'AT'] },
};

test.each([
  [
    'a refund, by the way that the money goes',
    'PUT /backoffice/invoice/{correctedInvoiceUuid}/refund/{idempotencyKey}',
    { refundable: 22_491 },
    { refundable: 17_731, amount: 4_760, to: 'payment-method' },
    /47,60\s€Wohin \(geändert\)–Auf dem Weg, auf dem bezahlt wurde$/,
  ],
  [
    'the end of a contract, by its day',
    'PUT /backoffice/shop/{customerShopUuid}/cancel/{idempotencyKey}',
    { contract: ids.order, paidUntil: '2026-12-01T00:00:00.000Z', endsAt: null },
    { endsAt: '2026-11-20T10:00:00.000Z', refunds: [{ invoiceUuid: ids.invoice, amount: 12_012, to: 'credit' }] },
    /^Endet am \(geändert\)–20\.11\.2026Geht zurück, brutto \(geändert\)–120,12\s€$/,
  ],
  [
    'what is agreed about a contract, by what is agreed',
    'PUT /backoffice/shop/{customerShopUuid}/contract',
    { noSelfService: false, complimentary: false, licenceVersion: null },
    { complimentary: { until: null }, chargedFrom: '2027-01-01T10:00:00.000Z', credit: 12_583 },
    /^Kostenlos \(geändert\)NeinFür immerKostet ab \(geändert\)–01\.01\.2027Guthaben \(geändert\)–125,83\s€$/,
  ],
  [
    'an announcement, by its words, days and audience',
    'PUT /backoffice/announcement/{announcementUuid}',
    { uuid: ids.order, ...announced, createdAt: '2026-11-19T09:00:00.000Z' },
    { ...announced, level: 'outage', until: '2026-11-22', audience: { ...announced.audience, types: [] } },
    /^Stufe \(geändert\)WichtigStörungLetzter Tag \(geändert\)21\.11\.202622\.11\.2026Nur für \(geändert\)Händler–$/,
  ],
] as const)('an entry of %s', async (_what, action, before, after, text) => {
  server.answer(call, [anAuditEntry({ action, before, after })]);
  await renderRemote(remote, { at: `${at}?entry=${anAuditEntry().uuid}` });
  const dialog = within(await screen.findByRole('dialog'));
  const [, ...rows] = within(dialog.getByRole('table', { name: 'Vorher und nachher' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent).join('')).toMatch(text);
});

test('an announcement that was deleted is read as it was', async () => {
  const before = { uuid: ids.order, ...announced, createdAt: '2026-11-19T09:00:00.000Z' };
  server.answer(call, [
    anAuditEntry({ action: 'DELETE /backoffice/announcement/{announcementUuid}', before, after: null }),
  ]);
  await renderRemote(remote, { at: `${at}?entry=${anAuditEntry().uuid}` });
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('row', { name: /^Nur in diesen Ländern/ })).toHaveTextContent('Deutschland, Österreich–');
  expect(dialog.queryByText(ids.order, { selector: 'td span' })).not.toBeInTheDocument();
});

test('action, person, organization and days are filters of the address, which the server applies', async () => {
  const { user, location } = await renderRemote(remote, { at });
  await user.selectOptions(await screen.findByLabelText('Vorgang'), 'Rolle ändern');
  await user.click((await table()).getByRole('link', { name: 'Mara Lind' }));
  await user.type(screen.getByLabelText('Kennung der Organisation'), 'falsch');
  expect(await screen.findByText('Das ist keine Kennung.')).toBeVisible();
  await user.clear(screen.getByLabelText('Kennung der Organisation'));
  await user.click(screen.getByLabelText('Kennung der Organisation'));
  await user.paste(ids.organization);
  await user.type(screen.getByLabelText('Von'), '01.11.2026');
  await user.click(screen.getByRole('button', { name: 'Anwenden' }));
  await table();
  const filter = {
    action: 'PUT /backoffice/staff/{userUuid}',
    actor: anAuditEntry().actor.userUuid,
    organization: ids.organization,
    from: '2026-11-01',
  };
  expect(Object.fromEntries(new URLSearchParams(asked.at(-1)))).toEqual(filter);
  expect(Object.fromEntries(new URL(location.current, 'http://localhost').searchParams)).toEqual(filter);
  await user.click(screen.getByRole('button', { name: 'Wieder alle Personen zeigen' }));
  expect(location.current).not.toContain('actor');
});

test('values of the address that are none are left out', async () => {
  await renderRemote(remote, { at: `${at}?actor=1&organization=x&action=nothing&from=tomorrow` });
  await table();
  expect(asked).toEqual(['']);
});
