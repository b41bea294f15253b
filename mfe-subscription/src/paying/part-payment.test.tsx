import type { Balance } from '@kontor/contract/invoice';
import { startApiServer } from '@kontor/testing/api-server';
import { aBankTransfer, anInvoice, anOwedItem, ids } from '@kontor/testing/factories';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { billingCalls } from '../billing/calls.ts';
import { answerBilling, answerOwed } from '../testing/billing-answers.ts';
import { installFakeStripe } from '../testing/fake-stripe.ts';
import { renderSubscription } from '../testing/render-subscription.tsx';
import { arrivalPollMilliseconds } from './use-transfer-arrival.ts';

const api = startApiServer();

beforeEach(() => {
  installFakeStripe();
});

const settled = anInvoice({ uuid: ids.shop });

/** The page with an invoice over 530.74 euros. */
async function visit(item: Balance['items'][number]) {
  answerBilling(api);
  answerOwed(api, [item]);
  const invoice = anInvoice({ state: 'open', paidAt: null, number: item.number, total: item.total, owed: item.amount });
  api.answer(billingCalls.invoices, [invoice, settled]);
  const { user } = await renderSubscription('/invoices');
  return { user, row: await screen.findByRole('row', { name: /K-2026-0002/ }) };
}

const openSheet = async ({ user, row }: Awaited<ReturnType<typeof visit>>) => {
  await user.click(within(row).getByRole('button', { name: 'Jetzt bezahlen: Rechnung K-2026-0002' }));
  return screen.findByRole('dialog', { name: 'Rechnung K-2026-0002 bezahlen' });
};

test('an invoice that is paid in part names what is settled and what is open, in its row and where it is paid', async () => {
  const visited = await visit(anOwedItem({ total: 53_074, amount: 43_074 }));
  expect(visited.row).toHaveTextContent(/530,74\s€100,00\s€ beglichen430,74\s€ offen/);
  expect(screen.getByRole('row', { name: /K-2026-0001/ })).not.toHaveTextContent(/beglichen|offen/);
  const sheet = await openSheet(visited);
  expect(sheet).toHaveTextContent(/Rechnungsbetrag530,74\s€Bereits beglichen−100,00\s€Zu bezahlen430,74\s€/);
  expect(sheet).not.toHaveTextContent('auch nur überwiesen');
});

const transfer = { collectionMethod: 'send_invoice', paymentMethod: { type: 'bank_transfer', label: '' } } as const;

test('an invoice of which a part was transferred asks for the rest, by transfer alone', async () => {
  api.answer(billingCalls.payInvoice, { clientSecret: null, bankTransfer: aBankTransfer({ amount: 13_074 }) });
  const part = { total: 53_074, amount: 13_074, transferred: 40_000, ...transfer };
  const dialog = await openSheet(await visit(anOwedItem(part)));
  const sheet = within(dialog);
  expect(await sheet.findByText(/^Ihre Überweisung über 400,00\s€ ist eingegangen$/)).toBeVisible();
  expect(sheet.getByText(/^Bitte überweisen Sie noch 130,74\s€\. Dann ist die Rechnung bezahlt\.$/)).toBeVisible();
  expect(dialog).toHaveTextContent(/Rechnungsbetrag530,74\s€Bereits beglichen−400,00\s€Zu bezahlen130,74\s€/);
  expect(sheet.getAllByRole('radio')).toEqual([sheet.getByRole('radio', { name: 'Überweisung' })]);
  expect(
    sheet.getByText('Ein Teil der Rechnung ist überwiesen. Der Rest kann deshalb auch nur überwiesen werden.'),
  ).toBeVisible();
});

test('a transfer that arrives while the sheet is open leaves the rest to be transferred, instead of another attempt by card', async () => {
  const whole = { total: 53_074, ...transfer, paymentMethod: { type: 'card', label: 'Visa •••• 4242' } } as const;
  const visited = await visit(anOwedItem({ amount: 53_074, ...whole }));
  const sheet = within(await openSheet(visited));
  const button = await sheet.findByRole('button', { name: /^530,74\s€ jetzt bezahlen$/ });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  api.answer(billingCalls.payInvoice, { clientSecret: null, bankTransfer: aBankTransfer({ amount: 13_074 }) });
  api.fail(billingCalls.payInvoice, 409, 'payment-method-unavailable', [], { once: true });
  answerOwed(api, [anOwedItem({ ...whole, amount: 13_074, transferred: 40_000 })]);
  await visited.user.click(button);
  expect(await sheet.findByText(/^Auf diesem Weg kann die Rechnung nicht bezahlt werden\./)).toBeVisible();
  expect(await sheet.findByText(/^Bitte überweisen Sie noch 130,74\s€\./)).toBeVisible();
  expect(sheet.getAllByRole('radio')).toHaveLength(1);
});

test('a sheet with bank data notices by itself that the transfer has arrived', async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'setTimeout'] });
  api.answer(billingCalls.payInvoice, { clientSecret: null, bankTransfer: aBankTransfer({ amount: 53_074 }) });
  const visited = await visit(anOwedItem({ total: 53_074, amount: 53_074, ...transfer }));
  const sheet = within(await openSheet(visited));
  expect(await sheet.findByRole('radio', { name: 'Überweisung' })).toBeChecked();
  const paid = anInvoice({ number: 'K-2026-0002', total: 53_074 });
  answerOwed(api, []);
  api.answer(billingCalls.invoices, [paid, settled]);
  api.answer(billingCalls.allInvoices, [{ ...paid, shopUuid: ids.shop, shopName: 'radwerk.de' }]);
  await act(() => vi.advanceTimersByTimeAsync(arrivalPollMilliseconds));
  expect(await screen.findByText('Diese Rechnung ist bezahlt.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /Jetzt bezahlen/ })).not.toBeInTheDocument());
});
