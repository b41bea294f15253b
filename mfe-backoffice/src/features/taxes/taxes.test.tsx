import type { TaxRate } from '@kontor/contract/price-list';
import { startApiServer } from '@kontor/testing/api-server';
import { ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { remote } from '../../remote.tsx';

const server = startApiServer();
const at = '/backoffice/taxes';
const rate = (isoCountryCode: string, value: number, validFrom: string): TaxRate => ({
  uuid: crypto.randomUUID(),
  isoCountryCode,
  rate: value,
  validFrom,
});

beforeEach(() =>
  server.answer('GET /backoffice/tax-rate', [
    rate('FR', 19.6, '2000-04-01'),
    rate('FR', 20, '2014-01-01'),
    rate('FR', 21, '2099-01-01'),
    rate('DE', 19, '2007-01-01'),
  ]),
);

const rows = async () =>
  within(await screen.findByRole('table', { name: 'Steuersätze' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent?.replaceAll(/\p{Zs}/gu, ' '));

test('what counts and what will count is listed by country; what is past on demand', async () => {
  const { user, location } = await renderRemote(remote, { at });
  expect(await rows()).toEqual([
    'Deutschland19 %01.01.2007GiltÄndern',
    'Frankreich21 %01.01.2099Geplant',
    'Frankreich20 %01.01.2014GiltÄndern',
  ]);
  await user.selectOptions(screen.getByLabelText('Zeitraum'), 'Auch Vergangenes');
  await user.type(screen.getByLabelText('Land'), 'frank');
  expect(location.current).toBe(`${at}?past=yes&search=frank`);
  expect(await rows()).toHaveLength(3);
  expect((await rows()).at(-1)).toBe('Frankreich19,6 %01.04.2000Vorbei');
});

test('a new rate is compared with that until then, and waits for a second person', async () => {
  const sent: unknown[] = [];
  server.answer('POST /backoffice/tax-rate', ({ body }) => {
    sent.push(body);
    return { approvalUuid: ids.order };
  });
  const { user } = await renderRemote(remote, { at });
  await user.click(await screen.findByRole('button', { name: 'Satz von Frankreich ändern' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Steuersatz hinzufügen' }));
  expect(dialog.getByLabelText('Land')).toHaveDisplayValue('Frankreich');
  await user.type(dialog.getByLabelText('Satz in Prozent'), '20,5');
  await user.type(dialog.getByLabelText('Gilt ab'), '01.01.2027');
  expect(dialog.getByRole('row', { name: /^Satz/ })).toHaveTextContent('20 %20,5 %');
  expect(dialog.getByText('Das sehen Kunden in diesem Land')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Steuersatz anfragen' }));
  expect(await dialog.findByText('Dieses Feld ist erforderlich')).toBeVisible();
  await user.type(dialog.getByLabelText('Grund'), 'Gesetz vom 1. Oktober');
  await user.dblClick(dialog.getByRole('button', { name: 'Steuersatz anfragen' }));
  await screen.findByRole('dialog', { name: 'Wartet auf eine zweite Person' });
  expect(sent).toEqual([
    { isoCountryCode: 'FR', rate: 20.5, validFrom: '2027-01-01', reason: 'Gesetz vom 1. Oktober' },
  ]);
});

test('what the server refuses stands at its field', async () => {
  server.fail('POST /backoffice/tax-rate', 422, 'validation-failed', [
    { path: 'validFrom', code: 'already-taken', message: '' },
  ]);
  const { user } = await renderRemote(remote, { at });
  await user.click(await screen.findByRole('button', { name: 'Steuersatz hinzufügen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Steuersatz hinzufügen' }));
  await user.type(dialog.getByLabelText('Satz in Prozent'), '20');
  await user.type(dialog.getByLabelText('Gilt ab'), '2027-01-01');
  await user.type(dialog.getByLabelText('Grund'), 'Gesetz');
  await user.click(dialog.getByRole('button', { name: 'Steuersatz anfragen' }));
  expect(await dialog.findByText('Dieser Wert ist bereits vergeben')).toBeVisible();
});
