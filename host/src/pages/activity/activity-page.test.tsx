import type { Activity } from '@kontor/contract/activity';
import { startApiServer } from '@kontor/testing/api-server';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ActivityPage } from './activity-page.tsx';

const server = startApiServer();

const call = 'GET /organization/{organizationUuid}/activity';
const joined: Activity = {
  uuid: '0197a000-0000-7000-8000-0000000000f1',
  at: '2026-11-20T08:00:00Z',
  actor: { kind: 'user', name: 'Kai Kasse' },
  action: 'member.joined',
  subject: 'Kai Kasse',
  details: { role: 'operations' },
  address: '203.0.113.0/24',
};

test('an entry says what was done, by whom, when, and from which network', async () => {
  server.answer('GET /organization/{organizationUuid}/member', []);
  server.answer(call, [
    joined,
    { ...joined, uuid: joined.uuid.replace('f1', 'f2'), actor: { kind: 'system', name: null } },
  ]);
  await renderWithHost(<ActivityPage />);
  const [, first, second] = await screen.findAllByRole('row');
  expect(first).toHaveTextContent('Mitglied beigetretenKai Kasse · BetriebKai Kasse20.11.2026, 09:00203.0.113.0/24');
  expect(second).toHaveTextContent('Automatisch');
});

test.each([
  [
    { nameBefore: 'Alt', addressBefore: 'https://alt.test', address: 'https://neu.test' },
    'vorher: Alt, https://alt.test',
  ],
  [{ address: 'https://neu.test' }, 'https://neu.test'],
  [{ shop: 'Radwerk', kind: 'wms' }, 'Radwerk'],
])('an entry says what was before, or where it was done: %j', async (details, text) => {
  server.answer('GET /organization/{organizationUuid}/member', []);
  server.answer(call, [{ ...joined, action: 'shop.changed', subject: 'Neu', details }]);
  await renderWithHost(<ActivityPage />);
  expect(await screen.findByText(`Neu · ${text}`)).toBeVisible();
});

test.each([
  [{ what: 'credit-given', amount: 2_000 }, /Guthaben aus Kulanz: 20,00\s€$/],
  [{ what: 'transfer-returned', amount: 5_000 }, /Überweisung zurückgezahlt: 50,00\s€$/],
  [{ what: 'invoice-refunded', amount: 5_000 }, /Rechnung zurückgezahlt: 50,00\s€$/],
  [{ what: 'invoice-written-off', amount: 5_000 }, /Offene Rechnung erlassen: 50,00\s€$/],
  [{ what: 'special-price' }, /Eigene Preise vereinbart$/],
  [{ what: 'partner-terms-set' }, /Provision vereinbart$/],
  [{ what: 'dunning-paused' }, /Mahnungen ausgesetzt$/],
  [{ what: 'trial-end-set' }, /Ende der Testphase geändert$/],
  [{ what: 'contract-ended' }, /Vertrag gekündigt$/],
  [{ what: 'contract-agreed' }, /Vereinbarung zum Vertrag geändert$/],
])('an entry says what the customer support did: %j', async (details, text) => {
  server.answer('GET /organization/{organizationUuid}/member', []);
  const actor = { kind: 'operator' as const, name: 'Kontor' };
  server.answer(call, [{ ...joined, actor, action: 'operator.acted', subject: null, details }]);
  await renderWithHost(<ActivityPage />);
  expect(await screen.findByText(text)).toBeVisible();
});

test.each([
  [
    { planBefore: 'advanced', plan: 'professional', wmsBefore: 2, wms: 4 },
    'von Advanced zu Professional, WMS-Geräte von 2 auf 4',
  ],
  [
    { posBefore: 3, pos: 0, intervalBefore: 'month', interval: 'year', startsAt: '2026-12-20T09:00:00.000Z' },
    'ab dem 20.12.2026: Kassen (POS) von 3 auf 0, von monatlicher zu jährlicher Abrechnung',
  ],
  [
    { planBefore: 'professional', plan: 'starter', wmsBefore: 2, wms: 4, startsAt: '2026-12-20T09:00:00.000Z' },
    'WMS-Geräte von 2 auf 4, ab dem 20.12.2026: von Professional zu Starter',
  ],
])('a changed contract says what it was and what it becomes: %j', async (details, text) => {
  server.answer('GET /organization/{organizationUuid}/member', []);
  server.answer(call, [{ ...joined, action: 'subscription.changed', subject: 'Radwerk', details }]);
  await renderWithHost(<ActivityPage />);
  expect(await screen.findByText(`Radwerk · ${text}`)).toBeVisible();
});

test('a filter asks for what it says, and can be cleared', async () => {
  server.answer('GET /organization/{organizationUuid}/member', []);
  server.answer(call, ({ url }) => (url.searchParams.get('action') === 'shop.created' ? [] : [joined]));
  const { user } = await renderWithHost(<ActivityPage />);
  await screen.findByText('Kai Kasse · Betrieb');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Aktion' }), 'Shop hinzugefügt');
  expect(await screen.findByText('Keine Einträge zu dieser Auswahl')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Auswahl aufheben' }));
  expect(await screen.findByText('Kai Kasse · Betrieb')).toBeVisible();
});

test('the days of the entries are typed as in the user’s language', async () => {
  server.answer('GET /organization/{organizationUuid}/member', []);
  server.answer(call, ({ url }) => (url.searchParams.get('from') === '2026-11-21' ? [] : [joined]));
  const { user } = await renderWithHost(<ActivityPage />);
  await screen.findByText('Kai Kasse · Betrieb');
  await user.type(screen.getByRole('textbox', { name: 'Von' }), '21.11.2026');
  await user.click(screen.getByRole('button', { name: 'Anzeigen' }));
  expect(await screen.findByText('Keine Einträge zu dieser Auswahl')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Alle Tage' }));
  expect(await screen.findByText('Kai Kasse · Betrieb')).toBeVisible();
});

test('a list that does not come says so, and comes with a retry', async () => {
  server.answer('GET /organization/{organizationUuid}/member', []);
  server.answer(call, [joined]);
  server.fail(call, 500, 'internal-error', [], { once: true });
  const { user } = await renderWithHost(<ActivityPage />);
  await user.click(await screen.findByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await screen.findByText('Kai Kasse · Betrieb')).toBeVisible();
});
