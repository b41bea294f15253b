import { startApiServer } from '@kontor/testing/api-server';
import { page as pageNamed } from '@kontor/testing/every-page';
import { aSubscription, ids } from '@kontor/testing/factories';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { open } from '../base/opened.ts';
import { rememberError } from '../error-reporting/last-error.ts';
import { forgetBrowser } from '../testing/forget-browser.ts';
import { answerGuard, renderPortal } from '../testing/render-portal.tsx';
import { topicOf } from './help-dialog.tsx';

const server = startApiServer();
const page = `/organization/${ids.organization}/shop/${ids.shop}/edit-organization-base-data`;
const running = { state: 'running' as const, waitingSince: null, affected: [] };
const late = { state: 'delayed' as const, waitingSince: '2026-11-20T08:05:00.000Z', affected: [] };

beforeEach(() => {
  forgetBrowser();
  open(null);
  document.cookie = 'kontor-marketing-status=false';
  server.answer('GET /service-state', [{ service: 'mail', ...running }]);
});

async function openHelp(answer = () => {}) {
  answerGuard(server);
  answer();
  const { user } = await renderPortal(page);
  await user.click(await screen.findByRole('button', { name: 'Hilfe' }));
  return { user, help: within(await screen.findByRole('dialog', { name: 'Hilfe' })) };
}

test('the panel answers questions about the page that is open', async () => {
  const { help } = await openHelp();
  expect(help.getByText('Was ist eine Leitweg-ID?')).toBeVisible();
  expect(help.queryByText('Was darf welche Rolle?')).not.toBeInTheDocument();
});

test.each([
  ['invoices', 'invoices'],
  ['wmsDevices', 'products'],
  ['partnerLeads', 'partner'],
  ['organizationMembers', 'members'],
  ['preparing', 'other'],
] as const)('the page %s is about %s', (name, topic) => expect(topicOf(pageNamed(name))).toBe(topic));

test('it says that everything runs, or what is late and since when', async () => {
  const { help } = await openHelp();
  expect(await help.findByText('Alle Dienste laufen.')).toBeVisible();
});

test('what is late is named with the time since when', async () => {
  server.answer('GET /service-state', [
    { service: 'mail', ...running },
    { service: 'payment', ...late },
  ]);
  const { help } = await openHelp();
  expect(await help.findByText(/^Bestellungen und Zahlungen: verzögert seit 20\.11\.2026/)).toBeVisible();
  expect(help.queryByText('Alle Dienste laufen.')).not.toBeInTheDocument();
});

test('what does not answer, which products are told late, and what is not known are said apart', async () => {
  server.answer('GET /service-state', [
    { service: 'payment', ...running, state: 'down' },
    { service: 'exchange', ...late, affected: ['erp', 'devices'] },
    { service: 'signIn', ...running, state: 'unknown' },
    { service: 'mail', ...running },
  ]);
  const { help } = await openHelp();
  expect(await help.findByText('Bestellungen und Zahlungen: zurzeit gestört')).toBeVisible();
  expect(help.getByText(/^Übertragung an Ihre Produkte \(ERP, Geräte\): verzögert seit/)).toBeVisible();
  expect(help.getByText('Gerade nicht bekannt: Anmeldung.')).toBeVisible();
  expect(help.queryByText('Alle Dienste laufen.')).not.toBeInTheDocument();
});

test('without an answer it does not claim that anything runs', async () => {
  server.fail('GET /service-state', 500, 'internal-error');
  const { help } = await openHelp();
  expect(await help.findByText('Der Stand der Dienste ist gerade nicht bekannt.')).toBeVisible();
});

test('a message is sent with shop, page and the last error', async () => {
  const sent: unknown[] = [];
  server.answer('POST /help-request', ({ body }) => void sent.push(body));
  rememberError('7F3A-20C1');
  const { user, help } = await openHelp();
  expect(help.getByText(/der Shop Radwerk Berlin, die Fehlerkennung 7F3A-20C1/)).toBeVisible();
  await user.type(help.getByRole('textbox', { name: /Ihre Nachricht/ }), 'Guten Tag,{Enter}es klemmt.');
  await user.click(help.getByRole('button', { name: 'Nachricht senden' }));
  expect(await screen.findByText(/Ihre Nachricht ist unterwegs/)).toBeVisible();
  expect(sent).toEqual([
    {
      message: 'Guten Tag,\nes klemmt.',
      organizationUuid: ids.organization,
      shopUuid: ids.shop,
      page,
      errorId: '7F3A-20C1',
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a message has a day on which it is answered at the latest', async () => {
  const { help } = await openHelp();
  expect(help.getByText(/^Wir antworten bis zum [\d.]+.\S* an /)).toBeVisible();
});

test('what people ask in the state that the shop is in comes first', async () => {
  const subscription = 'GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active';
  const { help } = await openHelp(() => server.answer(subscription, aSubscription({ state: 'trial' })));
  expect(await help.findByText('Was geschieht nach der Testphase?')).toBeVisible();
});

test('an empty message is not sent', async () => {
  const { user, help } = await openHelp();
  await user.click(help.getByRole('button', { name: 'Nachricht senden' }));
  expect(help.getByRole('textbox', { name: /Ihre Nachricht/ })).toBeInvalid();
});

test('a link to the address of the support opens the panel instead of a mail program', async () => {
  answerGuard(server);
  await renderPortal(page);
  await screen.findByRole('button', { name: 'Hilfe' });
  const link = document.createElement('a');
  link.href = 'mailto:hilfe@kontor.test?subject=Hilfe';
  document.querySelector('main')?.append(link);
  expect(fireEvent.click(link)).toBe(false);
  expect(await screen.findByRole('dialog', { name: 'Hilfe' })).toBeVisible();
  link.remove();
});

test('a signed-in person writes to us on the page of what does not exist, where no frame is', async () => {
  answerGuard(server);
  const { user } = await renderPortal('/not-found');
  await user.click(await screen.findByRole('link', { name: 'Support kontaktieren' }));
  expect(await screen.findByRole('dialog', { name: 'Hilfe' })).toBeVisible();
});

test('a visitor, whom an answer could not reach, writes a mail there', async () => {
  answerGuard(server, { user: null });
  await renderPortal('/not-found');
  const link = await screen.findByRole('link', { name: 'Support kontaktieren' });
  expect(fireEvent.click(link)).toBe(true);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
