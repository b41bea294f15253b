import type { Settings } from '@kontor/contract/settings';
import { firstAccounting, standardAccounts } from '@kontor/domain/chart-of-accounts';
import { startApiServer } from '@kontor/testing/api-server';
import { ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { remote } from '../../remote.tsx';
import { theSettings } from '../../testing/the-settings.ts';

const server = startApiServer();
const at = '/backoffice/settings';
const call = 'PUT /backoffice/settings';
let settings: Settings;

beforeEach(() => {
  settings = theSettings();
  server.answer('GET /backoffice/settings', () => settings);
});

async function change(label: string, value: string) {
  const page = await renderRemote(remote, { at });
  const field = await screen.findByLabelText(label);
  await page.user.clear(field);
  await page.user.type(field, value);
  return page;
}

const review = 'Änderungen prüfen';
const question = { name: 'Einstellungen ändern?' };

test('nothing can be sent before something was changed, which the page says', async () => {
  await renderRemote(remote, { at });
  expect(await screen.findByText('Sie haben noch nichts geändert.')).toBeVisible();
  expect(screen.getByLabelText('Zweite Person ab')).toHaveValue('500');
  expect(screen.getByLabelText('Provision')).toHaveValue('20');
});

test('what differs is shown before and after, and waits for a second admin', async () => {
  const sent: unknown[] = [];
  server.answer(call, ({ body }) => {
    sent.push(body);
    return { approvalUuid: ids.order };
  });
  const { user } = await change('Zweite Person ab', '749,50');
  await user.click(screen.getByRole('button', { name: review }));
  const dialog = within(await screen.findByRole('dialog', question));
  expect(dialog.getByRole('row', { name: /^Zweite Person ab/ })).toHaveTextContent('500,00 €749,50 €');
  expect(dialog.getAllByRole('table')[0]).not.toHaveTextContent('Testzeitraum in Tagen');
  await user.type(dialog.getByLabelText('Grund'), 'Beschluss der Leitung');
  await user.dblClick(dialog.getByRole('button', { name: 'Einstellungen ändern' }));
  await screen.findByRole('dialog', { name: 'Wartet auf eine zweite Person' });
  expect(sent).toEqual([{ ...theSettings(), fourEyesFrom: 74_950, reason: 'Beschluss der Leitung' }]);
});

test('whether new partners wait for approval is chosen', async () => {
  const { user } = await renderRemote(remote, { at });
  await user.selectOptions(await screen.findByLabelText('Neue Partner'), 'Wir geben frei');
  await user.click(screen.getByRole('button', { name: review }));
  const dialog = within(await screen.findByRole('dialog', question));
  expect(dialog.getByRole('row', { name: /^Neue Partner/ })).toHaveTextContent('Sofort freigegebenWir geben frei');
});

test('a server of before knows nothing of approval, and neither does the page', async () => {
  const { partnerApproval: _, ...before } = theSettings();
  settings = before;
  await renderRemote(remote, { at });
  expect(await screen.findByText('Sie haben noch nichts geändert.')).toBeVisible();
  expect(screen.queryByLabelText('Neue Partner')).not.toBeInTheDocument();
});

test('the only admin changes them at once', async () => {
  server.answer(call, () => {
    settings = theSettings({ trialDays: 14 });
    return settings;
  });
  const { user, recorded } = await change('Länge in Tagen', '14');
  await user.click(screen.getByRole('button', { name: review }));
  const dialog = within(await screen.findByRole('dialog', question));
  await user.type(dialog.getByLabelText('Grund'), 'Kürzer testen');
  await user.click(dialog.getByRole('button', { name: 'Einstellungen ändern' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Die Einstellungen sind geändert.']));
  expect(await screen.findByText('Sie haben noch nichts geändert.')).toBeVisible();
});

test.each([
  ['Länge in Tagen', '91', 'Der Wert ist zu groß'],
  ['Lastschrift unter', 'viel', 'Ungültiger Wert'],
  ['Absender', 'niemand', 'Bitte geben Sie eine gültige E-Mail-Adresse ein'],
])('%s is not %s, which its field says', async (label, value, text) => {
  const { user } = await change(label, value);
  await user.click(screen.getByRole('button', { name: review }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('what the server refuses stands at the field that it is about', async () => {
  server.fail(call, 422, 'validation-failed', [{ path: 'soldVersions.cloud.0', code: 'product-unknown', message: '' }]);
  const { user } = await change('Verkaufte Versionen, Cloud-Shop', 'v3');
  await user.click(screen.getByRole('button', { name: review }));
  const dialog = within(await screen.findByRole('dialog', question));
  await user.type(dialog.getByLabelText('Grund'), 'Neue Version');
  await user.click(dialog.getByRole('button', { name: 'Einstellungen ändern' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Verkaufte Versionen, Cloud-Shop')).toHaveAccessibleDescription(
    /Dieses Produkt gibt es für den Shop nicht/,
  );
  expect(screen.getByLabelText('Verkaufte Versionen, Cloud-Shop')).toHaveValue('v3');
});

test('another chart of accounts brings its accounts along, and what is empty is not set', async () => {
  const sent: { accounting?: unknown }[] = [];
  server.answer(call, ({ body }) => {
    sent.push(body as { accounting?: unknown });
    return { approvalUuid: ids.order };
  });
  const { user } = await change('Beraternummer', '29098');
  await user.selectOptions(screen.getByLabelText('Kontenrahmen'), 'SKR04');
  expect(screen.getByLabelText('Inland nach Steuersatz')).toHaveValue('19 4400 6936');
  expect(screen.getByLabelText('Bank')).toHaveValue('1800');
  await user.clear(screen.getByLabelText('Kulanz'));
  await user.click(screen.getByRole('button', { name: review }));
  const dialog = within(await screen.findByRole('dialog', question));
  expect(dialog.getByRole('row', { name: /Beraternummer/ })).toHaveTextContent('29098');
  await user.type(dialog.getByLabelText('Grund'), 'Von der Steuerberatung');
  await user.click(dialog.getByRole('button', { name: 'Einstellungen ändern' }));
  await screen.findByRole('dialog', { name: 'Wartet auf eine zweite Person' });
  const accounts = { ...standardAccounts('skr04', 4), goodwill: null };
  expect(sent).toEqual([
    expect.objectContaining({ accounting: { ...firstAccounting, chart: 'skr04', consultantNumber: 29_098, accounts } }),
  ]);
});

test.each([
  ['Kundenkonten bis', '', 'Ungültiger Wert'],
  ['Kundenkonten bis', 'viele', 'Ungültiger Wert'],
  ['Beraternummer', 'unbekannt', 'Ungültiger Wert'],
  ['Inland nach Steuersatz', '19 8400 2406 8300', 'Ungültiger Wert'],
])('%s as “%s” is refused at its field, and nothing beside it is lost', async (label, value, text) => {
  const { user } = await renderRemote(remote, { at });
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  if (value !== '') await user.type(field, value);
  await user.click(screen.getByRole('button', { name: review }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(field).toHaveAccessibleDescription(new RegExp(text));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('another chart of accounts of the same length keeps the range of the debtors', async () => {
  const debtors = { from: 20_000, to: 29_999 };
  settings = theSettings({ accounting: { ...firstAccounting, debtors } });
  const { user } = await renderRemote(remote, { at });
  await user.selectOptions(await screen.findByLabelText('Kontenrahmen'), 'SKR04');
  expect(screen.getByLabelText('Kundenkonten ab')).toHaveValue('20000');
  expect(screen.getByLabelText('Kundenkonten bis')).toHaveValue('29999');
  await user.clear(screen.getByLabelText('Stellen der Sachkonten'));
  await user.type(screen.getByLabelText('Stellen der Sachkonten'), '5');
  expect(screen.getByLabelText('Kundenkonten ab')).toHaveValue('100000');
});
