import type { FigureMonth, ShopOfFigure } from '@kontor/contract/figures';
import { startApiServer } from '@kontor/testing/api-server';
import { aUser, ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { remote } from '../../remote.tsx';
import { aFigureMonth } from '../../testing/a-figure-month.ts';

const server = startApiServer();
const at = '/backoffice/figures';
const list = 'GET /backoffice/figures';
const shopsOf = 'GET /backoffice/figures/{month}/shops';
let asked: string[];

const october = aFigureMonth({ month: '2026-10', recurring: 32_300, new: 32_300, more: 0, less: 0, lost: 0 });
const ofPlan = (group: string | null, month: string, recurring: number): FigureMonth =>
  aFigureMonth({ month, recurring, group, new: recurring, more: 0, less: 0, lost: 0 });
const byPlan = ['2026-10', '2026-11'].flatMap((month) => [
  ofPlan('professional', month, 28_900),
  ofPlan('starter', month, 14_900),
  ofPlan(null, month, 2_500),
]);
const shop: ShopOfFigure = {
  shopUuid: ids.shop,
  shopName: 'Radwerk',
  organizationUuid: ids.organization,
  organizationName: 'Radwerk Berlin GmbH',
  amount: 28_900,
};

beforeEach(() => {
  asked = [];
  server.answer(list, ({ url }) => {
    asked.push(url.searchParams.toString());
    return url.searchParams.get('by') === 'plan' ? byPlan : [october, aFigureMonth()];
  });
  server.answer(shopsOf, ({ url }) => {
    asked.push(`${url.pathname.split('/').slice(-2).join('/')}?${url.searchParams.toString()}`);
    return [shop];
  });
});

/** The first month, below each chart. */
const underChart = /^Okt\.? 26$/;

const as = (staffRole: 'finance') => {
  const user = aUser({ staffRole });
  return { session: { user, reloadUser: async () => user, logout: async () => undefined } };
};
const open = (query = '') => renderRemote(remote, { at: at + query, host: as('finance') });
const rowsOf = async (table: string) =>
  within(await screen.findByRole('table', { name: table }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent?.replace(/\s/g, ' '));

test('each kind of figures has a chart, and below it a table with the newest month first', async () => {
  await open();
  expect(await rowsOf('Wiederkehrender Umsatz je Monat')).toEqual([
    'MonatUmsatz im Monat',
    expect.stringMatching(/^November 2026.*578,00 €$/),
    'Oktober 2026323,00 €',
  ]);
  expect((await rowsOf('Was sich am Umsatz ändert'))[1]).toMatch(/289,00 €140,00 €25,00 €149,00 €$/);
  expect((await rowsOf('Testphasen'))[1]).toMatch(/52$/);
  expect(screen.getAllByText(underChart)).not.toHaveLength(0);
  for (const name of ['Mahnverfahren', 'Zusätzliche Bestellungen'])
    expect(await screen.findByRole('table', { name })).toBeVisible();
});

test('each number leads to the shops behind it, and back', async () => {
  const { user, location } = await open('?from=2026-10&to=2026-11');
  const changes = within(await screen.findByRole('table', { name: 'Was sich am Umsatz ändert' }));
  await user.click(changes.getByRole('link', { name: /^289,00\s€$/ }));
  expect(await screen.findByRole('heading', { name: 'Neu, November 2026' })).toBeVisible();
  expect(location.current).toBe(`${at}?from=2026-10&to=2026-11&month=2026-11&figure=new`);
  expect(asked.at(-1)).toBe('2026-11/shops?figure=new');
  const [, row] = within(await screen.findByRole('table')).getAllByRole('row');
  expect(row).toHaveTextContent(/Radwerk Berlin GmbH.*Radwerk.*289,00\s€/);
  await user.click(screen.getByRole('link', { name: 'Kennzahlen' }));
  expect(location.current).toBe(`${at}?from=2026-10&to=2026-11`);
});

test('divided by plan, the table has the groups of one month, and a number the shops of its group', async () => {
  const { user, location } = await open();
  await user.selectOptions(await screen.findByLabelText('Aufteilen nach'), 'Tarif');
  expect(await rowsOf('Wiederkehrender Umsatz je Monat')).toEqual([
    'TarifUmsatz im Monat',
    'Professional289,00 €',
    'Starter149,00 €',
    'Ohne Tarif25,00 €',
  ]);
  await user.selectOptions(screen.getByLabelText('Gruppen im Monat'), 'Oktober 2026');
  expect(location.current).toBe(`${at}?by=plan&at=2026-10`);
  const revenue = within(screen.getByRole('table', { name: 'Wiederkehrender Umsatz je Monat' }));
  await user.click(revenue.getByRole('link', { name: /^25,00\s€$/ }));
  expect(await screen.findByRole('heading', { name: 'Umsatz, Oktober 2026: Ohne Tarif' })).toBeVisible();
  await waitFor(() => expect(asked.at(-1)).toBe('2026-10/shops?figure=recurring&by=plan&group='));
});

test('no chart shows the groups of one page as all of them, and the pages are below the tables', async () => {
  server.answerPages(list, [byPlan.slice(0, 3), byPlan.slice(3)]);
  const { user, location } = await open('?by=plan');
  expect(await screen.findByText('Ein Teil der Gruppen')).toBeVisible();
  const tables = screen.getAllByRole('table');
  expect(tables.map((each) => each.getAttribute('aria-label'))).toContain('Wiederkehrender Umsatz je Monat');
  expect(screen.queryByText(underChart)).not.toBeInTheDocument();
  const next = screen.getByRole('link', { name: 'Weiter' });
  expect(tables.at(-1)?.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(next);
  expect(location.current).toBe(`${at}?by=plan&cursor=1`);
  expect(await screen.findByRole('link', { name: 'Zur ersten Seite' })).toBeVisible();
  expect(screen.getByText('Ein Teil der Gruppen')).toBeVisible();
});

test('while the figures are divided in another way, none of before stand under its name', async () => {
  const divided = Promise.withResolvers<FigureMonth[]>();
  server.answer(list, ({ url }) =>
    url.searchParams.get('by') === 'plan' ? divided.promise : [october, aFigureMonth()],
  );
  const { user } = await open();
  await user.selectOptions(await screen.findByLabelText('Aufteilen nach'), 'Tarif');
  expect(screen.queryByText('Ohne Tarif')).not.toBeInTheDocument();
  divided.resolve(byPlan);
  expect((await screen.findAllByText('Ohne Tarif'))[0]).toBeVisible();
});

test('the period stands in the address, and what makes none is left out', async () => {
  const { user, location } = await open('?from=2026-12&to=2026-01&by=nothing');
  await user.selectOptions(await screen.findByLabelText('Von'), 'November 2026');
  expect(asked[0]).toBe('');
  expect(location.current).toContain('from=2026-11&to=2026-11');
});

test('j leads to the first number of a row and then to the next row, and the slash to the grouping', async () => {
  const { user } = await open();
  await screen.findByRole('table', { name: 'Testphasen' });
  await user.keyboard('j');
  expect(document.activeElement).toHaveTextContent(/^578,00\s€$/);
  const revenue = screen.getByRole('table', { name: 'Wiederkehrender Umsatz je Monat' });
  const changes = screen.getByRole('table', { name: 'Was sich am Umsatz ändert' });
  await user.keyboard('jj');
  expect(revenue).not.toContainElement(document.activeElement as HTMLElement);
  expect(within(changes).getAllByRole('row')[1]).toContainElement(document.activeElement as HTMLElement);
  await user.keyboard('j');
  expect(within(changes).getAllByRole('row')[2]).toContainElement(document.activeElement as HTMLElement);
  await user.keyboard('/');
  expect(screen.getByLabelText('Aufteilen nach')).toHaveFocus();
});

const { createObjectURL, revokeObjectURL } = URL;
afterEach(() => void Object.assign(URL, { createObjectURL, revokeObjectURL }));

test('j leads to the first of the shops behind a number', async () => {
  const { user } = await open('?month=2026-11&figure=new');
  await screen.findByRole('table');
  await user.keyboard('j');
  expect(document.activeElement).toHaveTextContent('Radwerk Berlin GmbH');
});

test('all pages of groups are saved as one file', async () => {
  const files: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      files.push(file);
      return 'blob:figures';
    },
    revokeObjectURL: () => undefined,
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  server.answerPages(list, [byPlan.slice(0, 3), byPlan.slice(3)]);
  const { user } = await open('?by=plan');
  await user.click(await screen.findByRole('button', { name: 'Als CSV speichern' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const lines = (await files[0]?.text())?.trim().split('\r\n') ?? [];
  expect(lines).toHaveLength(7);
  expect(lines[1]).toMatch(/^2026-10;"Professional";289,00;289,00;/);
  expect(click.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual([
    'kennzahlen-2026-10-2026-11.csv',
  ]);
  click.mockRestore();
});
