import type { Cart, PricedRequest } from '@kontor/contract/cart';
import { extraOrdersAt, volumeBeforePriceLists } from '@kontor/domain/plan';
import { isPlan } from '@kontor/domain/product';
import { startApiServer } from '@kontor/testing/api-server';
import { aClosedMonth, aUsageMonth } from '@kontor/testing/factories';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { billingCalls } from '../../billing/calls.ts';
import { answerBilling, pricedCart } from '../../testing/billing-answers.ts';
import { renderSubscription } from '../../testing/render-subscription.tsx';

const api = startApiServer();

const field = () => screen.findByRole('textbox', { name: 'Kosten vergleichen bei' });
// It began in the middle of August.
const busy = [
  aUsageMonth(),
  aClosedMonth('2026-10', 2100),
  aClosedMonth('2026-09', 1960),
  aClosedMonth('2026-08', 900),
];

/** Prices as the server does, and keeps what was asked. */
function answerCarts(): PricedRequest[] {
  const asked: PricedRequest[] = [];
  api.answer(billingCalls.cart, ({ body }): Cart => {
    const request = body as PricedRequest;
    asked.push(request);
    const plan = request.items.map(({ product }) => product).find(isPlan);
    const { ordersPerMonth } = request;
    return pricedCart(request, {
      ...(ordersPerMonth !== undefined &&
        plan && { extraOrders: extraOrdersAt(volumeBeforePriceLists[plan.type], ordersPerMonth) }),
    });
  });
  return asked;
}

test("plans are compared at the shop's own orders, and the page says where the number is from", async () => {
  answerBilling(api, { usage: busy });
  const asked = answerCarts();
  await renderSubscription('/subscription');
  await waitFor(async () => expect(await field()).toHaveValue('2.030'));
  expect(await field()).toHaveAccessibleDescription(
    /Durchschnitt Ihrer letzten 2 Monate mit Bestellungen, September 2026 bis Oktober 2026/,
  );
  expect(screen.getByRole('radio', { name: /Professional/ })).toHaveAccessibleDescription(/Am günstigsten bei 2\.030/);
  const contract = within(await screen.findByRole('region', { name: 'Ihr Vertrag' }));
  expect(await contract.findByText('dazu 530 zusätzliche Bestellungen bei 2.030 im Monat')).toBeVisible();
  expect(contract.getByText(/^79,50\s€ netto$/)).toBeVisible();
  // Prices wait for the volume, so that none is asked for twice.
  expect(asked.map(({ ordersPerMonth }) => ordersPerMonth)).toEqual([2030]);
});

test('another number can be typed, and taken back', async () => {
  answerBilling(api, { usage: busy });
  const asked = answerCarts();
  const { user, location } = await renderSubscription('/subscription');
  await waitFor(async () => expect(await field()).toHaveValue('2.030'));
  await user.clear(await field());
  await user.type(await field(), '900');
  expect(screen.getByRole('radio', { name: /Starter/ })).toHaveAccessibleDescription(/Am günstigsten bei 900/);
  await waitFor(() => expect(asked.at(-1)?.ordersPerMonth).toBe(900));
  await user.click(screen.getByRole('button', { name: 'Wieder mit Ihren 2.030 vergleichen' }));
  expect(await field()).toHaveValue('2.030');
  expect(location.current).not.toContain('orders=');
});

test('without a closed month the forecast of the running one counts', async () => {
  answerBilling(api, { usage: [aUsageMonth({ forecast: { orders: 1400, extraAmount: 0 } })] });
  await renderSubscription('/subscription');
  await waitFor(async () => expect(await field()).toHaveValue('1.400'));
  expect(await field()).toHaveAccessibleDescription(/So viele werden es im November 2026/);
});

test('a shop without orders is compared at what its plan includes, and no extra orders are priced', async () => {
  answerBilling(api);
  const asked = answerCarts();
  await renderSubscription('/subscription');
  await waitFor(async () =>
    expect(await field()).toHaveAccessibleDescription(
      /Sobald Bestellungen gezählt sind, vergleichen wir mit Ihren eigenen/,
    ),
  );
  expect(await field()).toHaveValue('1.500');
  // It would praise the shop's own plan at what that includes.
  for (const plan of screen.getAllByRole('radio', { name: /Starter|Advanced|Professional|Enterprise/ })) {
    expect(plan).not.toHaveAccessibleDescription(/Am günstigsten/);
  }
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).not.toHaveProperty('ordersPerMonth');
});

test('orders that cannot be loaded cost their own place only, and are asked for again', async () => {
  answerBilling(api, { usage: busy });
  api.fail(billingCalls.usage, 500, 'internal-error');
  const { user } = await renderSubscription('/subscription');
  await waitFor(async () => expect(await field()).toHaveAccessibleDescription(/konnten nicht geladen werden/));
  expect(await within(screen.getByRole('region', { name: 'Ihr Vertrag' })).findByText('530,74 €')).toBeVisible();
  api.answer(billingCalls.usage, busy);
  const [again] = screen.getAllByRole('button', { name: 'Noch einmal versuchen' });
  if (again) await user.click(again);
  await waitFor(async () => expect(await field()).toHaveValue('2.030'));
  expect(await screen.findByRole('meter')).toBeVisible();
});

test('the checkout says what the extra orders cost beside the total', async () => {
  answerBilling(api, { usage: busy });
  answerCarts();
  await renderSubscription('/subscription?plan=starter&checkout=true');
  const order = within(await screen.findByRole('region', { name: 'Ihre Bestellung' }));
  expect(await order.findByText('dazu 1.030 zusätzliche Bestellungen bei 2.030 im Monat')).toBeVisible();
  expect(order.getByText(/^206,00\s€ netto$/)).toBeVisible();
});

test('the table of the curve names the break-even points and what the own months cost', async () => {
  answerBilling(api, { usage: busy });
  const opened = await renderSubscription('/subscription');
  const changes = within(await screen.findByRole('table', { name: 'Günstigster Tarif nach Bestellungen im Monat' }));
  expect(changes.getAllByRole('row').map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    'Am günstigstenBestellungen im MonatKosten im Monat',
    'Starter0 bis 1.400149,00 € bis 229,00 €',
    'Advanced1.401 bis 1.900229,00 € bis 289,00 €',
    'Professional1.901 bis 2.400289,00 € bis 349,00 €',
    'Enterpriseab 2.401ab 349,00 €',
  ]);
  const { user } = opened;
  await user.click(await screen.findByText('Was Ihre Monate in jedem Tarif kosten'));
  const months = within(screen.getByRole('table', { name: 'Was Ihre Monate in jedem Tarif kosten' }));
  expect(months.getByRole('row', { name: /Oktober 2026/ })).toHaveTextContent(
    /2\.100.*369,00\s€.*319,00\s€.*304,00\s€ am günstigsten.*349,00\s€/,
  );
});
