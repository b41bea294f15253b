import type { Brand } from '@kontor/contract/operator-brand';
import { startApiServer } from '@kontor/testing/api-server';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { remote } from '../../remote.tsx';
import { theBrand } from '../../testing/the-brand.ts';

const server = startApiServer();
const at = '/backoffice/brand';
const call = 'PUT /backoffice/brand';
let brand: Brand;

beforeEach(() => {
  brand = theBrand();
  server.answer('GET /backoffice/brand', () => brand);
});

async function change(label: string, value: string) {
  const page = await renderRemote(remote, { at });
  const field = await screen.findByLabelText(label);
  await page.user.clear(field);
  if (value !== '') await page.user.type(field, value);
  return page;
}

const review = 'Änderungen prüfen';
const question = { name: 'Marke ändern?' };

test('what is typed is seen at once as customers will see it', async () => {
  await change('Name des Produkts', 'Ladenlicht');
  expect(screen.getByRole('link', { name: 'Ladenlicht' })).toBeVisible();
  expect(screen.getAllByText('Ladenlicht')).toHaveLength(3);
});

test('a colour is seen at once in what follows from it', async () => {
  await change('Hauptfarbe, helles Design', '#F59E0B');
  const preview = screen.getByText('Eine Schaltfläche').closest<HTMLElement>('[style]');
  expect(preview?.style.getPropertyValue('--sky-500')).toBe('#f59e0b');
  expect(preview?.style.getPropertyValue('--link')).toBe('#6d4300');
});

test('what differs is shown before and after, and is set with a reason', async () => {
  const sent: unknown[] = [];
  server.answer(call, ({ body }) => {
    sent.push(body);
    brand = theBrand({ name: 'Ladenlicht' });
    return brand;
  });
  const { user, recorded } = await change('Name des Produkts', 'Ladenlicht');
  await user.click(screen.getByRole('button', { name: review }));
  const dialog = within(await screen.findByRole('dialog', question));
  expect(within(dialog.getAllByRole('table')[0] as HTMLElement).getAllByRole('row')[1]).toHaveTextContent(
    /Kontor *Ladenlicht/,
  );
  await user.type(dialog.getByLabelText('Grund'), 'Neuer Name');
  await user.click(dialog.getByRole('button', { name: 'Marke ändern' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Die Marke ist geändert.']));
  expect(sent).toEqual([{ ...theBrand({ name: 'Ladenlicht' }), reason: 'Neuer Name' }]);
  expect(await screen.findByText('Sie haben noch nichts geändert.')).toBeVisible();
});

test.each([
  ['Name des Produkts', '', 'Dieses Feld ist erforderlich'],
  ['Land', 'XX', 'Dieses Land wird nicht unterstützt'],
  ['Hauptfarbe, helles Design', 'blau', 'Ungültiges Format'],
  ['Hauptfarbe, helles Design', '#888888', 'Zu wenig Kontrast für Text (mindestens 4,5 : 1)'],
  ['IBAN', 'DE89 3704 0044 0532 0130 01', 'Ungültiger Wert'],
])('%s is not "%s", which its field says', async (label, value, text) => {
  const { user } = await change(label, value);
  await user.click(screen.getByRole('button', { name: review }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a brand without a bank account is one whose fields are empty', async () => {
  const sent: unknown[] = [];
  server.answer(call, ({ body }) => {
    sent.push(body);
    brand = theBrand({ bankAccount: null });
    return brand;
  });
  const { user } = await change('IBAN', '');
  for (const label of ['Kontoinhaber', 'BIC']) await user.clear(screen.getByLabelText(label));
  await user.click(screen.getByRole('button', { name: review }));
  const dialog = within(await screen.findByRole('dialog', question));
  await user.type(dialog.getByLabelText('Grund'), 'Konto aufgelöst');
  await user.click(dialog.getByRole('button', { name: 'Marke ändern' }));
  await waitFor(() => expect(sent).toMatchObject([{ bankAccount: null }]));
});

test('what the server refuses stands at the field that it is about', async () => {
  server.fail(call, 422, 'validation-failed', [{ path: 'company.vatId', code: 'pattern', message: '' }]);
  const { user } = await change('USt-IdNr.', 'DE1');
  await user.click(screen.getByRole('button', { name: review }));
  const dialog = within(await screen.findByRole('dialog', question));
  await user.type(dialog.getByLabelText('Grund'), 'Neue Nummer');
  await user.click(dialog.getByRole('button', { name: 'Marke ändern' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByLabelText('USt-IdNr.')).toHaveAccessibleDescription(/Ungültiges Format/);
});

test('a logo is taken from a file and seen at once, and can be removed', async () => {
  const { user } = await renderRemote(remote, { at });
  const file = new File(['<svg viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'], 'logo.svg', { type: 'image/svg+xml' });
  await user.upload(await screen.findByLabelText('Logo (SVG)'), file);
  const link = screen.getByRole('link', { name: 'Kontor' });
  await waitFor(() => expect(link.querySelector('img')?.getAttribute('src')).toMatch(/^data:image.*M0%200h1v1z/));
  await user.click(screen.getByRole('button', { name: 'Logo entfernen' }));
  expect(link.querySelector('img')).toBeNull();
});
